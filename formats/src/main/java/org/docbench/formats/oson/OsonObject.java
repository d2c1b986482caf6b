package org.docbench.formats.oson;

import java.util.Optional;
import oracle.sql.json.OracleJsonObject;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/**
 * ojdbc's object over the bytes. Opening reads every field name of the document; values are made anew by every get. An
 * opened object must not be read by two threads: it keeps its place in a buffer they would share.
 */
public final class OsonObject implements Format<OracleJsonObject> {
    private final OsonImages images;

    OsonObject(OsonImages images) {
        this.images = images;
    }

    @Override
    public Ledger ledger() {
        return new Ledger(
                images.id("oson.object"),
                Driver.PRODUCT,
                Driver.version(),
                "OracleJsonObject.get over the bytes, one thread only; opening reads all field names"
                        + (images.equals(OsonImages.DRIVER) ? "; a patch copies to a mutable tree and encodes" : ""),
                Ledger.Validates.TOUCHED,
                true,
                true,
                Ledger.Materialises.VALUE,
                images.losses());
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
        return new OsonChain(path);
    }

    /** Of its own images only: what it writes is not in the thin layout, and in another order. */
    @Override
    public Optional<Patcher> patcher(Edit edit) {
        return images.equals(OsonImages.DRIVER) ? Optional.of(new TreePatch(edit)) : Optional.empty();
    }
}
