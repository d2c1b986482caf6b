package org.docbench.formats.oson;

import java.util.Optional;
import oracle.sql.json.OracleJsonObject;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/** ojdbc's mutable tree: opening copies the whole document into hash maps and lists. */
public final class OsonTree implements Format<OracleJsonObject> {
    private final OsonImages images = OsonImages.DRIVER;

    OsonTree() {}

    @Override
    public Ledger ledger() {
        return new Ledger(
                images.id("oson.tree"),
                Driver.PRODUCT,
                Driver.version(),
                "OracleJsonFactory.createObject(opened): a mutable tree, parsed once, read many times",
                Ledger.Validates.EVERYTHING,
                true,
                false,
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
        return ToOson.FACTORY.createObject(FromOson.open(image).asJsonObject());
    }

    @Override
    public Accessor<OracleJsonObject> accessor(Path path) {
        return new OsonChain(path);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        return Optional.of(new TreePatch(edit));
    }
}
