package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;

/** How JSON is read and written here. */
final class Json {
    /** Numbers in full: a client of another language need not know exponents. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private Json() {}

    interface Writing {
        void to(JsonGenerator out) throws IOException;
    }

    static byte[] bytes(Writing writing) {
        try (var bytes = new ByteArrayBuilder(FACTORY._getBufferRecycler())) {
            try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
                writing.to(out);
            }
            return bytes.getClearAndRelease();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An object of {@link #fields}. */
    static byte[] object(Object... namesAndValues) {
        return bytes(out -> {
            out.writeStartObject();
            fields(out, namesAndValues);
            out.writeEndObject();
        });
    }

    /** @param namesAndValues by turns; a value is a text or a whole number */
    static void fields(JsonGenerator out, Object... namesAndValues) throws IOException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            out.writeFieldName((String) namesAndValues[i]);
            if (namesAndValues[i + 1] instanceof Number number) {
                out.writeNumber(number.longValue());
            } else {
                out.writeString((String) namesAndValues[i + 1]);
            }
        }
    }

    /** What stands there, for people. */
    static String words(JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> "text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            case START_ARRAY -> "an array";
            case START_OBJECT -> "an object";
            default -> "something else";
        };
    }
}
