package org.docbench.core.corpus;

/** The types of a nested payload. */
enum NestedKind {
    OBJECT("part", 15),
    ARRAY("list", 15),
    TEXT("text", 20),
    INT("count", 15),
    DOUBLE("price", 12),
    BOOL("flag", 8),
    /** The base64 of random bytes, as JSON carries binary data. */
    BASE64("token", 15);

    /** How the names of such fields begin. */
    final String word;

    /** How often it comes, in percent: objects and arrays a little less than published, for booleans as fields. */
    private final int share;

    NestedKind(String word, int share) {
        this.word = word;
        this.share = share;
    }

    /** Any of them. */
    static NestedKind draw(SplitMix64 random) {
        int left = random.below(100);
        int at = 0;
        while (left >= values()[at].share) {
            left -= values()[at++].share;
        }
        return values()[at];
    }

    /** One that holds no other, short: for arrays. */
    static NestedKind item(SplitMix64 random) {
        return switch (random.below(4)) {
            case 0 -> TEXT;
            case 1 -> INT;
            case 2 -> DOUBLE;
            default -> BOOL;
        };
    }
}
