package org.docbench.core.json;

import java.time.format.DateTimeFormatter;
import java.util.Base64;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/**
 * The Extended JSON object that stands for a value in a format without a type for it: {@code {"$oid": "..."}} and so on.
 * {@link ExtendedJson} is the way back.
 */
public final class Wrapped {
    private Wrapped() {}

    /** @param value a scalar that JSON has no type for */
    public static Value.Obj of(Value value) {
        if (value instanceof BsonOnly special) {
            return special.extended();
        }
        if (value instanceof Value.Binary binary) {
            return Value.Obj.of("$binary", binary(binary));
        }
        if (value instanceof Value.Dbl number) {
            return text("$numberDouble", Double.toString(number.value()));
        }
        if (value instanceof Value.Dec decimal) {
            return text("$numberDecimal", decimal.value().toString());
        }
        if (value instanceof Value.Timestamp time) {
            return text("$date", DateTimeFormatter.ISO_INSTANT.format(time.value()));
        }
        return text("$oid", ((Value.ObjectId) value).hex());
    }

    private static Value.Obj text(String name, String text) {
        return Value.Obj.of(name, new Value.Str(text));
    }

    private static Value.Obj binary(Value.Binary binary) {
        String base64 = Base64.getEncoder().encodeToString(binary.bytes());
        String subtype = "%02x".formatted(binary.subtype());
        return Value.Obj.of("base64", new Value.Str(base64), "subType", new Value.Str(subtype));
    }
}
