package org.docbench.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.docbench.codecs.ExtendedJson;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/** {@code json.tree}: JSON text parsed into Jackson's tree. */
public final class JsonTreeFormat implements Format<JsonNode> {
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonText.FACTORY);

    @Override
    public Ledger ledger() {
        return JsonCodecs.Tree.ledger(
                "json.tree",
                "Jackson",
                com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION.toString(),
                "JSON text parsed into a JsonNode tree",
                JsonText.LOSSES);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return JsonText.write(document);
    }

    @Override
    public Value.Obj decode(byte[] image) {
        return (Value.Obj) ExtendedJson.valueOf(open(image));
    }

    @Override
    public JsonNode open(byte[] image) {
        try {
            return MAPPER.readTree(image);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
                return PlainJson.of(down(document, steps, steps.length));
            }

            @Override
            public Value valueOf(Object result) {
                return PlainJson.valueOf(result);
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
        return Optional.of(image -> {
            var document = (ObjectNode) open(image);
            try {
                return MAPPER.writeValueAsBytes(changed(document, edit));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static ObjectNode changed(ObjectNode document, Edit edit) {
        if (edit instanceof Edit.Set set) {
            Path.Step[] steps = set.path().steps().toArray(Path.Step[]::new);
            JsonNode parent = down(document, steps, steps.length - 1);
            JsonNode value = PlainJson.node(set.value());
            if (steps[steps.length - 1] instanceof Path.Name name) {
                ((ObjectNode) parent).set(name.name(), value);
            } else {
                ((ArrayNode) parent).set(((Path.Index) steps[steps.length - 1]).index(), value);
            }
            return document;
        }
        if (edit instanceof Edit.Append append) {
            append.items().forEach(item -> ((ArrayNode) document.get(append.array())).add(PlainJson.node(item)));
            return document;
        }
        return inserted(document, (Edit.Insert) edit);
    }

    /** A tree's object only grows at its end, so a field elsewhere means a new object around the old values. */
    private static ObjectNode inserted(ObjectNode document, Edit.Insert insert) {
        ObjectNode rebuilt = MAPPER.createObjectNode();
        int at = 0;
        for (var field : document.properties()) {
            if (at++ == insert.position()) {
                rebuilt.set(insert.name(), PlainJson.node(insert.value()));
            }
            rebuilt.set(field.getKey(), field.getValue());
        }
        if (insert.position() >= at) {
            rebuilt.set(insert.name(), PlainJson.node(insert.value()));
        }
        return rebuilt;
    }
}
