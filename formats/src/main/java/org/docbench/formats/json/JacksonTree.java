package org.docbench.formats.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.docbench.core.json.ExtendedJson;
import org.docbench.core.json.JsonText;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;

/** Jackson's JsonNode tree in whatever format a mapper reads and writes; one mapper for all documents. */
public final class JacksonTree implements Codec<JsonNode> {
    private final Ledger ledger;
    private final ObjectMapper mapper;
    private final Taken taken = new Taken();

    public JacksonTree(Ledger ledger, ObjectMapper mapper) {
        this.ledger = ledger;
        this.mapper = mapper;
    }

    @Override
    public Ledger ledger() {
        return ledger;
    }

    @Override
    public JsonNode decode(byte[] image) {
        try {
            return mapper.readTree(image);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] encode(JsonNode document) {
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
    public JsonNode of(Value.Obj document) {
        return decode(JsonText.write(document, mapper.getFactory()));
    }

    @Override
    public Value.Obj model(JsonNode document) {
        return (Value.Obj) ExtendedJson.valueOf(document);
    }
}
