package org.docbench.stores.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.codecs.ExtendedJson;
import org.docbench.codecs.JsonText;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Query;
import org.docbench.stores.StoreException;

/** Documents as rows: the {@code _id} in a column of its own, the other fields as JSON text in another. */
public final class JsonDocument {
    private static final String ID = "_id";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonDocument() {}

    public static String id(Value.Obj document) {
        return ((Value.Str) document.fields().get(ID)).value();
    }

    /** All fields but {@code _id}. */
    public static Value.Obj body(Value.Obj document) {
        Map<String, Value> fields = new LinkedHashMap<>(document.fields());
        fields.remove(ID);
        return new Value.Obj(fields);
    }

    /** JSON text of a value, types that JSON lacks as Extended JSON. */
    public static String text(Value value) {
        return JsonText.text(value, JsonText.FACTORY);
    }

    /** A path as the products write them, {@code $.a."b c"[2]}: a name that is not {@code plain} is a JSON string. */
    public static String path(Path path, Pattern plain) {
        return path.steps().stream()
                .map(step -> step instanceof Path.Index index
                        ? "[" + index.index() + "]"
                        : "." + member(((Path.Name) step).name(), plain))
                .collect(Collectors.joining("", "$", ""));
    }

    private static String member(String name, Pattern plain) {
        return plain.matcher(name).matches() ? name : text(new Value.Str(name));
    }

    /** What a query took, of a row with the id and the JSON text of what was asked for; null where that is not there. */
    static Value.Obj of(String id, Optional<Path> part, String text) {
        return part.map(path -> Query.holding(
                        new Value.Str(id),
                        path,
                        Optional.ofNullable(text).map(found -> ExtendedJson.valueOf(tree(found)))))
                .orElseGet(() -> of(id, text));
    }

    /** A JSON text that a server gave. */
    public static JsonNode tree(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new StoreException("the store gave back what is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** The document of a row, {@code _id} first. */
    public static Value.Obj of(String id, String body) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(ID, new Value.Str(id));
        JsonNode tree = tree(body);
        if (tree.has(ID)) {
            throw new StoreException("wrong result: the row " + id + " has a second " + ID + " in its document");
        }
        // Field by field: a document that looks like an Extended JSON wrapper as a whole is a document.
        tree.properties().forEach(field -> fields.put(field.getKey(), ExtendedJson.valueOf(field.getValue())));
        return new Value.Obj(fields);
    }
}
