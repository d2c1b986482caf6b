package org.docbench.core.corpus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.docbench.core.value.Value;

/** The documents of the published field-access and update experiments (seed 000), field for field. */
public final class PublishedDocuments {
    /** Raised when any document below changes. */
    public static final int VERSION = 1;

    private static final int PADDING = 10;

    private PublishedDocuments() {}

    /** {@code _id} and {@code fields} text fields {@code field_001} ...; 6,414, 32,414 and 64,917 bytes of BSON at 100, 500, 1,000. */
    public static Value.Obj flat(int fields) {
        Map<String, Value> document = new LinkedHashMap<>();
        document.put("_id", new Value.Str("pos-" + fields));
        for (int i = 1; i <= fields; i++) {
            document.put(flatName(i), new Value.Str("value_" + i + "_padding_to_ensure_reasonable_field_size"));
        }
        return new Value.Obj(document);
    }

    /** The name of the field at a position of {@link #flat}, counted from 1. */
    public static String flatName(int position) {
        return "field_" + digits(position, 3);
    }

    /**
     * {@code root.nested^depth.target}: {@code target} is the first of 11 fields of the innermost object, every
     * {@code nested} the last of 11. At depth 1, 3 and 5 the document has 762, 1,408 and 2,054 bytes of BSON.
     */
    public static Value.Obj nested(int depth) {
        Map<String, Value> inner = new LinkedHashMap<>();
        inner.put("target", new Value.Str("TARGET_VALUE"));
        pad(inner, "padding_", "nested_padding_value_");
        Value.Obj root = wrapped(inner, depth, "padding_", level -> "level_" + level + "_value_");
        return Value.Obj.of("_id", new Value.Str("nested-" + depth), "root", root);
    }

    private static Value.Obj wrapped(Map<String, Value> inner, int depth, String name, IntFunction<String> value) {
        Value.Obj at = new Value.Obj(inner);
        for (int level = 1; level <= depth; level++) {
            Map<String, Value> wrapper = new LinkedHashMap<>();
            pad(wrapper, name, value.apply(level));
            wrapper.put("nested", at);
            at = new Value.Obj(wrapper);
        }
        return at;
    }

    /** The update experiments' flat document: {@code field_0001} ... holding {@code value_<i>}. */
    public static Value.Obj updatable(int fields) {
        Map<String, Value> document = new LinkedHashMap<>();
        for (int i = 1; i <= fields; i++) {
            document.put(updatableName(i), new Value.Str("value_" + i));
        }
        return new Value.Obj(document);
    }

    /** The name of the field at a position of {@link #updatable}, counted from 1. */
    public static String updatableName(int position) {
        return "field_" + digits(position, 4);
    }

    /** The update experiments' nested document: {@code nested^depth.target} behind ten {@code pad_} fields a level. */
    public static Value.Obj updatableNested(int depth) {
        Map<String, Value> inner = new LinkedHashMap<>();
        pad(inner, "pad_", "pad_value_");
        inner.put("target", new Value.Str("original_value"));
        return wrapped(inner, depth, "pad_", level -> "pad_value_");
    }

    /** 50 fields, an array of 10 integers, 50 fields. */
    public static Value.Obj growingArray() {
        Map<String, Value> document = new LinkedHashMap<>();
        for (int i = 0; i < 50; i++) {
            document.put("before_" + digits(i, 4), new Value.Str("value_" + i));
        }
        List<Value> items = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            items.add(new Value.Int32(i));
        }
        document.put("data_array", new Value.Arr(items));
        for (int i = 0; i < 50; i++) {
            document.put("after_" + digits(i, 4), new Value.Str("value_" + i));
        }
        return new Value.Obj(document);
    }

    /**
     * Pads a number from 0 with zeros to this width. A fork of {@code access} makes names by the thousand, in a JVM that has compiled
     * nothing yet. With {@link String#format} that would be a sixth of its time.
     */
    public static String digits(int number, int width) {
        String text = String.valueOf(number);
        return "0".repeat(Math.max(0, width - text.length())) + text;
    }

    private static void pad(Map<String, Value> into, String name, String value) {
        for (int i = 0; i < PADDING; i++) {
            into.put(name + i, new Value.Str(value + i));
        }
    }
}
