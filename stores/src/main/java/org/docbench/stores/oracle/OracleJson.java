package org.docbench.stores.oracle;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import oracle.jdbc.OracleType;
import oracle.sql.json.OracleJsonDecimal;
import oracle.sql.json.OracleJsonObject;
import oracle.sql.json.OracleJsonValue;
import org.docbench.codecs.FromOson;
import org.docbench.codecs.ToOson;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.Sql.Parameter;

/** Model values in the driver's own type: a tree, which the driver encodes when it is sent. */
final class OracleJson {
    private static final String ID = "_id";

    /** What a duality view adds to a document: its version tag. */
    private static final String METADATA = "_metadata";

    private OracleJson() {}

    /** Bound in OSON. */
    static Parameter parameter(Value value) {
        OracleJsonValue tree = of(value);
        return (statement, index) -> statement.setObject(index, tree, OracleType.JSON);
    }

    /** Through an image: only the driver's generator marks int32 and int64 and has ids. */
    static OracleJsonValue of(Value value) {
        OracleJsonValue opened = FromOson.open(ToOson.bytes(new Value.Arr(List.of(value))));
        return ToOson.FACTORY.createArray(opened.asJsonArray()).get(0);
    }

    /** A document that the driver gave back, {@code _id} first. */
    static Value.Obj document(String id, OracleJsonObject body) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(ID, new Value.Str(id));
        body.forEach((name, child) -> {
            if (!name.equals(METADATA)) {
                fields.putIfAbsent(name, value(child));
            }
        });
        return new Value.Obj(fields);
    }

    /** A value that the driver gave back. */
    static Value value(OracleJsonValue value) {
        return FromOson.value(value, OracleJson::number);
    }

    /** A number that the server made of another, by adding, is not marked as whole; it is one all the same. */
    private static Value number(OracleJsonDecimal number) {
        BigDecimal value = number.bigDecimalValue();
        if (number.getTargetType() == OracleJsonDecimal.TargetType.INT) {
            return new Value.Int32(value.intValueExact());
        }
        return value.stripTrailingZeros().scale() <= 0 && value.toBigInteger().bitLength() < Long.SIZE
                ? new Value.Int64(value.longValueExact())
                : new Value.Dec(value);
    }
}
