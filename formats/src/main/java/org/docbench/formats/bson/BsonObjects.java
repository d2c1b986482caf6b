package org.docbench.formats.bson;

import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.TreeEdit;

/** Document: decoded whole into a map of Java objects, what the driver gives by default. */
public final class BsonObjects implements Codec.OfFormat<Document> {
    // Its UuidRepresentation is UNSPECIFIED: binaries of subtypes 3 and 4 stay binaries.
    static final DocumentCodec CODEC = new DocumentCodec();

    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return BsonTargets.vendor(
                "bson.document",
                "Document, decoded on opening; a patch decodes, changes and encodes",
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return write(PlainBson.document(document));
    }

    @Override
    public Document open(byte[] image) {
        try (var reader = BsonTargets.reader(image)) {
            return CODEC.decode(reader, BsonTargets.DECODING);
        }
    }

    @Override
    public Accessor<Document> accessor(Path path) {
        return new MapChain(path);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        TreeEdit<Object, Document> change = new TreeEdit<>(edit, PlainBson::inDocument, Document::new);
        return Optional.of(image -> write(change.apply(open(image))));
    }

    private static final class MapChain implements Accessor<Document> {
        private final Path.Step[] steps;

        MapChain(Path path) {
            steps = path.steps().toArray(Path.Step[]::new);
        }

        @Override
        public Object get(Document document) {
            Object at = document;
            for (Path.Step step : steps) {
                if (step instanceof Path.Name name) {
                    at = at instanceof Document inner ? inner.get(name.name()) : null;
                } else {
                    int index = ((Path.Index) step).index();
                    at = at instanceof List<?> list && index < list.size() ? list.get(index) : null;
                }
            }
            return at;
        }

        @Override
        public Object read(Document document) {
            return get(document); // already the application's objects
        }

        @Override
        public Value valueOf(Object result) {
            return PlainBson.valueOf(result);
        }
    }

    /** Through a BasicOutputBuffer and a byte array, as the driver does it. */
    @Override
    public byte[] write(Document document) {
        return BsonTargets.encode(document, CODEC);
    }

    @Override
    public int read(Document document) {
        int values = 0;
        for (Object value : document.values()) {
            values += values(value);
        }
        return values;
    }

    private int values(Object value) {
        if (value instanceof Document document) {
            return read(document);
        }
        if (value instanceof List<?> list) {
            int values = 0;
            for (Object item : list) {
                values += values(item);
            }
            return values;
        }
        return taken.take(value);
    }

    @Override
    public Value.Obj model(Document document) {
        return PlainBson.valueOf(document);
    }
}
