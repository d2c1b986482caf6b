package org.docbench.formats.oson;

import java.util.List;
import oracle.sql.json.OracleJsonArray;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import oracle.sql.json.OracleJsonValue.OracleJsonType;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;

/** One get after the other down a path, as an application writes it, on an opened object or a tree of ojdbc. */
final class OsonChain implements Format.Accessor<OracleJsonObject> {
    private final List<Path.Step> steps;

    OsonChain(Path path) {
        steps = path.steps();
    }

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
        return result instanceof OracleJsonValue value ? FromOson.value(value) : FromJava.value(result);
    }
}
