package org.docbench.formats.bson.floor;

import java.util.Arrays;
import org.docbench.core.corpus.DocumentSink;
import org.docbench.core.corpus.Text;

/**
 * Writes documents as BSON, one after the other, into a buffer that grows and is used again. No value makes an object; the
 * length of a document is written when its end is known.
 *
 * <p>What is in the buffer is complete whenever every document is closed. A sink is used by one thread.
 */
public final class BsonSink implements DocumentSink {
    /** Type byte, the zero byte after the name, the ten digits of an array index, and the largest fixed-size value. */
    private static final int ROOM = 2 + 10 + 16;

    private static final int NAMED = -1;

    private byte[] bytes = new byte[1 << 16];
    private int size;
    /** For each open container where it starts, and the index of an array's next item or {@link #NAMED}. */
    private int[] starts = new int[16];

    private int[] items = new int[16];
    private int depth = -1;

    /** What was written, up to {@link #size}; good until the next value. */
    public byte[] bytes() {
        return bytes;
    }

    public int size() {
        return size;
    }

    /** Forgets what was written and keeps the buffer. */
    public void clear() {
        size = 0;
        depth = -1;
    }

    @Override
    public void startDocument(Text name) {
        if (depth < 0) {
            ensure(ROOM);
        } else {
            element(BsonType.DOCUMENT, name, 0);
        }
        open(NAMED);
    }

    @Override
    public void endDocument() {
        close();
    }

    @Override
    public void startArray(Text name) {
        element(BsonType.ARRAY, name, 0);
        open(0);
    }

    @Override
    public void endArray() {
        close();
    }

    /** The scope stands behind the code, which stands behind a length over both (bsonspec.org, "code_w_s"). */
    @Override
    public void startScope(Text name, Text code) {
        element(BsonType.CODE_WITH_SCOPE, name, code.length() + ROOM);
        open(NAMED);
        text(code);
        open(NAMED);
    }

    @Override
    public void endScope() {
        close();
        LittleEndian.int32(bytes, starts[depth], size - starts[depth]);
        depth--;
    }

    private void open(int first) {
        if (++depth == starts.length) {
            starts = Arrays.copyOf(starts, 2 * depth);
            items = Arrays.copyOf(items, 2 * depth);
        }
        starts[depth] = size;
        items[depth] = first;
        size += 4;
    }

    private void close() {
        ensure(1);
        bytes[size++] = 0;
        LittleEndian.int32(bytes, starts[depth], size - starts[depth]);
        depth--;
    }

    /** Writes type and name, and makes sure that a value of {@code room} bytes beyond the fixed-size ones fits. */
    private void element(int type, Text name, int room) {
        ensure(ROOM + name.length() + room);
        bytes[size++] = (byte) type;
        int item = items[depth];
        if (item == NAMED) {
            size = name.copy(bytes, size);
        } else {
            items[depth] = item + 1;
            size = Encode.index(item, bytes, size);
        }
        bytes[size++] = 0;
    }

    private void ensure(int room) {
        if (size + room > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + room));
        }
    }

    private void text(Text text) {
        LittleEndian.int32(bytes, size, text.length() + 1);
        size = text.copy(bytes, size + 4);
        bytes[size++] = 0;
    }

    private void put(int value) {
        LittleEndian.int32(bytes, size, value);
        size += 4;
    }

    private void put(long value) {
        LittleEndian.int64(bytes, size, value);
        size += 8;
    }

    @Override
    public void string(Text name, Text value) {
        element(BsonType.STRING, name, value.length());
        text(value);
    }

    @Override
    public void int32(Text name, int value) {
        element(BsonType.INT32, name, 0);
        put(value);
    }

    @Override
    public void int64(Text name, long value) {
        element(BsonType.INT64, name, 0);
        put(value);
    }

    @Override
    public void float64(Text name, double value) {
        element(BsonType.DOUBLE, name, 0);
        put(Double.doubleToRawLongBits(value));
    }

    @Override
    public void decimal128(Text name, long high, long low) {
        element(BsonType.DECIMAL128, name, 0);
        put(low);
        put(high);
    }

    @Override
    public void bool(Text name, boolean value) {
        element(BsonType.BOOLEAN, name, 0);
        bytes[size++] = (byte) (value ? 1 : 0);
    }

    @Override
    public void nil(Text name) {
        element(BsonType.NULL, name, 0);
    }

    @Override
    public void date(Text name, long millis) {
        element(BsonType.DATE_TIME, name, 0);
        put(millis);
    }

    /** Subtype 2 carries the length a second time (bsonspec.org, "subtype", 2). */
    @Override
    public void binary(Text name, byte subtype, Text content) {
        element(BsonType.BINARY, name, content.length());
        put(content.length() + (subtype == 2 ? 4 : 0));
        bytes[size++] = subtype;
        if (subtype == 2) {
            put(content.length());
        }
        size = content.copy(bytes, size);
    }

    @Override
    public void objectId(Text name, long first, int last) {
        element(BsonType.OBJECT_ID, name, 0);
        id(first, last);
    }

    private void id(long first, int last) {
        put(Long.reverseBytes(first));
        put(Integer.reverseBytes(last));
    }

    @Override
    public void undefined(Text name) {
        element(BsonType.UNDEFINED, name, 0);
    }

    @Override
    public void minKey(Text name) {
        element(BsonType.MIN_KEY, name, 0);
    }

    @Override
    public void maxKey(Text name) {
        element(BsonType.MAX_KEY, name, 0);
    }

    @Override
    public void regex(Text name, Text pattern, Text options) {
        element(BsonType.REGEX, name, pattern.length() + options.length());
        size = pattern.copy(bytes, size);
        bytes[size++] = 0;
        size = options.copy(bytes, size);
        bytes[size++] = 0;
    }

    @Override
    public void dbPointer(Text name, Text namespace, long first, int last) {
        element(BsonType.DB_POINTER, name, namespace.length() + ROOM);
        text(namespace);
        id(first, last);
    }

    @Override
    public void code(Text name, Text code) {
        element(BsonType.CODE, name, code.length());
        text(code);
    }

    @Override
    public void symbol(Text name, Text symbol) {
        element(BsonType.SYMBOL, name, symbol.length());
        text(symbol);
    }

    @Override
    public void timestamp(Text name, int seconds, int increment) {
        element(BsonType.TIMESTAMP, name, 0);
        put((long) seconds << 32 | Integer.toUnsignedLong(increment));
    }
}
