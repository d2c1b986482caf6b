package org.docbench.load.update;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.value.Value;

/**
 * The documents of the published update tests, byte for byte, apart from {@code _id}; the same of random text.
 *
 * @see <a href="https://github.com/FranckPachot/rick-DocBench">rick-DocBench, ServerSideUpdateTest</a>
 */
final class UpdateDocuments {
    /** Fields of a large document. */
    private static final int LARGE_FIELDS = 50;

    /** What the published test takes off the length of a value for its name and frame. */
    private static final int FRAME = 20;

    /** Bytes that the published test reckons for an item of a large array. */
    private static final int SCALAR_ITEM = 50;

    private static final int OBJECT_ITEM = 150;

    private UpdateDocuments() {}

    /** Makes the smallest document. */
    static Value.Obj counter() {
        return Value.Obj.of("counter", new Value.Int32(0));
    }

    /** Makes a document with everything that the published cases change, so that a stray update leaves a trace. */
    static Value.Obj canary() {
        Map<String, Value> fields =
                new LinkedHashMap<>(array(100, UpdateDocuments::scalar).fields());
        fields.putAll(flat(100).fields());
        return new Value.Obj(fields);
    }

    /** Makes a document of short texts under {@code field_0} and so on. */
    static Value.Obj flat(int fields) {
        return object(fields, i -> new Value.Str("value_" + i + "_padding_data"));
    }

    /** Makes a document of fifty texts with about this many bytes together. */
    static Value.Obj large(int bytes) {
        String filling = "X".repeat(filling(bytes));
        return object(LARGE_FIELDS, i -> new Value.Str("value_" + i + "_" + filling));
    }

    /** Makes a document of the same lengths whose texts are random: the best compression saves a quarter. */
    static Value.Obj largeRandom(int bytes) {
        Random random = new Random(bytes);
        return object(LARGE_FIELDS, i -> new Value.Str("value_" + i + "_" + letters(random, filling(bytes))));
    }

    private static int filling(int bytes) {
        return bytes / LARGE_FIELDS - FRAME;
    }

    /** Of the alphabet of base64, six bits each. */
    private static String letters(Random random, int count) {
        byte[] bytes = new byte[count / 4 * 3 + 3];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes).substring(0, count);
    }

    /** Makes a document with an array under {@code items} and a counter. */
    static Value.Obj array(int items, IntFunction<Value> item) {
        return Value.Obj.of(
                "items",
                new Value.Arr(IntStream.range(0, items).mapToObj(item).toList()),
                "counter",
                new Value.Int32(0));
    }

    static Value scalar(int i) {
        return new Value.Str("item_" + i);
    }

    static Value object(int i) {
        return object(i, "item_" + i, "2024-01-01", List.of("tag1", "tag2", "tag3"), i % 5);
    }

    /** Makes an object as it is pushed. */
    static Value pushed(int id, String name, int priority) {
        return object(id, name, "2024-01-02", List.of("new", "dynamic"), priority);
    }

    /** Makes a document whose array of texts has about this many bytes. */
    static Value.Obj largeScalars(int bytes) {
        return array(
                bytes / SCALAR_ITEM, i -> new Value.Str("item_" + i + "_padding_" + PublishedDocuments.digits(i, 20)));
    }

    /** Makes a document whose array of objects has about this many bytes. */
    static Value.Obj largeObjects(int bytes) {
        return array(bytes / OBJECT_ITEM, UpdateDocuments::object);
    }

    private static Value object(int id, String name, String created, List<String> tags, int priority) {
        return Value.Obj.of(
                "id",
                new Value.Int32(id),
                "name",
                new Value.Str(name),
                "metadata",
                Value.Obj.of(
                        "created",
                        new Value.Str(created),
                        "tags",
                        new Value.Arr(tags.stream().<Value>map(Value.Str::new).toList()),
                        "priority",
                        new Value.Int32(priority)));
    }

    private static Value.Obj object(int fields, IntFunction<Value> value) {
        Map<String, Value> object = new LinkedHashMap<>();
        for (int i = 0; i < fields; i++) {
            object.put("field_" + i, value.apply(i));
        }
        return new Value.Obj(object);
    }
}
