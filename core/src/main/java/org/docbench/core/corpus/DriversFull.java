package org.docbench.core.corpus;

import org.docbench.core.value.Value;

/**
 * The shape of {@code full_bson.json} of the MongoDB drivers' benchmark specification: 91 pairs over BSON's types and 4,026
 * bytes of BSON.
 *
 * <p>Known from the file: 6 each of binary, min key, max key, date and timestamp; 12 each of int64, boolean and code; 46
 * int32, those in containers included; 2 regular expressions; arrays; its size. Ours: that half of the code has a scope, what
 * fills the rest (an object id, strings, doubles, a null, two arrays of int32, a document), no decimals, all lengths, keys of 8
 * characters, the order, the values. Documents differ in their values only.
 */
final class DriversFull implements CorpusSource.DocumentGenerator {
    private static final int GROUPS = 6;
    private static final int TEXT = 80;
    private static final int BYTES = 58;
    private static final int PATTERN = 16;
    private static final int ITEMS = 17;
    private static final int INNER_TEXT = 16;
    private static final int INNER_PAIRS = 4;

    private static final Text ID = Text.of("_id");
    private static final Text X = Text.of("x");
    private static final Text OPTIONS = Text.of("i");
    private static final Text BEFORE = Text.of("function(x) { return \"");
    private static final Text AFTER = Text.of("\"; }");
    private static final Keys KEYS = new Keys("full");
    private static final Keys INNER_KEYS = new Keys("full, inner document");

    private final SplitMix64 random = new SplitMix64();
    private final Draft text = new Draft();

    @Override
    public Value.Obj document(long seed, long index) {
        var sink = new ValueSink();
        random.start(seed, index);
        Keys.Cursor keys = KEYS.cursor();
        sink.startDocument(Text.NONE);
        sink.objectId(ID, random.next(), (int) random.next());
        for (int i = 0; i < GROUPS; i++) {
            json(keys, sink);
            bsonOnly(keys, sink);
        }
        sink.nil(keys.next());
        for (int i = 0; i < 2; i++) {
            sink.regex(keys.next(), text.clear().pattern(random, PATTERN), OPTIONS);
            numbers(keys.next(), sink);
        }
        inner(keys.next(), sink);
        sink.endDocument();
        return sink.document();
    }

    private void json(Keys.Cursor keys, ValueSink sink) {
        sink.string(keys.next(), text.clear().letters(random, TEXT));
        sink.float64(keys.next(), random.fraction() * 1e9);
        sink.int32(keys.next(), (int) random.next());
        sink.int64(keys.next(), random.next());
        sink.int64(keys.next(), random.next());
        sink.bool(keys.next(), random.next() < 0);
        sink.bool(keys.next(), random.next() < 0);
    }

    private void bsonOnly(Keys.Cursor keys, ValueSink sink) {
        sink.date(keys.next(), random.next() >>> 22); // up to the year 2109
        sink.timestamp(keys.next(), (int) random.next(), (int) random.next());
        sink.binary(keys.next(), (byte) 0, text.clear().octets(random, BYTES));
        sink.minKey(keys.next());
        sink.maxKey(keys.next());
        sink.code(keys.next(), function());
        sink.startScope(keys.next(), function());
        sink.int32(X, (int) random.next());
        sink.endScope();
    }

    private Text function() {
        return text.clear().add(BEFORE).letters(random, TEXT).add(AFTER);
    }

    private void numbers(Text name, ValueSink sink) {
        sink.startArray(name);
        for (int i = 0; i < ITEMS; i++) {
            sink.int32(Text.NONE, (int) random.next());
        }
        sink.endArray();
    }

    private void inner(Text name, ValueSink sink) {
        Keys.Cursor keys = INNER_KEYS.cursor();
        sink.startDocument(name);
        for (int i = 0; i < INNER_PAIRS; i++) {
            sink.string(keys.next(), text.clear().letters(random, INNER_TEXT));
            sink.float64(keys.next(), random.fraction() * 1e9);
        }
        sink.bool(keys.next(), random.next() < 0);
        sink.endDocument();
    }

    /**
     * The shape of {@code deep_bson.json} of the MongoDB drivers' benchmark specification: a full binary tree of 63 documents
     * with 64 strings as leaves, 2,286 bytes of BSON.
     *
     * <p>Known from the file: the tree, no {@code _id}, its sizes as BSON and as JSON, from which keys of 9 characters a pair
     * and strings of 13 follow. Ours: the names {@code left} and {@code right}, the values. Documents differ in their values only.
     */
    static final class DriversDeep implements CorpusSource.DocumentGenerator {
        private static final int DEPTH = 6;
        private static final int TEXT = 13;
        private static final Text LEFT = Text.of("left");
        private static final Text RIGHT = Text.of("right");

        private final SplitMix64 random = new SplitMix64();
        private final Draft text = new Draft();

        @Override
        public Value.Obj document(long seed, long index) {
            var sink = new ValueSink();
            random.start(seed, index);
            node(Text.NONE, DEPTH, sink);
            return sink.document();
        }

        private void node(Text name, int depth, ValueSink sink) {
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

    /**
     * The shape of {@code flat_bson.json} of the MongoDB drivers' benchmark specification: 145 pairs and 6,046 bytes of BSON.
     *
     * <p>Known from the file: an object id; 24 each of double, int32, int64 and boolean; 48 strings; its size, from which
     * keys of 8 characters and strings of 80 follow. Ours: the keys, the order, the values. Documents differ in their values only.
     */
    static final class DriversFlat implements CorpusSource.DocumentGenerator {
        private static final int GROUPS = 24;
        private static final int TEXT = 80;
        private static final Text ID = Text.of("_id");
        private static final Keys KEYS = new Keys("flat");

        private final SplitMix64 random = new SplitMix64();
        private final Draft text = new Draft();

        @Override
        public Value.Obj document(long seed, long index) {
            var sink = new ValueSink();
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
            return sink.document();
        }
    }

    /** Field names of 8 random letters, the same in every document of a corpus and for every seed. */
    static final class Keys {
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
}
