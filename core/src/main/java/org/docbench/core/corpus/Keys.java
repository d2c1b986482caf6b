package org.docbench.core.corpus;

/** Field names of 8 random letters, the same in every document of a corpus and for every seed. */
final class Keys {
    private static final int LETTERS = 8;
    /** More than any corpus here needs. */
    private static final int COUNT = 200;

    private final Text[] keys = new Text[COUNT];

    /** @param corpus what the names are for: two corpora have different ones */
    Keys(String corpus) {
        SplitMix64 random = new SplitMix64().start(corpus.hashCode(), 0);
        for (int i = 0; i < COUNT; i++) {
            keys[i] = Text.of(new Draft().letters(random, LETTERS).toString());
        }
    }

    Cursor cursor() {
        return new Cursor();
    }

    /** The names one after the other. */
    final class Cursor {
        private int at;

        Text next() {
            return keys[at++];
        }
    }
}
