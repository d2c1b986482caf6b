package org.docbench.formats.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/** {@code json.stream}: Jackson's pull parser over the text, skipping what is not asked for, stopping at the answer. */
public final class JsonStreamFormat implements Format<byte[]> {
    /** Tells a JSON null that is there from a path that leads nowhere. */
    private static final Object NULL = JsonNodeFactory.instance.nullNode();

    @Override
    public Ledger ledger() {
        return new Ledger(
                "json.stream",
                "Jackson",
                com.fasterxml.jackson.core.json.PackageVersion.VERSION.toString(),
                "JSON text scanned by the streaming parser up to the requested field",
                Ledger.Validates.TOUCHED,
                false,
                true,
                Ledger.Materialises.VALUE,
                JsonText.LOSSES);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return JsonText.write(document);
    }

    @Override
    public Value.Obj decode(byte[] image) {
        try (JsonParser at = JsonText.FACTORY.createParser(image)) {
            return (Value.Obj) JsonTreeFormat.valueOf(plain(at, at.nextToken()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] open(byte[] image) {
        return image;
    }

    @Override
    public Accessor<byte[]> accessor(Path path) {
        return new Scan(path.steps().toArray(Path.Step[]::new));
    }

    /** Fields of the top level are picked up in one pass that ends with the last of them. */
    @Override
    public Selection<byte[]> selection(List<Path> paths) {
        return Selection.placesByName(paths)
                .<Selection<byte[]>>map(places -> (document, into) -> onePass(document, places, into))
                .orElseGet(() -> Format.super.selection(paths));
    }

    private static void onePass(byte[] document, Map<String, Integer> places, Object[] into) {
        Arrays.fill(into, null);
        try (JsonParser at = JsonText.FACTORY.createParser(document)) {
            at.nextToken();
            int left = into.length;
            String field;
            while (left > 0 && (field = at.nextFieldName()) != null) {
                JsonToken value = at.nextToken();
                Integer place = places.get(field);
                if (place == null) {
                    at.skipChildren();
                } else {
                    into[place] = plain(at, value);
                    left--;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Scan implements Accessor<byte[]> {
        private final Path.Step[] steps;

        Scan(Path.Step[] steps) {
            this.steps = steps;
        }

        /** A stream has no lookup apart from reading. */
        @Override
        public Object get(byte[] document) {
            return read(document);
        }

        @Override
        public Object read(byte[] document) {
            try (JsonParser at = JsonText.FACTORY.createParser(document)) {
                JsonToken token = at.nextToken();
                for (Path.Step step : steps) {
                    token = step instanceof Path.Name name
                            ? toField(at, token, name.name())
                            : toItem(at, token, ((Path.Index) step).index());
                    if (token == null) {
                        return null;
                    }
                }
                return plain(at, token);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Value valueOf(Object result) {
            return JsonTreeFormat.valueOf(result);
        }

        private static JsonToken toField(JsonParser at, JsonToken from, String name) throws IOException {
            if (from != JsonToken.START_OBJECT) {
                return null;
            }
            String field;
            while ((field = at.nextFieldName()) != null) {
                JsonToken value = at.nextToken();
                if (field.equals(name)) {
                    return value;
                }
                at.skipChildren();
            }
            return null;
        }

        private static JsonToken toItem(JsonParser at, JsonToken from, int index) throws IOException {
            if (from != JsonToken.START_ARRAY) {
                return null;
            }
            JsonToken item = at.nextToken();
            for (int i = 0; i < index && item != JsonToken.END_ARRAY; i++) {
                at.skipChildren();
                item = at.nextToken();
            }
            return item == JsonToken.END_ARRAY ? null : item;
        }
    }

    /** The value at the parser's token, containers as a tree. */
    private static Object plain(JsonParser at, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> at.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> at.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> NULL;
            default -> JsonTreeFormat.MAPPER.readTree(at);
        };
    }
}
