package org.docbench.formats.bson;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.codecs.BsonValueCodec;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/** BsonBinaryReader: element by element from the start, values skipped, stopped at the one that is wanted. */
public final class BsonStream implements Format<byte[]> {
    private static final BsonValueCodec CODEC = new BsonValueCodec();

    @Override
    public Ledger ledger() {
        return BsonTargets.vendor(
                "bson.reader",
                "BsonBinaryReader with readName and skipValue, stopped at the field; open only keeps the bytes",
                Ledger.Validates.TOUCHED,
                false,
                true,
                Ledger.Materialises.POSITION);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return BsonTargets.encode(ToBson.document(document));
    }

    @Override
    public Value.Obj decode(byte[] image) {
        try (BsonBinaryReader reader = BsonTargets.reader(image)) {
            return object(reader);
        }
    }

    @Override
    public byte[] open(byte[] image) {
        return image;
    }

    @Override
    public Accessor<byte[]> accessor(Path path) {
        return new StreamAccessor(path.steps());
    }

    /** Fields of the top level are picked up in one pass that ends with the last of them. */
    @Override
    public Selection<byte[]> selection(List<Path> paths) {
        return Selection.placesByName(paths)
                .<Selection<byte[]>>map(places -> (image, into) -> onePass(image, places, into))
                .orElseGet(() -> Format.super.selection(paths));
    }

    private static void onePass(byte[] image, Map<String, Integer> places, Object[] into) {
        Arrays.fill(into, null);
        try (BsonBinaryReader reader = BsonTargets.reader(image)) {
            reader.readStartDocument();
            int left = into.length;
            while (left > 0 && reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
                Integer place = places.get(reader.readName());
                if (place == null) {
                    reader.skipValue();
                } else {
                    into[place] = plain(reader);
                    left--;
                }
            }
        }
    }

    /** {@code get} gives the reader standing at the value, which can be read from it once. */
    private record StreamAccessor(List<Path.Step> steps) implements Accessor<byte[]> {
        @Override
        public BsonBinaryReader get(byte[] image) {
            BsonBinaryReader reader = BsonTargets.reader(image);
            reader.readBsonType(); // says DOCUMENT, which is what the first step goes into
            for (Path.Step step : steps) {
                boolean found = step instanceof Path.Name name
                        ? toField(reader, name.name())
                        : toItem(reader, ((Path.Index) step).index());
                if (!found) {
                    reader.close();
                    return null;
                }
            }
            return reader;
        }

        @Override
        public Object read(byte[] image) {
            try (BsonBinaryReader reader = get(image)) {
                return reader == null ? null : plain(reader);
            }
        }

        @Override
        public Value valueOf(Object result) {
            return result instanceof BsonBinaryReader reader
                    ? FromBson.value(CODEC.decode(reader, BsonTargets.DECODING))
                    : PlainBson.valueOf(result);
        }
    }

    /** Into a document and up to the value of this field; false if there is none. */
    static boolean toField(BsonReader reader, String name) {
        if (reader.getCurrentBsonType() != BsonType.DOCUMENT) {
            return false;
        }
        reader.readStartDocument();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
            if (reader.readName().equals(name)) {
                return true;
            }
            reader.skipValue();
        }
        return false;
    }

    /** Into an array and up to the item at this position; false if there is none. */
    static boolean toItem(BsonReader reader, int index) {
        if (reader.getCurrentBsonType() != BsonType.ARRAY) {
            return false;
        }
        reader.readStartArray();
        for (int left = index; reader.readBsonType() != BsonType.END_OF_DOCUMENT; left--) {
            if (left == 0) {
                return true;
            }
            reader.skipValue();
        }
        return false;
    }

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
            default -> PlainBson.of(CODEC.decode(reader, BsonTargets.DECODING));
        };
    }

    private static Value.Obj object(BsonReader reader) {
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
            default -> PlainBson.valueOf(plain(reader));
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
