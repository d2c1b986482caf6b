package org.docbench.formats.oson;

import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** ojdbc's object, over the bytes or as a tree; its binary generator writes either. */
final class OsonCodec implements Codec<OracleJsonObject> {
    private final Format<OracleJsonObject> format;
    private final Taken taken = new Taken();

    OsonCodec(Format<OracleJsonObject> format) {
        this.format = format;
    }

    @Override
    public Ledger ledger() {
        return format.ledger();
    }

    @Override
    public OracleJsonObject decode(byte[] image) {
        return format.open(image);
    }

    @Override
    public byte[] encode(OracleJsonObject document) {
        return ToOson.bytes(document);
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
    public OracleJsonObject of(Value.Obj document) {
        return decode(format.encode(document));
    }

    @Override
    public Value.Obj model(OracleJsonObject document) {
        return FromOson.object(document);
    }
}
