package org.docbench.core.experiment;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Holds a named budget: how much every suite measures. Presets are the files of the folder {@code presets/}, whose README explains
 * each field.
 *
 * @param name of the file, without its extension
 * @param description one line for users
 * @param suites values by suite; {@code open} and {@code prove} have a part, too
 * @param cells by suite: what is measured of the suites that measure only a part of their cells
 * @param leavesOut ids of targets by suite; they are measured when the user names them
 */
public record Preset(
        String name,
        String description,
        Map<String, JsonNode> suites,
        Map<String, List<CellLine>> cells,
        Map<String, Set<String>> leavesOut) {

    /** The preset of a run without a suite. */
    public static final String DEFAULT_RUN = "default";

    private static final List<String> NAMES = List.of("quick", "standard", "paper", DEFAULT_RUN);

    /** Returns the names that a user chooses from. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads the preset with this name.
     *
     * @throws IllegalArgumentException if there is none, or if its file is not as documented
     */
    public static Preset named(String name) {
        try (InputStream in = Preset.class.getResourceAsStream("/" + file(name))) {
            if (in == null) {
                throw new IllegalArgumentException("no preset " + name + "; presets are " + String.join(", ", NAMES));
            }
            return read(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a preset from JSON text.
     *
     * @throws IllegalArgumentException if the text is no preset of this name; the message names file and field
     */
    static Preset read(String name, String json) {
        Preset preset = StrictJson.read(file(name), json, Preset.class);
        if (!preset.name.equals(name)) {
            throw new IllegalArgumentException(file(name) + ": field name: is \"" + preset.name + "\"");
        }
        return preset;
    }

    /**
     * Binds a suite's values to a record: the JSON object has exactly the record's components.
     *
     * @throws IllegalArgumentException if a field is unknown, missing or of another type; the message names file, suite and field
     */
    public <T> T of(String suite, Class<T> type) {
        JsonNode part = suites.get(suite);
        if (part == null) {
            throw new IllegalArgumentException(file(name) + ": no suite " + suite);
        }
        return StrictJson.bind(file(name) + ": suite " + suite, part, type);
    }

    /** Lists the cells of a suite that are measured; none if all are, and the user may choose among them. */
    public List<CellLine> cells(String suite) {
        return cells.getOrDefault(suite, List.of());
    }

    /** Whether a suite measures a target that the user did not name. */
    public boolean has(String suite, String target) {
        return !leavesOut.getOrDefault(suite, Set.of()).contains(target);
    }

    private static String file(String name) {
        return "presets/" + name + ".json";
    }

    /** Binds JSON to records: every component has its field, and there is no other field. Faults name the place. */
    static final class StrictJson {
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
            return object.at(pointer(e.getPath())).isMissingNode()
                    ? missing(e.getPath(), object)
                    : e.getOriginalMessage();
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
}
