package org.docbench.formats.oson;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import oracle.sql.json.OracleJsonArray;
import oracle.sql.json.OracleJsonGenerator;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import oracle.sql.json.OracleJsonValue.OracleJsonType;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.PlainJava;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.TreeEdit;

/**
 * ojdbc's object. Over the bytes, opening reads every field name of the document and values are made again by every get; such an
 * object must not be read by two threads, because it keeps its place in a buffer they would share. As a mutable tree, opening
 * copies the whole document into hash maps and lists. Its binary generator writes either.
 */
final class OsonObject implements Codec.OfFormat<OracleJsonObject> {
    private final OsonTargets.OsonImages images;
    private final boolean tree;
    private final Taken taken = new Taken();

    private OsonObject(OsonTargets.OsonImages images, boolean tree) {
        this.images = images;
        this.tree = tree;
    }

    /** The object over the bytes. */
    static OsonObject over(OsonTargets.OsonImages images) {
        return new OsonObject(images, false);
    }

    /** The mutable tree. */
    static OsonObject tree() {
        return new OsonObject(OsonTargets.OsonImages.DRIVER, true);
    }

    @Override
    public Ledger ledger() {
        String about = tree
                ? "OracleJsonFactory.createObject(opened): a mutable tree, parsed once, read many times"
                : "OracleJsonObject.get over the bytes, one thread only; opening reads all field names"
                        + (images.equals(OsonTargets.OsonImages.DRIVER)
                                ? "; a patch copies to a mutable tree and encodes"
                                : "");
        return new Ledger(
                (tree ? "oson.tree" : "oson.object") + images.suffix(),
                "com.oracle.database.jdbc:ojdbc17",
                OsonTargets.VERSION,
                about,
                tree ? Ledger.Validates.EVERYTHING : Ledger.Validates.TOUCHED,
                true,
                !tree,
                Ledger.Materialises.VALUE,
                images.losses());
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return images.writer().apply(document);
    }

    @Override
    public OracleJsonObject open(byte[] image) {
        OracleJsonObject opened = FromOson.open(image).asJsonObject();
        return tree ? ToOson.FACTORY.createObject(opened) : opened;
    }

    @Override
    public Accessor<OracleJsonObject> accessor(Path path) {
        return new GetChain(path.steps());
    }

    /**
     * The published API for changing OSON on the client. It opens the bytes, copies objects and arrays into mutable ones, changes
     * the copy and writes it; leaves are copied by reference. It applies to the driver's own images only, because the driver does
     * not write the thin layout and orders fields differently.
     */
    @Override
    public Optional<Patcher> patcher(Edit edit) {
        if (!images.equals(OsonTargets.OsonImages.DRIVER)) {
            return Optional.empty();
        }
        TreeEdit<OracleJsonValue, OracleJsonObject> change =
                new TreeEdit<>(edit, ToOson::value, ToOson.FACTORY::createObject, OsonObject::copy);
        return Optional.of(
                tree
                        ? image -> write(change.apply(open(image)))
                        : image -> write(change.apply(open(image), OsonObject::copy)));
    }

    private static OracleJsonObject copy(OracleJsonObject object) {
        OracleJsonObject copy = ToOson.FACTORY.createObject();
        object.forEach((name, value) -> copy.put(name, copy(value)));
        return copy;
    }

    private static OracleJsonValue copy(OracleJsonValue value) {
        if (value.getOracleJsonType() == OracleJsonType.OBJECT) {
            return copy(value.asJsonObject());
        }
        if (value.getOracleJsonType() == OracleJsonType.ARRAY) {
            OracleJsonArray copy = ToOson.FACTORY.createArray();
            value.asJsonArray().forEach(item -> copy.add(copy(item)));
            return copy;
        }
        return value;
    }

    @Override
    public byte[] write(OracleJsonObject document) {
        var out = new ByteArrayOutputStream();
        try (OracleJsonGenerator generator = ToOson.FACTORY.createJsonBinaryGenerator(out)) {
            generator.write(document);
        }
        return out.toByteArray();
    }

    @Override
    public int read(OracleJsonObject document) {
        return values(document.values());
    }

    private int values(Iterable<OracleJsonValue> children) {
        int values = 0;
        for (OracleJsonValue child : children) {
            values += switch (child.getOracleJsonType()) {
                case OBJECT -> values(child.asJsonObject().values());
                case ARRAY -> values(child.asJsonArray());
                default -> taken.take(FromOson.plain(child));
            };
        }
        return values;
    }

    @Override
    public Value.Obj model(OracleJsonObject document) {
        return FromOson.object(document);
    }

    /** One get after the other down a path, as an application writes it, on an opened object or a tree of ojdbc. */
    private record GetChain(List<Path.Step> steps) implements Accessor<OracleJsonObject> {
        @Override
        public OracleJsonValue get(OracleJsonObject document) {
            OracleJsonValue at = document;
            for (Path.Step step : steps) {
                at = down(at, step);
                if (at == null) {
                    return null;
                }
            }
            return at;
        }

        private static OracleJsonValue down(OracleJsonValue from, Path.Step step) {
            OracleJsonType type = from.getOracleJsonType();
            if (step instanceof Path.Name name) {
                return type == OracleJsonType.OBJECT ? from.asJsonObject().get(name.name()) : null;
            }
            return type == OracleJsonType.ARRAY ? item(from.asJsonArray(), ((Path.Index) step).index()) : null;
        }

        private static OracleJsonValue item(OracleJsonArray array, int index) {
            return index < array.size() ? array.get(index) : null;
        }

        @Override
        public Object read(OracleJsonObject document) {
            OracleJsonValue value = get(document);
            return value == null ? null : FromOson.plain(value);
        }

        @Override
        public Value valueOf(Object result) {
            return result instanceof OracleJsonValue value ? FromOson.value(value) : PlainJava.valueOf(result);
        }
    }
}
