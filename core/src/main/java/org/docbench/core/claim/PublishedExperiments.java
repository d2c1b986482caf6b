package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Holds the published experiments with the parameters that their publications state: the file {@code claims/published.json}. Tests take
 * published constants from it, never from the code that they test.
 *
 * @param schema always {@link #SCHEMA}
 */
public record PublishedExperiments(String schema, List<Publication> publications, List<Experiment> experiments) {
    /** The schema this version reads. */
    public static final String SCHEMA = "docbench-published/1";

    private static final ObjectMapper JSON = new ObjectMapper();

    public PublishedExperiments {
        publications = publications == null ? List.of() : List.copyOf(publications);
        experiments = experiments == null ? List.of() : List.copyOf(experiments);
    }

    /** A publication: its number and its title. */
    public record Publication(String seed, String title) {}

    /**
     * One published experiment.
     *
     * @param seed the publication
     * @param what was done, in one phrase
     * @param source place in the publication, or in the code that it names
     * @param parameters by name: a number or a list
     * @param cells cases that measure it with the preset {@code paper}; none where it is no measurement
     * @param statistics numbers that the publication made of it, from the rows of its cells; none where its numbers were no times
     * @param claimed cases by which claims of it are found, where those differ from its cells
     * @param claims ids of claims of it that no case shows, such as those of a network; none: none
     * @param differs how DocBench deviates; null if it does not
     */
    public record Experiment(
            String id,
            String seed,
            String what,
            String source,
            Map<String, JsonNode> parameters,
            List<Cells> cells,
            List<PublishedStatistic> statistics,
            List<Cells> claimed,
            List<String> claims,
            String differs) {
        public Experiment {
            cells = List.copyOf(cells);
            statistics = statistics == null ? List.of() : List.copyOf(statistics);
            claimed = claimed == null ? cells : List.copyOf(claimed);
            claims = claims == null ? List.of() : List.copyOf(claims);
        }

        /** Tells whether a claim that is ruled on a case is one of it: what both name is the same. */
        private boolean isClaimed(CaseRef ref) {
            return claimed.stream()
                    .anyMatch(one -> one.suite().equals(ref.suite())
                            && one.scenario().equals(ref.scenario())
                            && one.values().entrySet().stream()
                                    .allMatch(value -> value.getValue()
                                            .contains(ref.parameters()
                                                    .getOrDefault(
                                                            value.getKey(),
                                                            value.getValue().get(0)))));
        }

        /** Tells whether a claim belongs to this experiment: it is named here, or one of the experiment's cases decides it. */
        public boolean isClaimed(String id, List<CaseRef> cases) {
            return claims.contains(id) || cases.stream().anyMatch(this::isClaimed);
        }

        /** Returns a parameter that is one number. */
        public double number(String name) {
            return parameter(name).asDouble();
        }

        /** Returns a parameter that is a whole number. */
        public int count(String name) {
            return parameter(name).asInt();
        }

        /** Returns a parameter as a list; a single number is a list of one. */
        public List<Double> numbers(String name) {
            return values(name).map(JsonNode::asDouble).toList();
        }

        /** Returns a parameter as a list of whole numbers. */
        public List<Integer> counts(String name) {
            return values(name).map(JsonNode::asInt).toList();
        }

        /** Returns a parameter that lists words. */
        public List<String> words(String name) {
            return values(name).map(JsonNode::asText).toList();
        }

        private Stream<JsonNode> values(String name) {
            JsonNode value = parameter(name);
            return value.isArray() ? StreamSupport.stream(value.spliterator(), false) : Stream.of(value);
        }

        private JsonNode parameter(String name) {
            JsonNode value = parameters.get(name);
            if (value == null) {
                throw new IllegalArgumentException("experiment " + id + " has no parameter " + name);
            }
            return value;
        }
    }

    /**
     * Names cases.
     *
     * @param values of the case by parameter; a parameter that is not there has any value
     */
    public record Cells(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, List<String>> values) {
        public Cells {
            values = values == null ? Map.of() : Map.copyOf(values);
        }

        /** Tells whether a case is among them. */
        public boolean names(String ofSuite, String ofScenario, Map<String, String> parameters) {
            return suite.equals(ofSuite)
                    && scenario.equals(ofScenario)
                    && values.entrySet().stream()
                            .allMatch(value -> parameters.containsKey(value.getKey())
                                    && value.getValue().contains(parameters.get(value.getKey())));
        }
    }

    /**
     * Reads the text of the file.
     *
     * @throws IllegalArgumentException one line, if it is not such a file
     */
    public static PublishedExperiments parse(String json) {
        try {
            PublishedExperiments file = JSON.readValue(json, PublishedExperiments.class);
            if (!SCHEMA.equals(file.schema)) {
                throw new IllegalArgumentException("not a file of schema " + SCHEMA + ": " + file.schema);
            }
            return file;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not a file of published experiments: " + e.getOriginalMessage(), e);
        }
    }

    /** Returns the file of this version. */
    public static PublishedExperiments shipped() {
        try (InputStream in = PublishedExperiments.class.getResourceAsStream("/claims/published.json")) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finds an experiment by its id. */
    public Experiment experiment(String id) {
        return experiments.stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no published experiment " + id));
    }
}
