package org.docbench.codecs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SegmentedStringWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;

/**
 * Writes a document as JSON text. Values that have no JSON type become MongoDB Extended JSON v2 ({@code {"$oid": "..."}} and
 * so on). The tools around these databases write the same. Numbers are plain. The binary formats that Jackson writes have
 * types of their own for decimals, bytes, NaN and the infinities.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/">MongoDB Extended JSON (v2)</a>
 */
public final class JsonText {
    public static final JsonFactory FACTORY = new JsonFactory();

    /** A plain JSON number has no width. */
    public static final Set<Loss> LOSSES = EnumSet.of(Loss.INT_WIDTH);

    private JsonText() {}

    public static byte[] write(Value document) {
        return write(document, FACTORY);
    }

    /** The document in the format of a factory: JSON text, or one of the binary formats that Jackson writes. */
    public static byte[] write(Value document, JsonFactory format) {
        var out = new ByteArrayOutputStream();
        try (JsonGenerator json = format.createGenerator(out)) {
            write(document, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** The document as characters, for drivers that take a String: no bytes in between. */
    public static String text(Value document, JsonFactory format) {
        var out = new SegmentedStringWriter(format._getBufferRecycler());
        try {
            try (JsonGenerator json = format.createGenerator(out)) {
                write(document, json);
            }
            return out.getAndClear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Texts first: they are what most documents hold. */
    private static void write(Value value, JsonGenerator json) throws IOException {
        if (value instanceof Value.Str text) {
            json.writeString(text.value());
        } else if (value instanceof Value.Obj object) {
            json.writeStartObject();
            for (var field : object.fields().entrySet()) {
                json.writeFieldName(field.getKey());
                write(field.getValue(), json);
            }
            json.writeEndObject();
        } else if (value instanceof Value.Arr array) {
            json.writeStartArray();
            List<Value> items = array.items();
            for (int i = 0; i < items.size(); i++) {
                write(items.get(i), json);
            }
            json.writeEndArray();
        } else if (value instanceof Value.Int32 number) {
            json.writeNumber(number.value());
        } else if (value instanceof Value.Int64 number) {
            json.writeNumber(number.value());
        } else if (value instanceof Value.Bool truth) {
            json.writeBoolean(truth.value());
        } else if (value instanceof Value.Null) {
            json.writeNull();
        } else {
            rarer(value, json);
        }
    }

    private static void rarer(Value value, JsonGenerator json) throws IOException {
        boolean binaryFormat = json.canWriteBinaryNatively();
        if (value instanceof Value.Dbl number && (binaryFormat || Double.isFinite(number.value()))) {
            json.writeNumber(number.value());
        } else if (binaryFormat && value instanceof Value.Dec number) {
            json.writeNumber(number.value());
        } else if (binaryFormat && value instanceof Value.Binary binary) {
            json.writeBinary(binary.bytes());
        } else {
            write(ExtendedJson.wrapped(value), json);
        }
    }
}
