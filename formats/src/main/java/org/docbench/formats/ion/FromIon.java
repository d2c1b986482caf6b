package org.docbench.formats.ion;

import com.amazon.ion.IonBlob;
import com.amazon.ion.IonBool;
import com.amazon.ion.IonDecimal;
import com.amazon.ion.IonFloat;
import com.amazon.ion.IonInt;
import com.amazon.ion.IonList;
import com.amazon.ion.IonString;
import com.amazon.ion.IonStruct;
import com.amazon.ion.IonTimestamp;
import com.amazon.ion.IonValue;
import com.amazon.ion.Timestamp;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import org.docbench.core.json.ExtendedJson;
import org.docbench.core.value.Value;

/** Ion's values as model values, by way of the tree that the reading of Extended JSON objects is written for. */
final class FromIon {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private FromIon() {}

    static Value.Obj object(IonStruct struct) {
        return (Value.Obj) ExtendedJson.valueOf(node(struct));
    }

    private static JsonNode node(IonValue value) {
        return switch (value.getType()) {
            case STRUCT -> {
                ObjectNode object = NODES.objectNode();
                ((IonStruct) value).forEach(child -> object.set(child.getFieldName(), node(child)));
                yield object;
            }
            case LIST -> {
                var array = NODES.arrayNode();
                ((IonList) value).forEach(item -> array.add(node(item)));
                yield array;
            }
            case STRING -> NODES.textNode(((IonString) value).stringValue());
            case INT -> NODES.numberNode(((IonInt) value).bigIntegerValue());
            case FLOAT -> NODES.numberNode(((IonFloat) value).doubleValue());
            case BOOL -> NODES.booleanNode(((IonBool) value).booleanValue());
            case NULL -> NODES.nullNode();
            default -> NODES.pojoNode(scalar(value));
        };
    }

    private static Value scalar(IonValue value) {
        if (value instanceof IonDecimal decimal) {
            return new Value.Dec(decimal.bigDecimalValue());
        }
        if (value instanceof IonBlob blob) {
            return new Value.Binary((byte) 0, blob.getBytes());
        }
        if (value instanceof IonTimestamp time) {
            return new Value.Timestamp(instant(time.timestampValue()));
        }
        throw new UnsupportedOperationException(value.getType() + " is not in the model");
    }

    private static Instant instant(Timestamp time) {
        BigDecimal nanos = time.getDecimalMillis().movePointRight(6);
        BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000));
        return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
    }
}
