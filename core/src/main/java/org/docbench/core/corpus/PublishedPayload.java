package org.docbench.core.corpus;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The nested payload that seed 001 published (option {@code -rd} of BSON-JSON-bakeoff): one schema for all documents, drawn by the
 * published generator from the published seed, and values of each document's own. Bytes and attributes are those of the case's name; as
 * published, the JSON text is of another length: 44 B of 10, 4,311 B of 4,000.
 */
final class PublishedPayload implements LinkedDocuments.Payload {
    private static final int INTS = 1_000_000;
    private static final int SHORT_INTS = 10_000;
    private static final double DOUBLES = 10_000;
    private static final double SMALL_DOUBLES = 1_000;

    private final List<Step> steps;
    private final Draft text = new Draft();

    PublishedPayload(int bytes, int attributes) {
        steps = new Schema(attributes).of(bytes);
    }

    @Override
    public void write(long seed, SplitMix64 random, ValueSink sink) {
        steps.forEach(step -> write(step, random, sink));
    }

    private void write(Step step, SplitMix64 random, ValueSink sink) {
        Text name = step.name();
        switch (step.kind()) {
            case OBJECT -> sink.startDocument(name);
            case OBJECT_END -> sink.endDocument();
            case ARRAY -> sink.startArray(name);
            case ARRAY_END -> sink.endArray();
            case LETTERS -> sink.string(name, text.clear().letters(random, step.size()));
            case BASE64 -> sink.string(name, text.clear().base64(random, step.size()));
            case INT -> sink.int32(name, random.below(step.size()));
            case DOUBLE -> sink.float64(name, random.fraction() * step.size());
            case BOOL -> sink.bool(name, random.next() < 0);
        }
    }

    /** What stands in a schema. */
    enum Kind {
        OBJECT,
        OBJECT_END,
        ARRAY,
        ARRAY_END,
        LETTERS,
        BASE64,
        INT,
        DOUBLE,
        BOOL
    }

    /**
     * A field, an element of an array, or an end.
     *
     * @param size of letters their number, of base64 the bytes behind it, of a number its bound
     */
    record Step(Kind kind, Text name, int size) {}

    /** Draws a schema as the published generator does, in the same order, from {@link Random}, whose numbers are specified. */
    private static final class Schema {
        private static final int SEED = 42;
        private static final int DEPTH = 5;
        private static final int FEWEST = 3;

        /** A level is full at this part of its size. */
        private static final double FULL = 0.9;

        private static final int LETTERS = 62;
        private static final int MARKS = 2;

        private final Random random = new Random(SEED);
        private final List<Step> steps = new ArrayList<>();
        private final int attributes;

        Schema(int attributes) {
            this.attributes = attributes;
        }

        List<Step> of(int bytes) {
            object(bytes, 0);
            return List.copyOf(steps);
        }

        /**
         * Draws the fields of an object.
         *
         * @return characters of its JSON text
         */
        private int object(int bytes, int depth) {
            int most = Math.max(FEWEST, attributes / (depth + 1));
            int estimated = 0;
            int characters = MARKS;
            for (int field = 0; estimated < bytes * FULL && field < most; field++) {
                String name = "field_" + depth + "_" + field;
                int type = random.nextInt(100);
                int value;
                if (type < 20 && depth < DEPTH) {
                    steps.add(new Step(Kind.OBJECT, Text.of(name), 0));
                    value = object((bytes - estimated) / (most - field), depth + 1);
                    steps.add(new Step(Kind.OBJECT_END, Text.NONE, 0));
                    estimated += value;
                } else if (type < 35) {
                    value = array(Text.of(name));
                    estimated += value;
                } else if (type < 50) {
                    value = letters(Text.of(name), 10 + random.nextInt(50));
                    estimated += value - MARKS + name.length() + 4;
                } else if (type < 65) {
                    value = whole(Text.of(name), INTS);
                    estimated += name.length() + 10;
                } else if (type < 80) {
                    value = real(Text.of(name), DOUBLES);
                    estimated += name.length() + 12;
                } else {
                    int binary = 10 + random.nextInt(41);
                    value = binary(Text.of(name), binary);
                    estimated += binary * 4 / 3 + name.length() + 4;
                }
                characters += (field == 0 ? 0 : 1) + name.length() + MARKS + 1 + value;
            }
            return characters;
        }

        private int array(Text name) {
            steps.add(new Step(Kind.ARRAY, name, 0));
            int items = 3 + random.nextInt(2);
            int characters = MARKS + items - 1;
            for (int i = 0; i < items; i++) {
                characters += switch (random.nextInt(4)) {
                    case 0 -> whole(Text.NONE, SHORT_INTS);
                    case 1 -> real(Text.NONE, SMALL_DOUBLES);
                    case 2 -> letters(Text.NONE, 10 + random.nextInt(20));
                    default -> bool();
                };
            }
            steps.add(new Step(Kind.ARRAY_END, Text.NONE, 0));
            return characters;
        }

        /** A text. One that happens to be base64, by its length, is filled with the base64 of random bytes, as published. */
        private int letters(Text name, int length) {
            for (int i = 0; i < length; i++) {
                random.nextInt(LETTERS);
            }
            steps.add(
                    length % 4 == 1
                            ? new Step(Kind.LETTERS, name, length)
                            : new Step(Kind.BASE64, name, length * 3 / 4));
            return length + MARKS;
        }

        private int binary(Text name, int bytes) {
            random.nextBytes(new byte[bytes]);
            int length = (bytes + 2) / 3 * 4;
            steps.add(new Step(Kind.BASE64, name, length * 3 / 4));
            return length + MARKS;
        }

        private int whole(Text name, int bound) {
            steps.add(new Step(Kind.INT, name, bound));
            return Integer.toString(random.nextInt(bound)).length();
        }

        private int real(Text name, double bound) {
            steps.add(new Step(Kind.DOUBLE, name, (int) bound));
            return shortest(random.nextDouble() * bound);
        }

        private int bool() {
            steps.add(new Step(Kind.BOOL, Text.NONE, 0));
            return Boolean.toString(random.nextBoolean()).length();
        }

        /** The characters of the shortest decimal that is this number: {@link Double#toString} has more of them in some Java versions. */
        private static int shortest(double number) {
            BigDecimal whole = new BigDecimal(number);
            for (int digits = 15; ; digits++) {
                BigDecimal rounded = whole.round(new MathContext(digits));
                if (rounded.doubleValue() == number) {
                    return rounded.stripTrailingZeros().toPlainString().length();
                }
            }
        }
    }
}
