package org.docbench.core.corpus;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/**
 * Builds the model of each document and hands it on.
 *
 * <p>A name given twice in one document is an {@link IllegalStateException}.
 */
public final class ValueSink implements DocumentSink {
    /** An open container: a document, or with {@code items} an array; {@code code} is what a scope belongs to. */
    private record Level(String name, String code, Map<String, Value> fields, List<Value> items) {}

    private final Deque<Level> open = new ArrayDeque<>();
    private final Consumer<Value.Obj> documents;

    public ValueSink(Consumer<Value.Obj> documents) {
        this.documents = documents;
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

    @Override
    public void startDocument(Text name) {
        open.push(new Level(name.toString(), null, new LinkedHashMap<>(), null));
    }

    @Override
    public void endDocument() {
        Level level = open.pop();
        var document = new Value.Obj(level.fields);
        if (open.isEmpty()) {
            documents.accept(document);
        } else {
            put(level.name, document);
        }
    }

    @Override
    public void startArray(Text name) {
        open.push(new Level(name.toString(), null, null, new ArrayList<>()));
    }

    @Override
    public void endArray() {
        Level level = open.pop();
        put(level.name, new Value.Arr(level.items));
    }

    @Override
    public void startScope(Text name, Text code) {
        open.push(new Level(name.toString(), code.toString(), new LinkedHashMap<>(), null));
    }

    @Override
    public void endScope() {
        Level level = open.pop();
        put(level.name, new BsonOnly.CodeWithScope(level.code, new Value.Obj(level.fields)));
    }

    @Override
    public void string(Text name, Text value) {
        put(name, new Value.Str(value.toString()));
    }

    @Override
    public void int32(Text name, int value) {
        put(name, new Value.Int32(value));
    }

    @Override
    public void int64(Text name, long value) {
        put(name, new Value.Int64(value));
    }

    @Override
    public void float64(Text name, double value) {
        put(name, new Value.Dbl(value));
    }

    @Override
    public void decimal128(Text name, long high, long low) {
        put(name, Decimal128Bits.value(high, low));
    }

    @Override
    public void bool(Text name, boolean value) {
        put(name, new Value.Bool(value));
    }

    @Override
    public void nil(Text name) {
        put(name, new Value.Null());
    }

    @Override
    public void date(Text name, long millis) {
        put(name, new Value.Timestamp(Instant.ofEpochMilli(millis)));
    }

    @Override
    public void binary(Text name, byte subtype, Text content) {
        byte[] bytes = new byte[content.length()];
        content.copy(bytes, 0);
        put(name, new Value.Binary(subtype, bytes));
    }

    @Override
    public void objectId(Text name, long first, int last) {
        put(name, id(first, last));
    }

    private static Value.ObjectId id(long first, int last) {
        return new Value.ObjectId("%016x%08x".formatted(first, last));
    }

    @Override
    public void undefined(Text name) {
        put(name, new BsonOnly.Undefined());
    }

    @Override
    public void minKey(Text name) {
        put(name, new BsonOnly.MinKey());
    }

    @Override
    public void maxKey(Text name) {
        put(name, new BsonOnly.MaxKey());
    }

    @Override
    public void regex(Text name, Text pattern, Text options) {
        put(name, new BsonOnly.Regex(pattern.toString(), options.toString()));
    }

    @Override
    public void dbPointer(Text name, Text namespace, long first, int last) {
        put(name, new BsonOnly.DbPointer(namespace.toString(), id(first, last)));
    }

    @Override
    public void code(Text name, Text code) {
        put(name, new BsonOnly.Code(code.toString()));
    }

    @Override
    public void symbol(Text name, Text symbol) {
        put(name, new BsonOnly.Symbol(symbol.toString()));
    }

    @Override
    public void timestamp(Text name, int seconds, int increment) {
        put(name, new BsonOnly.Stamp(seconds, increment));
    }
}
