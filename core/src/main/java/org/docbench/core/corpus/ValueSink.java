package org.docbench.core.corpus;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/**
 * Builds the model of one document value by value, in the order of its bytes.
 *
 * <p>Inside an array, and for the document itself, the name counts for nothing: {@link Text#NONE}. Names within a document
 * are unique, else {@link IllegalStateException}, and hold no zero character; so do patterns and options.
 */
final class ValueSink {
    /** An open container: a document, or with {@code items} an array; {@code code} is what a scope belongs to. */
    private record Level(String name, String code, Map<String, Value> fields, List<Value> items) {}

    private final Deque<Level> open = new ArrayDeque<>();
    private Value.Obj whole;

    /** The document, once it has ended. */
    Value.Obj document() {
        return whole;
    }

    private void put(String name, Value value) {
        Level level = open.element();
        if (level.items != null) {
            level.items.add(value);
        } else if (level.fields.put(name, value) != null) {
            throw new IllegalStateException("the name '" + name + "' twice in one document");
        }
    }

    private void put(Text name, Value value) {
        put(name.toString(), value);
    }

    void startDocument(Text name) {
        open.push(new Level(name.toString(), null, new LinkedHashMap<>(), null));
    }

    void endDocument() {
        Level level = open.pop();
        var document = new Value.Obj(level.fields);
        if (open.isEmpty()) {
            whole = document;
        } else {
            put(level.name, document);
        }
    }

    void startArray(Text name) {
        open.push(new Level(name.toString(), null, null, new ArrayList<>()));
    }

    void endArray() {
        Level level = open.pop();
        put(level.name, new Value.Arr(level.items));
    }

    /** Code with scope: the fields of the scope follow, then {@link #endScope}. */
    void startScope(Text name, Text code) {
        open.push(new Level(name.toString(), code.toString(), new LinkedHashMap<>(), null));
    }

    void endScope() {
        Level level = open.pop();
        put(level.name, new BsonOnly.CodeWithScope(level.code, new Value.Obj(level.fields)));
    }

    void string(Text name, Text value) {
        put(name, new Value.Str(value.toString()));
    }

    void int32(Text name, int value) {
        put(name, new Value.Int32(value));
    }

    void int64(Text name, long value) {
        put(name, new Value.Int64(value));
    }

    void float64(Text name, double value) {
        put(name, new Value.Dbl(value));
    }

    /** The 128 bits of the BSON Decimal128 specification. */
    void decimal128(Text name, long high, long low) {
        put(name, Decimal128Bits.value(high, low));
    }

    void bool(Text name, boolean value) {
        put(name, new Value.Bool(value));
    }

    void nil(Text name) {
        put(name, new Value.Null());
    }

    /** Milliseconds since 1970, UTC. */
    void date(Text name, long millis) {
        put(name, new Value.Timestamp(Instant.ofEpochMilli(millis)));
    }

    void binary(Text name, byte subtype, Text content) {
        byte[] bytes = new byte[content.length()];
        content.copy(bytes, 0);
        put(name, new Value.Binary(subtype, bytes));
    }

    /** Twelve bytes, the first eight and the last four as big-endian numbers. */
    void objectId(Text name, long first, int last) {
        put(name, id(first, last));
    }

    private static Value.ObjectId id(long first, int last) {
        return new Value.ObjectId("%016x%08x".formatted(first, last));
    }

    void undefined(Text name) {
        put(name, new BsonOnly.Undefined());
    }

    void minKey(Text name) {
        put(name, new BsonOnly.MinKey());
    }

    void maxKey(Text name) {
        put(name, new BsonOnly.MaxKey());
    }

    void regex(Text name, Text pattern, Text options) {
        put(name, new BsonOnly.Regex(pattern.toString(), options.toString()));
    }

    /** A db pointer; the id as in {@link #objectId}. */
    void dbPointer(Text name, Text namespace, long first, int last) {
        put(name, new BsonOnly.DbPointer(namespace.toString(), id(first, last)));
    }

    void code(Text name, Text code) {
        put(name, new BsonOnly.Code(code.toString()));
    }

    void symbol(Text name, Text symbol) {
        put(name, new BsonOnly.Symbol(symbol.toString()));
    }

    /** Both are unsigned. */
    void timestamp(Text name, int seconds, int increment) {
        put(name, new BsonOnly.Stamp(seconds, increment));
    }
}
