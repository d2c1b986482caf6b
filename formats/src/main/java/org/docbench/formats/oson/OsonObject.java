package org.docbench.formats.oson;

import java.util.List;
import java.util.Optional;
import oracle.sql.json.OracleJsonArray;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import oracle.sql.json.OracleJsonValue.OracleJsonType;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.TreeEdit;

/**
 * ojdbc's object over the bytes. Opening reads every field name of the document; values are made again by every get. An
 * opened object must not be read by two threads: it keeps its place in a buffer they would share.
 */
final class OsonObject implements Format<OracleJsonObject> {
    private final OsonImages images;

    OsonObject(OsonImages images) {
        this.images = images;
    }

    @Override
    public Ledger ledger() {
        return OsonTargets.driver(
                "oson.object",
                "OracleJsonObject.get over the bytes, one thread only; opening reads all field names"
                        + (images.equals(OsonImages.DRIVER) ? "; a patch copies to a mutable tree and encodes" : ""),
                Ledger.Validates.TOUCHED,
                true,
                images);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return images.encode(document);
    }

    @Override
    public Value.Obj decode(byte[] image) {
        return FromOson.object(open(image));
    }

    @Override
    public OracleJsonObject open(byte[] image) {
        return FromOson.open(image).asJsonObject();
    }

    @Override
    public Accessor<OracleJsonObject> accessor(Path path) {
        return new GetChain(path.steps());
    }

    /** Of its own images only: what it writes is not in the thin layout, and in another order. */
    @Override
    public Optional<Patcher> patcher(Edit edit) {
        return images.equals(OsonImages.DRIVER) ? Optional.of(treePatcher(edit)) : Optional.empty();
    }

    /**
     * The published way of changing OSON on the client: open the bytes, copy objects and arrays into mutable ones (their
     * leaves are taken over as they are), change the copy, write it.
     */
    private static Patcher treePatcher(Edit edit) {
        TreeEdit<OracleJsonValue, OracleJsonObject> change =
                new TreeEdit<>(edit, ToOson::value, ToOson.FACTORY::createObject, OsonObject::copy);
        return image -> OsonTargets.bytes(change.apply(FromOson.open(image).asJsonObject(), OsonObject::copy));
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

    /** ojdbc's mutable tree: opening copies the whole document into hash maps and lists. */
    static final class Tree implements Format<OracleJsonObject> {
        @Override
        public Ledger ledger() {
            return OsonTargets.driver(
                    "oson.tree",
                    "OracleJsonFactory.createObject(opened): a mutable tree, parsed once, read many times",
                    Ledger.Validates.EVERYTHING,
                    false,
                    OsonImages.DRIVER);
        }

        @Override
        public byte[] encode(Value.Obj document) {
            return OsonImages.DRIVER.encode(document);
        }

        @Override
        public Value.Obj decode(byte[] image) {
            return FromOson.object(open(image));
        }

        @Override
        public OracleJsonObject open(byte[] image) {
            return ToOson.FACTORY.createObject(FromOson.open(image).asJsonObject());
        }

        @Override
        public Accessor<OracleJsonObject> accessor(Path path) {
            return new GetChain(path.steps());
        }

        @Override
        public Optional<Patcher> patcher(Edit edit) {
            return Optional.of(treePatcher(edit));
        }
    }

    /** ojdbc's object, over the bytes or as a tree; its binary generator writes either. */
    record ObjectCodec(Format<OracleJsonObject> format, Taken taken) implements Codec.OfFormat<OracleJsonObject> {
        ObjectCodec(Format<OracleJsonObject> format) {
            this(format, new Taken());
        }

        @Override
        public byte[] encode(OracleJsonObject document) {
            return OsonTargets.bytes(document);
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
                    default -> taken.take(OsonTargets.plain(child));
                };
            }
            return values;
        }

        @Override
        public Value.Obj model(OracleJsonObject document) {
            return FromOson.object(document);
        }
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
            return value == null ? null : OsonTargets.plain(value);
        }

        @Override
        public Value valueOf(Object result) {
            return OsonTargets.valueOf(result);
        }
    }
}
