package org.docbench.formats.bson;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;
import org.bson.codecs.BsonValueCodec;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Selection;

/** BsonBinaryReader: element by element from the start, values skipped, stopped at the one that is wanted. */
public final class BsonStream implements Format<byte[]> {
    @Override
    public Ledger ledger() {
        return BsonLedgers.vendor(
                "bson.reader",
                "BsonBinaryReader with readName and skipValue, stopped at the field; opening only holds the bytes",
                Ledger.Validates.TOUCHED,
                false,
                true,
                Ledger.Materialises.POSITION);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return BsonBytes.encode(ToBson.document(document));
    }

    @Override
    public Value.Obj decode(byte[] image) {
        try (var reader = BsonBytes.reader(image)) {
            return StreamValues.object(reader);
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
        try (BsonBinaryReader reader = BsonBytes.reader(image)) {
            reader.readStartDocument();
            int left = into.length;
            while (left > 0 && reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
                Integer place = places.get(reader.readName());
                if (place == null) {
                    reader.skipValue();
                } else {
                    into[place] = StreamValues.plain(reader);
                    left--;
                }
            }
        }
    }

    /** {@code get} gives the reader standing at the value, which can be read from it once. */
    private record StreamAccessor(List<Path.Step> steps) implements Accessor<byte[]> {
        private static final BsonValueCodec CODEC = new BsonValueCodec();

        @Override
        public BsonBinaryReader get(byte[] image) {
            BsonBinaryReader reader = BsonBytes.reader(image);
            reader.readBsonType(); // says DOCUMENT, which is what the first step goes into
            for (Path.Step step : steps) {
                boolean found = step instanceof Path.Name name
                        ? StreamSteps.toField(reader, name.name())
                        : StreamSteps.toItem(reader, ((Path.Index) step).index());
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
                return reader == null ? null : StreamValues.plain(reader);
            }
        }

        @Override
        public Value valueOf(Object result) {
            return result instanceof BsonBinaryReader reader
                    ? FromBson.value(CODEC.decode(reader, BsonBytes.DECODING))
                    : FromJava.value(result);
        }
    }
}
