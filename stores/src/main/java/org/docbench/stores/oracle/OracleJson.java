package org.docbench.stores.oracle;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import oracle.jdbc.OracleType;
import oracle.sql.json.OracleJsonFactory;
import oracle.sql.json.OracleJsonGenerator;
import oracle.sql.json.OracleJsonValue;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.Sql.Parameter;

/** Model values in the driver's own type: a tree, which the driver encodes when it is sent. */
final class OracleJson {
    private static final OracleJsonFactory FACTORY = new OracleJsonFactory();

    private OracleJson() {}

    /** Bound in OSON. */
    static Parameter parameter(Value value) {
        OracleJsonValue tree = of(value);
        return (statement, index) -> statement.setObject(index, tree, OracleType.JSON);
    }

    /** Through an image: only the driver's generator marks int32 and int64 and has ids. */
    static OracleJsonValue of(Value value) {
        var image = new ByteArrayOutputStream();
        try (OracleJsonGenerator generator = FACTORY.createJsonBinaryGenerator(image)) {
            write(generator, new Value.Arr(List.of(value)));
        }
        OracleJsonValue opened = FACTORY.createJsonBinaryValue(ByteBuffer.wrap(image.toByteArray()));
        return FACTORY.createArray(opened.asJsonArray()).get(0);
    }

    private static void write(OracleJsonGenerator out, Value value) {
        if (value instanceof Value.Obj object) {
            out.writeStartObject();
            object.fields().forEach((name, child) -> {
                out.writeKey(name);
                write(out, child);
            });
            out.writeEnd();
        } else if (value instanceof Value.Arr array) {
            out.writeStartArray();
            array.items().forEach(item -> write(out, item));
            out.writeEnd();
        } else if (value instanceof BsonOnly special) {
            write(out, special.extended());
        } else {
            leaf(out, value);
        }
    }

    private static void leaf(OracleJsonGenerator out, Value value) {
        if (value instanceof Value.Str text) {
            out.write(text.value());
        } else if (value instanceof Value.Int32 number) {
            out.write(number.value());
        } else if (value instanceof Value.Int64 number) {
            out.write(number.value());
        } else if (value instanceof Value.Dbl number) {
            out.write(number.value());
        } else if (value instanceof Value.Dec number) {
            out.write(number.value());
        } else if (value instanceof Value.Bool truth) {
            out.write(truth.value());
        } else if (value instanceof Value.Null) {
            out.writeNull();
        } else if (value instanceof Value.Timestamp time) {
            out.write(LocalDateTime.ofInstant(time.value(), ZoneOffset.UTC));
        } else if (value instanceof Value.Binary binary) {
            out.write(binary.bytes());
        } else {
            out.writeId(HexFormat.of().parseHex(((Value.ObjectId) value).hex()));
        }
    }
}
