package org.docbench.service.work;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Writes as JSON, on one line, what the processes of a service send to one another. Both ends are of one build, so nothing here has versions. */
public final class Wire {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, new Nanoseconds())
                    .addDeserializer(Instant.class, new Times()))
            .build();

    private Wire() {}

    public static byte[] bytes(Object message) {
        try {
            return MAPPER.writeValueAsBytes(message);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be sent: " + e.getMessage(), e);
        }
    }

    public static <T> T read(byte[] bytes, Class<T> type) {
        try {
            return MAPPER.readValue(bytes, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static <T> T read(String line, Class<T> type) {
        return read(line.getBytes(StandardCharsets.UTF_8), type);
    }

    /** Times as nanoseconds since 1970: a list has two hundred of them, and a text takes ten times as long to read. */
    private static final class Nanoseconds extends StdSerializer<Instant> {
        Nanoseconds() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant at, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeNumber(ChronoUnit.NANOS.between(Instant.EPOCH, at));
        }
    }

    private static final class Times extends StdDeserializer<Instant> {
        Times() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return Instant.EPOCH.plusNanos(in.getLongValue());
        }
    }
}
