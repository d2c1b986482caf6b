package org.docbench.formats.bson;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.codecs.BsonValueCodec;
import org.docbench.core.value.Value;

/** What a streaming reader stands at, read call by call. */
final class StreamValues {
    private static final BsonValueCodec CODEC = new BsonValueCodec();

    private StreamValues() {}

    /** The plain Java object; null for null; documents and arrays as trees. */
    static Object plain(BsonReader reader) {
        return switch (reader.getCurrentBsonType()) {
            case STRING -> reader.readString();
            case INT32 -> reader.readInt32();
            case INT64 -> reader.readInt64();
            case DOUBLE -> reader.readDouble();
            case BOOLEAN -> reader.readBoolean();
            case DATE_TIME -> Instant.ofEpochMilli(reader.readDateTime());
            case OBJECT_ID -> reader.readObjectId();
            default -> FromBson.plain(CODEC.decode(reader, BsonBytes.DECODING));
        };
    }

    static Value.Obj object(BsonReader reader) {
        Map<String, Value> fields = new LinkedHashMap<>();
        reader.readStartDocument();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            fields.put(reader.readName(), value(reader));
        }
        reader.readEndDocument();
        return new Value.Obj(fields);
    }

    private static Value value(BsonReader reader) {
        return switch (reader.getCurrentBsonType()) {
            case DOCUMENT -> object(reader);
            case ARRAY -> array(reader);
            default -> FromJava.value(plain(reader));
        };
    }

    private static Value.Arr array(BsonReader reader) {
        List<Value> items = new ArrayList<>();
        reader.readStartArray();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            items.add(value(reader));
        }
        reader.readEndArray();
        return new Value.Arr(items);
    }
}
