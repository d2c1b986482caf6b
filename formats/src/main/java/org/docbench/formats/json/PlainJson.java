package org.docbench.formats.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.docbench.codecs.ExtendedJson;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Value;

/** JSON values as the plain Java objects an application uses, and back to the model. */
final class PlainJson {
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonText.FACTORY);
    /** Tells a JSON null that is there from a path that leads nowhere. */
    private static final Object NULL = MAPPER.nullNode();

    private PlainJson() {}

    /** A String, a boxed number or boolean; a container stays a tree; null for nothing. */
    static Object of(JsonNode node) {
        if (node == null) {
            return null;
        }
        if (node.isTextual()) {
            return node.textValue();
        }
        if (node.isNumber()) {
            return node.numberValue();
        }
        return node.isBoolean() ? node.booleanValue() : node;
    }

    /** The value at the parser's token, containers as a tree. */
    static Object of(JsonParser at, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> at.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> at.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> NULL;
            default -> MAPPER.readTree(at);
        };
    }

    static Value valueOf(Object plain) {
        return ExtendedJson.valueOf(plain instanceof JsonNode node ? node : MAPPER.valueToTree(plain));
    }

    static JsonNode node(Value value) {
        if (value instanceof Value.Str text) {
            return MAPPER.getNodeFactory().textNode(text.value());
        }
        if (value instanceof Value.Int32 number) {
            return MAPPER.getNodeFactory().numberNode(number.value());
        }
        try {
            return MAPPER.readTree(JsonText.write(Value.Obj.of("v", value))).get("v");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
