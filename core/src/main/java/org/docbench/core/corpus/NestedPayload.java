package org.docbench.core.corpus;

import java.util.ArrayList;
import java.util.List;

/**
 * A payload as applications have it: every document of a corpus has the same fields, as those of one program do, and its own
 * values. After the published {@code -rd} documents, but as large as is said.
 */
final class NestedPayload implements LinkedDocuments.Payload {
    /** Objects and arrays within each other, {@code data} the first, as published. */
    static final int DEPTH = 5;

    /** In less there is no room for every type. */
    static final int LEAST = 200;

    private static final double CENTS = 100;
    private static final int MOST_CENTS = 1_000_000;
    private static final int LARGEST = 1_000_000;

    private final int bytes;
    private final Draft text = new Draft();
    private NestedOutline outline;

    NestedPayload(int bytes) {
        this.bytes = bytes;
    }

    @Override
    public void write(long seed, SplitMix64 random, ValueSink sink) {
        if (outline == null || outline.seed != seed) {
            outline = new NestedOutline(seed, bytes);
        }
        for (NestedOutline.Step step : outline.steps) {
            write(step, random, sink);
        }
    }

    private void write(NestedOutline.Step step, SplitMix64 random, ValueSink sink) {
        Text name = step.name();
        switch (step.kind()) {
            case OBJECT -> {
                if (step.opens()) {
                    sink.startDocument(name);
                } else {
                    sink.endDocument();
                }
            }
            case ARRAY -> {
                if (step.opens()) {
                    sink.startArray(name);
                } else {
                    sink.endArray();
                }
            }
            case TEXT -> sink.string(name, text.clear().letters(random, step.length()));
            case INT -> sink.int32(name, random.below(LARGEST));
            case DOUBLE -> sink.float64(name, random.below(MOST_CENTS) / CENTS);
            case BOOL -> sink.bool(name, random.next() < 0);
            case BASE64 -> sink.string(name, text.clear().base64(random, step.length()));
        }
    }

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

    /**
     * The fields of a nested payload, in the order in which they are written; the bytes of their JSON text are counted. Each type
     * comes once at the top, then as they are drawn until the size is reached; a text of what is left ends it.
     */
    private static final class NestedOutline {
        /** The longest text as published; shorter where the payload is small, so that it holds more than one. */
        private static final int LONGEST = 59;

        private static final int SHORTEST = 8;
        private static final int MOST_FIELDS = 6;
        /** Of a name: two quotes, a colon, a comma. */
        private static final int AROUND_NAME = 4;

        private static final int AROUND = 2;
        private static final int INT = 6;
        private static final int DOUBLE = 7;
        private static final int BOOL = 5;
        /** A text of what is left ends the payload once it would not be longer than this. */
        private static final int LAST = 100;

        private final long seed;
        private final List<Step> steps = new ArrayList<>();
        private final SplitMix64 random;
        private final int longest;
        private final int part;
        private int left;
        private int named;

        NestedOutline(long seed, int bytes) {
            this.seed = seed;
            random = new SplitMix64().start(seed, -1);
            longest = Math.min(LONGEST, Math.max(SHORTEST, bytes / 25));
            part = bytes / 6;
            left = bytes - AROUND;
            for (NestedKind kind : NestedKind.values()) {
                field(kind, 1);
            }
            while (left > LAST) {
                field(NestedKind.draw(random), 1);
            }
            Text name = name(NestedKind.TEXT);
            if (left > AROUND) {
                steps.add(new Step(NestedKind.TEXT, name, left - AROUND, true));
            }
        }

        private Text name(NestedKind kind) {
            String name = kind.word + ++named;
            left -= name.length() + AROUND_NAME;
            return Text.of(name);
        }

        /** @param depth of what the field is in */
        private void field(NestedKind kind, int depth) {
            switch (kind) {
                case OBJECT -> object(depth + 1);
                case ARRAY -> array();
                default -> value(kind, name(kind));
            }
        }

        private void object(int depth) {
            steps.add(new Step(NestedKind.OBJECT, name(NestedKind.OBJECT), 0, true));
            int enough = Math.max(left - part, 0);
            left -= AROUND;
            int fields = random.between(2, MOST_FIELDS);
            for (int i = 0; i < fields && left > enough; i++) {
                NestedKind kind = NestedKind.draw(random);
                boolean tooDeep = depth == NestedPayload.DEPTH || left < part;
                field(tooDeep && holds(kind) ? NestedKind.item(random) : kind, depth);
            }
            steps.add(new Step(NestedKind.OBJECT, Text.NONE, 0, false));
        }

        private static boolean holds(NestedKind kind) {
            return kind == NestedKind.OBJECT || kind == NestedKind.ARRAY;
        }

        private void array() {
            steps.add(new Step(NestedKind.ARRAY, name(NestedKind.ARRAY), 0, true));
            left -= AROUND;
            for (int items = random.between(3, 4); items > 0; items--) {
                value(NestedKind.item(random), Text.NONE);
                left--;
            }
            steps.add(new Step(NestedKind.ARRAY, Text.NONE, 0, false));
        }

        private void value(NestedKind kind, Text name) {
            int length = random.between(SHORTEST, longest);
            switch (kind) {
                case TEXT -> left -= length + AROUND;
                case BASE64 -> {
                    length = length * 3 / 4;
                    left -= (length + 2) / 3 * 4 + AROUND;
                }
                case INT -> left -= INT;
                case DOUBLE -> left -= DOUBLE;
                default -> left -= BOOL;
            }
            steps.add(new Step(kind, name, length, true));
        }

        /**
         * A field, an item of an array, or the end of an object or array.
         *
         * @param length of a text in characters, of base64 in the bytes behind it
         * @param opens false for an end
         */
        record Step(NestedKind kind, Text name, int length, boolean opens) {}
    }
}
