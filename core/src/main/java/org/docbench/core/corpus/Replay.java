package org.docbench.core.corpus;

import java.util.List;
import java.util.OptionalInt;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** Gives documents that are there already, in order, and the first again after the last. The seed counts for nothing. */
public final class Replay implements DocumentGenerator {
    private final List<Value.Obj> documents;

    /** @param documents at least one */
    public Replay(List<Value.Obj> documents) {
        this.documents = List.copyOf(documents);
    }

    @Override
    public OptionalInt distinct() {
        return OptionalInt.of(documents.size());
    }

    /** @throws UnsupportedOperationException for a decimal that decimal128 cannot hold */
    @Override
    public void write(long seed, long index, DocumentSink sink) {
        push(Text.NONE, documents.get((int) (index % documents.size())), sink);
    }

    private static void push(Text name, Value value, DocumentSink sink) {
        if (value instanceof Value.Obj object) {
            sink.startDocument(name);
            object.fields().forEach((field, child) -> push(Text.of(field), child, sink));
            sink.endDocument();
        } else if (value instanceof Value.Arr array) {
            sink.startArray(name);
            array.items().forEach(item -> push(Text.NONE, item, sink));
            sink.endArray();
        } else if (value instanceof BsonOnly special) {
            bsonOnly(name, special, sink);
        } else {
            scalar(name, value, sink);
        }
    }

    private static void scalar(Text name, Value value, DocumentSink sink) {
        if (value instanceof Value.Str text) {
            sink.string(name, Text.of(text.value()));
        } else if (value instanceof Value.Int32 number) {
            sink.int32(name, number.value());
        } else if (value instanceof Value.Int64 number) {
            sink.int64(name, number.value());
        } else if (value instanceof Value.Dbl number) {
            sink.float64(name, number.value());
        } else if (value instanceof Value.Bool truth) {
            sink.bool(name, truth.value());
        } else if (value instanceof Value.Timestamp time) {
            sink.date(name, time.value().toEpochMilli());
        } else if (value instanceof Value.Binary binary) {
            byte[] bytes = binary.bytes();
            sink.binary(name, binary.subtype(), new Text(bytes, bytes.length));
        } else if (value instanceof Value.ObjectId id) {
            sink.objectId(name, first(id), last(id));
        } else if (value instanceof Value.Dec decimal) {
            if (!Decimal128Bits.holds(decimal.value())) {
                throw new UnsupportedOperationException("decimal128 cannot hold " + decimal.value());
            }
            sink.decimal128(name, Decimal128Bits.high(decimal.value()), Decimal128Bits.low(decimal.value()));
        } else {
            sink.nil(name);
        }
    }

    private static void bsonOnly(Text name, BsonOnly value, DocumentSink sink) {
        if (value instanceof BsonOnly.Regex regex) {
            sink.regex(name, Text.of(regex.pattern()), Text.of(regex.options()));
        } else if (value instanceof BsonOnly.Code code) {
            sink.code(name, Text.of(code.code()));
        } else if (value instanceof BsonOnly.Symbol symbol) {
            sink.symbol(name, Text.of(symbol.name()));
        } else if (value instanceof BsonOnly.DbPointer pointer) {
            sink.dbPointer(name, Text.of(pointer.namespace()), first(pointer.id()), last(pointer.id()));
        } else if (value instanceof BsonOnly.CodeWithScope code) {
            sink.startScope(name, Text.of(code.code()));
            code.scope().fields().forEach((field, child) -> push(Text.of(field), child, sink));
            sink.endScope();
        } else if (value instanceof BsonOnly.Stamp stamp) {
            sink.timestamp(name, stamp.seconds(), stamp.increment());
        } else if (value instanceof BsonOnly.SpecialDecimal decimal) {
            sink.decimal128(name, decimal.high(), decimal.low());
        } else if (value instanceof BsonOnly.Undefined) {
            sink.undefined(name);
        } else if (value instanceof BsonOnly.MinKey) {
            sink.minKey(name);
        } else {
            sink.maxKey(name);
        }
    }

    private static long first(Value.ObjectId id) {
        return Long.parseUnsignedLong(id.hex(), 0, 16, 16);
    }

    private static int last(Value.ObjectId id) {
        return Integer.parseUnsignedInt(id.hex(), 16, 24, 16);
    }
}
