package org.docbench.core.corpus;

/**
 * The shape of {@code deep_bson.json} of the MongoDB drivers' benchmark specification: a full binary tree of 63 documents
 * with 64 strings as leaves, 2,286 bytes of BSON.
 *
 * <p>Known from the file: the tree, no {@code _id}, its sizes as BSON and as JSON, from which keys of 9 characters a pair
 * and strings of 13 follow. Ours: the names {@code left} and {@code right}, the values. Documents differ in their values only.
 */
final class DriversDeep implements DocumentGenerator {
    private static final int DEPTH = 6;
    private static final int TEXT = 13;
    private static final Text LEFT = Text.of("left");
    private static final Text RIGHT = Text.of("right");

    private final SplitMix64 random = new SplitMix64();
    private final Draft text = new Draft();

    @Override
    public void write(long seed, long index, DocumentSink sink) {
        random.start(seed, index);
        node(Text.NONE, DEPTH, sink);
    }

    private void node(Text name, int depth, DocumentSink sink) {
        if (depth == 0) {
            sink.string(name, text.clear().letters(random, TEXT));
            return;
        }
        sink.startDocument(name);
        node(LEFT, depth - 1, sink);
        node(RIGHT, depth - 1, sink);
        sink.endDocument();
    }
}
