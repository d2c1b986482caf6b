package org.docbench.formats.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;

/**
 * Writes a document as JSON text. What JSON has no type for becomes MongoDB Extended JSON v2 ({@code {"$oid": "..."}} and
 * so on), as the tools around these databases write it; numbers are plain.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/">MongoDB Extended JSON (v2)</a>
 */
final class JsonText {
    static final JsonFactory FACTORY = new JsonFactory();

    /** A plain JSON number has no width. */
    static final Set<Loss> LOSSES = EnumSet.of(Loss.INT_WIDTH);

    private JsonText() {}

    static byte[] write(Value.Obj document) {
        var out = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            write(document, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static void write(Value value, JsonGenerator json) throws IOException {
        if (value instanceof Value.Obj object) {
            json.writeStartObject();
            for (var field : object.fields().entrySet()) {
                json.writeFieldName(field.getKey());
                write(field.getValue(), json);
            }
            json.writeEndObject();
        } else if (value instanceof Value.Arr array) {
            json.writeStartArray();
            for (Value item : array.items()) {
                write(item, json);
            }
            json.writeEndArray();
        } else if (value instanceof BsonOnly special) {
            write(special.extended(), json);
        } else {
            scalar(value, json);
        }
    }

    private static void scalar(Value value, JsonGenerator json) throws IOException {
        if (value instanceof Value.Str text) {
            json.writeString(text.value());
        } else if (value instanceof Value.Int32 number) {
            json.writeNumber(number.value());
        } else if (value instanceof Value.Int64 number) {
            json.writeNumber(number.value());
        } else if (value instanceof Value.Bool truth) {
            json.writeBoolean(truth.value());
        } else if (value instanceof Value.Null) {
            json.writeNull();
        } else if (value instanceof Value.Dbl number && Double.isFinite(number.value())) {
            json.writeNumber(number.value());
        } else if (value instanceof Value.Binary binary) {
            json.writeStartObject();
            json.writeObjectFieldStart("$binary");
            json.writeStringField("base64", Base64.getEncoder().encodeToString(binary.bytes()));
            json.writeStringField("subType", "%02x".formatted(binary.subtype()));
            json.writeEndObject();
            json.writeEndObject();
        } else {
            json.writeStartObject();
            json.writeStringField(wrapperName(value), wrapped(value));
            json.writeEndObject();
        }
    }

    private static String wrapperName(Value value) {
        if (value instanceof Value.Dbl) {
            return "$numberDouble";
        }
        if (value instanceof Value.Dec) {
            return "$numberDecimal";
        }
        return value instanceof Value.Timestamp ? "$date" : "$oid";
    }

    private static String wrapped(Value value) {
        if (value instanceof Value.Dbl number) {
            return Double.toString(number.value());
        }
        if (value instanceof Value.Dec decimal) {
            return decimal.value().toString();
        }
        if (value instanceof Value.Timestamp time) {
            return DateTimeFormatter.ISO_INSTANT.format(time.value());
        }
        return ((Value.ObjectId) value).hex();
    }
}
