package org.docbench.formats.oson;

import java.util.LinkedHashMap;
import org.docbench.core.value.Value;

/**
 * Cuts texts to 300 characters, which keeps every opcode of a text but the widest; random texts of 70,000 characters
 * would take most of a long test's time. OSON holds everything else that {@code RandomDocuments} makes.
 */
final class Shortened {
    private static final int LONGEST = 300;

    private Shortened() {}

    static Value.Obj of(Value.Obj document) {
        return (Value.Obj) value(document);
    }

    private static Value value(Value value) {
        if (value instanceof Value.Obj object) {
            var fields = new LinkedHashMap<String, Value>();
            object.fields().forEach((name, child) -> fields.put(name, value(child)));
            return new Value.Obj(fields);
        }
        if (value instanceof Value.Arr array) {
            return new Value.Arr(array.items().stream().map(Shortened::value).toList());
        }
        if (value instanceof Value.Str text && text.value().length() > LONGEST) {
            return new Value.Str(text.value().substring(0, LONGEST));
        }
        return value;
    }
}
