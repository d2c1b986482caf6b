package org.docbench.core.experiment;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Binds JSON to records: every component has its field, and there is no other field. Faults name the place. */
final class StrictJson {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .addModule(new SimpleModule().addDeserializer(Duration.class, new DurationDeserializer()))
            .build();

    private StrictJson() {}

    /**
     * Reads a record from JSON text.
     *
     * @param place of the text, for messages
     */
    static <T> T read(String place, String json, Class<T> type) {
        try {
            return bind(place, JSON.readTree(json), type);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(place + ": not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Reads a record from a JSON object.
     *
     * @param place of the object, for messages
     */
    static <T> T bind(String place, JsonNode object, Class<T> type) {
        try {
            return JSON.treeToValue(object, type);
        } catch (JsonMappingException e) {
            throw new IllegalArgumentException(place + field(e) + ": " + fault(e, object), e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(place + ": " + e.getOriginalMessage(), e);
        }
    }

    private static String field(JsonMappingException e) {
        return e.getPath().isEmpty()
                ? ""
                : ", field " + e.getPath().stream().map(StrictJson::step).collect(Collectors.joining("."));
    }

    private static String fault(JsonMappingException e, JsonNode object) {
        if (e instanceof UnrecognizedPropertyException) {
            return "unknown field";
        }
        if (e instanceof ValueInstantiationException && e.getCause() != null) {
            return e.getCause().getMessage();
        }
        return object.at(pointer(e.getPath())).isMissingNode() ? missing(e.getPath(), object) : e.getOriginalMessage();
    }

    /** A misspelt field is missing and unknown at once; both names help to find it. */
    private static String missing(List<Reference> path, JsonNode object) {
        Reference last = path.get(path.size() - 1);
        Set<String> unknown = new LinkedHashSet<>();
        object.at(pointer(path.subList(0, path.size() - 1))).fieldNames().forEachRemaining(unknown::add);
        if (last.getFrom() instanceof Class<?> type) {
            JSON.getDeserializationConfig()
                    .introspect(JSON.constructType(type))
                    .findProperties()
                    .forEach(known -> unknown.remove(known.getName()));
        }
        return "the field is missing" + (unknown.isEmpty() ? "" : "; unknown: " + String.join(", ", unknown));
    }

    private static String pointer(List<Reference> path) {
        return path.stream().map(step -> "/" + step(step)).collect(Collectors.joining());
    }

    private static String step(Reference reference) {
        return reference.getFieldName() == null ? String.valueOf(reference.getIndex()) : reference.getFieldName();
    }

    /** Reads a duration that people write: a whole number and its unit, such as {@code "300 ms"}, {@code "30 s"}, {@code "5 min"}. */
    static final class DurationDeserializer extends StdDeserializer<Duration> {
        private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,9}) (ms|s|min)");

        DurationDeserializer() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Matcher written = WRITTEN.matcher(parser.getText());
            if (!written.matches()) {
                return (Duration) context.handleWeirdStringValue(
                        Duration.class, parser.getText(), "write a number and ms, s or min, as \"300 ms\"");
            }
            long number = Long.parseLong(written.group(1));
            return switch (written.group(2)) {
                case "ms" -> Duration.ofMillis(number);
                case "s" -> Duration.ofSeconds(number);
                default -> Duration.ofMinutes(number);
            };
        }
    }
}
