package org.docbench.formats.oson;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Value;

/** Model values as the scripts in {@code interop/} write them: a list of tag and content. {@code python/oson.py} lists the tags. */
final class TaggedJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private TaggedJson() {}

    static JsonNode of(Value value) {
        if (value instanceof Value.Obj object) {
            ArrayNode fields = NODES.arrayNode();
            object.fields()
                    .forEach((name, child) ->
                            fields.add(NODES.arrayNode().add(name).add(of(child))));
            return tagged("o", fields);
        }
        if (value instanceof Value.Arr array) {
            ArrayNode items = NODES.arrayNode();
            array.items().forEach(item -> items.add(of(item)));
            return tagged("a", items);
        }
        if (value instanceof Value.Bool truth) {
            return tagged("t", NODES.booleanNode(truth.value()));
        }
        return value instanceof Value.Null ? tagged("z", NODES.nullNode()) : text(value);
    }

    private static JsonNode text(Value value) {
        if (value instanceof Value.Str text) {
            return text("s", text.value());
        }
        if (value instanceof Value.Int32 number) {
            return text("n", Integer.toString(number.value()));
        }
        if (value instanceof Value.Int64 number) {
            return text("n", Long.toString(number.value()));
        }
        if (value instanceof Value.Dec number) {
            return text("n", number.value().toString());
        }
        if (value instanceof Value.Dbl number) {
            return text("d", Double.toString(number.value()));
        }
        if (value instanceof Value.Timestamp time) {
            return text("w", time.value().toString());
        }
        if (value instanceof Value.Binary binary) {
            return text("b", HexFormat.of().formatHex(binary.bytes()));
        }
        return text("i", ((Value.ObjectId) value).hex());
    }

    private static JsonNode text(String tag, String text) {
        return tagged(tag, NODES.textNode(text));
    }

    private static JsonNode tagged(String tag, JsonNode content) {
        return NODES.arrayNode().add(tag).add(content);
    }

    static Value value(JsonNode tagged) {
        JsonNode content = tagged.get(1);
        String text = content.asText();
        return switch (tagged.get(0).textValue()) {
            case "o" -> object(content);
            case "a" -> array(content);
            case "s" -> new Value.Str(text);
            case "n" -> new Value.Dec(new BigDecimal(text));
            case "d" -> new Value.Dbl(Double.parseDouble(text));
            case "t" -> new Value.Bool(content.booleanValue());
            case "w" -> new Value.Timestamp(Instant.parse(text));
            case "b" -> new Value.Binary((byte) 0, HexFormat.of().parseHex(text));
            case "i" -> new Value.ObjectId(text);
            default -> new Value.Null();
        };
    }

    private static Value.Obj object(JsonNode content) {
        Map<String, Value> fields = new LinkedHashMap<>();
        content.forEach(field -> fields.put(field.get(0).textValue(), value(field.get(1))));
        return new Value.Obj(fields);
    }

    private static Value.Arr array(JsonNode content) {
        List<Value> items = new ArrayList<>();
        content.forEach(item -> items.add(value(item)));
        return new Value.Arr(items);
    }
}
