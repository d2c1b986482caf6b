package org.docbench.core.corpus;

/**
 * The shape of {@code flat_bson.json} of the MongoDB drivers' benchmark specification: 145 pairs and 6,046 bytes of BSON.
 *
 * <p>Known from the file: an object id; 24 each of double, int32, int64 and boolean; 48 strings; its size, from which
 * keys of 8 characters and strings of 80 follow. Ours: the keys, the order, the values. Documents differ in their values only.
 */
final class DriversFlat implements DocumentGenerator {
    private static final int GROUPS = 24;
    private static final int TEXT = 80;
    private static final Text ID = Text.of("_id");
    private static final Keys KEYS = new Keys("flat");

    private final SplitMix64 random = new SplitMix64();
    private final Draft text = new Draft();

    @Override
    public void write(long seed, long index, DocumentSink sink) {
        random.start(seed, index);
        Keys.Cursor keys = KEYS.cursor();
        sink.startDocument(Text.NONE);
        sink.objectId(ID, random.next(), (int) random.next());
        for (int i = 0; i < GROUPS; i++) {
            sink.float64(keys.next(), random.fraction() * 1e9);
            sink.string(keys.next(), text.clear().letters(random, TEXT));
            sink.int32(keys.next(), (int) random.next());
            sink.int64(keys.next(), random.next());
            sink.string(keys.next(), text.clear().letters(random, TEXT));
            sink.bool(keys.next(), random.next() < 0);
        }
        sink.endDocument();
    }
}
