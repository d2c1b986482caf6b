package org.docbench.formats.msgpack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.docbench.core.json.ExtendedJson;
import org.docbench.core.value.Value;
import org.msgpack.value.MapValue;

/** MessagePack's values as model values, by way of the tree that the reading of Extended JSON objects is written for. */
final class FromMsgpack {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private FromMsgpack() {}

    static Value.Obj object(MapValue map) {
        return (Value.Obj) ExtendedJson.valueOf(node(map));
    }

    private static JsonNode node(org.msgpack.value.Value value) {
        return switch (value.getValueType()) {
            case MAP -> {
                ObjectNode object = NODES.objectNode();
                value.asMapValue()
                        .entrySet()
                        .forEach(field ->
                                object.set(field.getKey().asStringValue().asString(), node(field.getValue())));
                yield object;
            }
            case ARRAY -> {
                var array = NODES.arrayNode();
                value.asArrayValue().forEach(item -> array.add(node(item)));
                yield array;
            }
            case STRING -> NODES.textNode(value.asStringValue().asString());
            case INTEGER -> NODES.numberNode(value.asIntegerValue().toBigInteger());
            case FLOAT -> NODES.numberNode(value.asFloatValue().toDouble());
            case BOOLEAN -> NODES.booleanNode(value.asBooleanValue().getBoolean());
            case BINARY -> NODES.binaryNode(value.asBinaryValue().asByteArray());
            case EXTENSION ->
                NODES.pojoNode(new Value.Timestamp(value.asTimestampValue().toInstant()));
            case NIL -> NODES.nullNode();
        };
    }
}
