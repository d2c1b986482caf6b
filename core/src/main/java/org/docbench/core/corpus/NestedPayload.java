package org.docbench.core.corpus;

/**
 * A payload as applications have it: every document of a corpus has the same fields, as those of one program do, and its own
 * values. After the published {@code -rd} documents, but as large as is said.
 */
final class NestedPayload implements Payload {
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
    public void write(long seed, SplitMix64 random, DocumentSink sink) {
        if (outline == null || outline.seed() != seed) {
            outline = NestedOutline.of(seed, bytes);
        }
        for (NestedOutline.Step step : outline.steps()) {
            write(step, random, sink);
        }
    }

    private void write(NestedOutline.Step step, SplitMix64 random, DocumentSink sink) {
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
}
