package org.docbench.core.corpus;

import java.util.Arrays;
import org.docbench.core.value.Value;

/**
 * The documents of the published nbson measurement (seed 002), made anew: the rules of its generator nbson_corpus (commit
 * 0490b892) in the shape that was measured in the published files.
 *
 * <p>Known from the files: 1 to 10 fields at the top, 1 to 3 in an embedded document, 1 to 10 items in an array, each number
 * as likely; every type as likely, where decimals became doubles and min and max key the symbols "minkey" and "maxkey"; no
 * db pointer; 66 % of all elements at the top, depth at most 7 with the scope of code as a level. Ours: each document allows
 * 0 to 5 levels of containers, each number as likely, which gives these measured depths and counts; dates lie between 1970
 * and 2038, because the source's go beyond the year 9999, which not every language's dates do; the subtype of binary data is 0.
 */
final class NbsonDocuments implements CorpusSource.DocumentGenerator {
    private static final int NAME_BYTES = 4;
    private static final int TEXT_BYTES = 20;
    private static final int LARGEST = 100_000_000;
    private static final int DECIMALS = 8;
    /** The exponent of 8 decimals, as {@code Decimal128Bits} has it, in the upper 64 bits. */
    private static final long DECIMAL_EXPONENT = (6176L - DECIMALS) << 49;

    private static final Text OPTIONS = Text.of("imsx");
    private static final Text CODE = Text.of("function(x) { return x; }");
    private static final Text SCOPED = Text.of("function (x){ return x * x; }");
    private static final Text X = Text.of("x");
    private static final Text SYMBOL = Text.of("symbol");
    private static final Text MIN_KEY = Text.of("minkey");
    private static final Text MAX_KEY = Text.of("maxkey");

    /**
     * How large documents are.
     *
     * @param fields at the top, at most
     * @param innerFields of an embedded document, at most
     * @param leastItems of an array
     * @param items of an array, at most
     * @param leastLevels of containers that a document allows
     * @param levels of containers that a document allows, at most
     * @param levelsOfArray an array has containers if more levels than these are left, its own counted
     */
    record Shape(
            int fields, int innerFields, int leastItems, int items, int leastLevels, int levels, int levelsOfArray) {
        /** As measured in the published files, whose settings are not recorded. */
        static final Shape PUBLISHED = new Shape(10, 3, 1, 10, 0, 5, 1);

        /**
         * By the settings of nbson_corpus, of its names. An array has just {@code max_in_count} items there, and containers only
         * where two levels are left below it.
         *
         * @see <a href="https://github.com/nomasystems/nbson_corpus#configuration">nbson_corpus, Configuration</a>
         */
        static Shape of(int maxFields, int maxDepth, int maxInCount) {
            return new Shape(maxFields, maxInCount, maxInCount, maxInCount, maxDepth, maxDepth, 2);
        }

        /** The largest number of names open at a time. */
        private int names() {
            return fields + levels * innerFields;
        }
    }

    private final boolean all;
    private final Shape shape;
    private final SplitMix64 random = new SplitMix64();
    private final Draft name = new Draft();
    private final Draft text = new Draft();
    private final NbsonType[] types;
    /** The random bytes of each name behind their number. */
    private final long[] names;

    /** @param all whether every type comes as itself, db pointers and decimal128 too, and symbols are random texts */
    NbsonDocuments(boolean all, Shape shape) {
        this.all = all;
        this.shape = shape;
        types = new NbsonType[shape.names()];
        names = new long[shape.names()];
    }

    @Override
    public Value.Obj document(long seed, long index) {
        var sink = new ValueSink();
        random.start(seed, index);
        int levels = random.between(shape.leastLevels, shape.levels);
        sink.startDocument(Text.NONE);
        fields(random.between(1, shape.fields), 0, levels, sink);
        sink.endDocument();
        return sink.document();
    }

    /** @param first where this document's names start in {@link #names} */
    private void fields(int count, int first, int levels, ValueSink sink) {
        for (int i = first; i < first + count; i++) {
            NbsonType type = NbsonType.draw(random, all, levels > 0);
            value(uniqueName(type, first, i), type, i + 1, levels, sink);
        }
    }

    private Text uniqueName(NbsonType type, int first, int at) {
        long key;
        int bytes;
        do {
            bytes = random.between(1, NAME_BYTES);
            key = random.next() >>> (Long.SIZE - 8 * bytes);
            types[at] = type;
            names[at] = (long) bytes << 32 | key;
        } while (taken(first, at));
        return name.clear().add(type.prefix).base64(key << (Long.SIZE - 8 * bytes), bytes);
    }

    private boolean taken(int first, int at) {
        for (int i = first; i < at; i++) {
            if (names[i] == names[at] && types[i] == types[at]) {
                return true;
            }
        }
        return false;
    }

    private void value(Text field, NbsonType type, int free, int levels, ValueSink sink) {
        switch (type) {
            case OBJECT -> {
                sink.startDocument(field);
                fields(random.between(1, shape.innerFields), free, levels - 1, sink);
                sink.endDocument();
            }
            case ARRAY -> {
                sink.startArray(field);
                for (int left = random.between(shape.leastItems, shape.items); left > 0; left--) {
                    value(Text.NONE, NbsonType.draw(random, all, levels > shape.levelsOfArray), free, levels - 1, sink);
                }
                sink.endArray();
            }
            case DOUBLE -> sink.float64(field, random.between(1, LARGEST) + random.fraction());
            case STRING -> sink.string(field, base64());
            case BINARY -> sink.binary(field, (byte) 0, text.clear().octets(random, random.between(1, TEXT_BYTES)));
            case UNDEFINED -> sink.undefined(field);
            case OBJECT_ID -> sink.objectId(field, hexDigits(), (int) hexDigits());
            case BOOLEAN -> sink.bool(field, random.next() < 0);
            case DATE -> sink.date(field, positive() * 1000L + random.below(1000));
            case NULL -> sink.nil(field);
            case REGEX -> sink.regex(field, pattern(), OPTIONS);
            case CODE -> sink.code(field, CODE);
            case CODE_WITH_SCOPE -> {
                sink.startScope(field, SCOPED);
                sink.int32(X, 1);
                sink.endScope();
            }
            case INT32 -> sink.int32(field, positive());
            case TIMESTAMP -> sink.timestamp(field, positive(), positive());
            case INT64 -> sink.int64(field, random.next() >>> 1);
            case DB_POINTER -> sink.dbPointer(field, base64(), hexDigits(), (int) hexDigits());
            default -> restored(field, type, sink);
        }
    }

    /** As long as the base64 that the generator writes here. */
    private Text pattern() {
        return text.clear().pattern(random, 4 * ((random.between(1, TEXT_BYTES) + 2) / 3));
    }

    /** The types that the published files hold as others. */
    private void restored(Text field, NbsonType type, ValueSink sink) {
        switch (type) {
            case DECIMAL -> decimal(field, sink);
            case SYMBOL -> sink.symbol(field, all ? base64() : SYMBOL);
            case MIN_KEY, MAX_KEY -> key(field, type == NbsonType.MIN_KEY, sink);
            default -> throw new IllegalStateException("no rule for " + type);
        }
    }

    private void decimal(Text field, ValueSink sink) {
        if (all) {
            long whole = random.between(1, LARGEST);
            sink.decimal128(field, DECIMAL_EXPONENT, whole * LARGEST + random.below(LARGEST));
        } else {
            sink.float64(field, random.between(1, LARGEST) + random.fraction());
        }
    }

    private void key(Text field, boolean min, ValueSink sink) {
        if (!all) {
            sink.symbol(field, min ? MIN_KEY : MAX_KEY);
        } else if (min) {
            sink.minKey(field);
        } else {
            sink.maxKey(field);
        }
    }

    private Text base64() {
        return text.clear().base64(random, random.between(1, TEXT_BYTES));
    }

    private int positive() {
        return (int) (random.next() >>> 33);
    }

    /** Eight random hexadecimal digits as ASCII: the source's object ids are twelve such characters. */
    private long hexDigits() {
        long nibbles = random.next();
        long digits = 0;
        for (int i = 0; i < 8; i++) {
            int nibble = (int) nibbles & 15;
            int letter =
                    (9 - nibble) >> 31; // all bits set from 10 on: a branch would be guessed wrong every other time
            digits = digits << 8 | ('0' + nibble + (letter & ('a' - '9' - 1)));
            nibbles >>>= 4;
        }
        return digits;
    }

    /** The types of the generator nbson_corpus by the words its field names start with; the containers last. */
    enum NbsonType {
        DOUBLE("double"),
        STRING("string"),
        BINARY("binary_data"),
        UNDEFINED("undefined"),
        OBJECT_ID("object_id"),
        BOOLEAN("boolean"),
        DATE("date"),
        NULL("null"),
        REGEX("regular_expression"),
        CODE("javascript"),
        SYMBOL("symbol"),
        CODE_WITH_SCOPE("javascript_ws"),
        INT32("32bit_int"),
        TIMESTAMP("timestamp"),
        INT64("64bit_int"),
        DECIMAL("decimal"),
        MIN_KEY("min_key"),
        MAX_KEY("max_key"),
        DB_POINTER("db_pointer"),
        OBJECT("object"),
        ARRAY("array");

        private static final NbsonType[] ALL = values();
        private static final NbsonType[] PUBLISHED =
                Arrays.stream(ALL).filter(type -> type != DB_POINTER).toArray(NbsonType[]::new);
        private static final int CONTAINERS = 2;

        @SuppressWarnings("ImmutableEnumChecker") // only a Draft changes
        final Text prefix;

        NbsonType(String word) {
            prefix = Text.of(word + "-");
        }

        /** Every type as likely as every other. */
        static NbsonType draw(SplitMix64 random, boolean all, boolean containers) {
            NbsonType[] types = all ? ALL : PUBLISHED;
            return types[random.below(containers ? types.length : types.length - CONTAINERS)];
        }
    }
}
