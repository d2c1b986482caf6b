package org.docbench.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import org.docbench.codecs.ExtendedJson;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/**
 * Jackson's JsonNode tree in whatever format a mapper reads and writes; one mapper for all documents. A binary format has types
 * of its own for bytes and decimals, and Extended JSON objects for what else JSON lacks.
 */
public record JsonTreeFormat(Ledger ledger, ObjectMapper mapper, Taken taken) implements Codec.OfFormat<JsonNode> {
    static final ObjectMapper MAPPER = new ObjectMapper(JsonText.FACTORY);

    JsonTreeFormat(Ledger ledger, ObjectMapper mapper) {
        this(ledger, mapper, new Taken());
    }

    /** {@code json.tree}: JSON text. */
    public JsonTreeFormat() {
        this(
                ledger(
                        "json.tree",
                        "Jackson",
                        com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION.toString(),
                        "JSON text parsed into a JsonNode tree; a date or id stays an object of Extended JSON",
                        JsonText.LOSSES),
                MAPPER);
    }

    static Ledger ledger(String id, String product, String version, String about, Set<Loss> losses) {
        return new Ledger(
                id,
                product,
                version,
                about,
                Ledger.Validates.EVERYTHING,
                true,
                false,
                Ledger.Materialises.VALUE,
                losses);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return JsonText.write(document, mapper.getFactory());
    }

    @Override
    public JsonNode open(byte[] image) {
        try {
            return mapper.readTree(image);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] write(JsonNode document) {
        try {
            return mapper.writeValueAsBytes(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int read(JsonNode document) {
        int values = 0;
        for (JsonNode child : document) {
            values += child.isContainerNode() ? read(child) : value(child);
        }
        return values;
    }

    private int value(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> taken.take(value.textValue());
            case NUMBER -> number(value);
            case BOOLEAN -> taken.take(value.booleanValue());
            case BINARY -> taken.take(bytes(value));
            default -> taken.take(null);
        };
    }

    private int number(JsonNode value) {
        return switch (value.numberType()) {
            case INT, LONG -> taken.take(value.longValue());
            case FLOAT, DOUBLE -> taken.take(value.doubleValue());
            default -> taken.take(value.numberValue());
        };
    }

    private static byte[] bytes(JsonNode value) {
        try {
            return value.binaryValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Value.Obj model(JsonNode document) {
        return (Value.Obj) ExtendedJson.valueOf(document);
    }

    @Override
    public Accessor<JsonNode> accessor(Path path) {
        Path.Step[] steps = path.steps().toArray(Path.Step[]::new);
        return new Accessor<>() {
            @Override
            public Object get(JsonNode document) {
                return down(document, steps, steps.length);
            }

            @Override
            public Object read(JsonNode document) {
                return plain(down(document, steps, steps.length));
            }

            @Override
            public Value valueOf(Object result) {
                return JsonTreeFormat.valueOf(result);
            }
        };
    }

    /** The node after {@code depth} steps, or null. */
    private static JsonNode down(JsonNode from, Path.Step[] steps, int depth) {
        JsonNode at = from;
        for (int i = 0; i < depth && at != null; i++) {
            at = steps[i] instanceof Path.Name name ? at.get(name.name()) : at.get(((Path.Index) steps[i]).index());
        }
        return at;
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        return Optional.of(image -> write(changed((ObjectNode) open(image), edit)));
    }

    private static ObjectNode changed(ObjectNode document, Edit edit) {
        if (edit instanceof Edit.Set set) {
            Path.Step[] steps = set.path().steps().toArray(Path.Step[]::new);
            JsonNode parent = down(document, steps, steps.length - 1);
            JsonNode value = node(set.value());
            if (steps[steps.length - 1] instanceof Path.Name name) {
                ((ObjectNode) parent).set(name.name(), value);
            } else {
                ((ArrayNode) parent).set(((Path.Index) steps[steps.length - 1]).index(), value);
            }
            return document;
        }
        if (edit instanceof Edit.Append append) {
            append.items().forEach(item -> ((ArrayNode) document.get(append.array())).add(node(item)));
            return document;
        }
        return inserted(document, (Edit.Insert) edit);
    }

    /** A tree's object only grows at its end, so a field elsewhere means a new object around the old values. */
    private static ObjectNode inserted(ObjectNode document, Edit.Insert insert) {
        ObjectNode rebuilt = JsonNodeFactory.instance.objectNode();
        int at = 0;
        for (var field : document.properties()) {
            if (at++ == insert.position()) {
                rebuilt.set(insert.name(), node(insert.value()));
            }
            rebuilt.set(field.getKey(), field.getValue());
        }
        if (insert.position() >= at) {
            rebuilt.set(insert.name(), node(insert.value()));
        }
        return rebuilt;
    }

    /** A String, a boxed number or boolean; a container stays a tree; null for nothing. */
    private static Object plain(JsonNode node) {
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

    static Value valueOf(Object plain) {
        return ExtendedJson.valueOf(plain instanceof JsonNode node ? node : MAPPER.valueToTree(plain));
    }

    private static JsonNode node(Value value) {
        if (value instanceof Value.Str text) {
            return JsonNodeFactory.instance.textNode(text.value());
        }
        if (value instanceof Value.Int32 number) {
            return JsonNodeFactory.instance.numberNode(number.value());
        }
        try {
            return MAPPER.readTree(JsonText.write(Value.Obj.of("v", value))).get("v");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
