package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;

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

        /** Tells whether a case is among them. What is unknown of a service of the user's may be any value. */
        public boolean names(String ofSuite, String ofScenario, Map<String, String> parameters) {
            return suite.equals(ofSuite)
                    && scenario.equals(ofScenario)
                    && values.entrySet().stream()
                            .allMatch(value -> parameters.containsKey(value.getKey())
                                    && (parameters.get(value.getKey()).equals("unknown")
                                            || value.getValue().contains(parameters.get(value.getKey()))));
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

    /**
     * How a publication made one number of what it measured. A round of DocBench stands for a run of the publication, the earliest first.
     *
     * @param words what the number is, for readers
     * @param of how many runs, or passes over the documents, the number is made of; 1 if it is null
     * @param phase of the rows that it is worked out from
     * @param ours the phase whose mean stands next to it, where that is another one
     * @param scenario of {@code ours}, where that is another one
     */
    public record PublishedStatistic(
            String words, Formula formula, Integer of, String phase, String ours, String scenario) {
        public PublishedStatistic {
            of = of == null ? 1 : of;
            ours = ours == null ? phase : ours;
        }

        /** How the number follows from the times of one operation. */
        public enum Formula {
            /** The mean time of one operation in one run. */
            @JsonProperty("mean")
            MEAN,
            /** Operations/s of one run. */
            @JsonProperty("rate")
            RATE,
            /** Operations/s of the fastest of several runs. */
            @JsonProperty("best-rate")
            BEST_RATE,
            /** The time of several passes over all documents of the case, all together. */
            @JsonProperty("total")
            TOTAL,
            /** The wall time of one run, divided by its requests, times the connections: what {@code ab} calls the mean time of a request. */
            @JsonProperty("per-connection")
            PER_CONNECTION,
            /** Operations of one run divided by the sum of its threads' times. */
            @JsonProperty("thread-rate")
            THREAD_RATE;

            /** Tells whether it is a number of operations/s. */
            public boolean isRate() {
                return this == RATE || this == BEST_RATE || this == THREAD_RATE;
            }
        }

        /**
         * Works out the time of one operation that the published number implies.
         *
         * @param counted what was counted for one operation of the case, by name
         * @return ns; empty if the row has too few rounds or the case lacks what the formula needs
         */
        OptionalDouble nanos(ResultRow row, Map<String, Double> counted) {
            List<Double> runs = runs(row);
            if (runs.isEmpty()) {
                return OptionalDouble.empty();
            }
            double first = runs.get(0);
            return switch (formula) {
                case MEAN, RATE, TOTAL -> OptionalDouble.of(first);
                case BEST_RATE ->
                    runs.size() < of
                            ? OptionalDouble.empty()
                            : runs.stream()
                                    .limit(of)
                                    .mapToDouble(Double::doubleValue)
                                    .min();
                case PER_CONNECTION -> {
                    OptionalDouble connections = number(row, "connections");
                    yield connections.isEmpty() ? connections : OptionalDouble.of(connections.getAsDouble() * first);
                }
                case THREAD_RATE -> {
                    Double wall = counted.get(EvidenceRow.BY_WALL_TIME);
                    Double threads = counted.get(EvidenceRow.BY_THREAD_TIMES);
                    yield wall == null || threads == null || threads <= 0
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(first * wall / threads);
                }
            };
        }

        /** How many operations the published number is a time of; 1 for all but a total. */
        double operations(ResultRow row) {
            return formula == Formula.TOTAL ? of * number(row, "documents").orElse(1) : 1;
        }

        /** The mean of each run, in the order in which they were measured. */
        private static List<Double> runs(ResultRow row) {
            List<List<Double>> samples = row.samples() == null ? List.of() : row.samples();
            boolean numbered = row.rounds() != null && row.rounds().size() == samples.size();
            return IntStream.range(0, samples.size())
                    .boxed()
                    .sorted(Comparator.comparing(at -> numbered ? row.rounds().get(at) : at))
                    .map(at -> samples.get(at).stream()
                            .mapToDouble(Double::doubleValue)
                            .average())
                    .flatMap(mean -> mean.stream().boxed())
                    .toList();
        }

        private static OptionalDouble number(ResultRow row, String parameter) {
            String value =
                    row.caseParameters() == null ? null : row.caseParameters().get(parameter);
            return value != null && value.matches("\\d{1,9}")
                    ? OptionalDouble.of(Integer.parseInt(value))
                    : OptionalDouble.empty();
        }
    }

    /**
     * The number that a publication would have made of a row, next to the row that DocBench reports.
     *
     * @param row that the published number is worked out from
     * @param ours the row whose mean and interval stand next to it; the same one where no other was measured
     * @param nanos the time of one operation that the published number implies
     */
    public record AsPublished(
            Experiment experiment,
            PublishedExperiments.PublishedStatistic statistic,
            ResultRow row,
            ResultRow ours,
            double nanos) {
        private static final double SECOND = 1e9;

        /** Where a row stands; what was counted has no phase. */
        private record Place(
                String suite, String scenario, Map<String, String> parameters, String phase, String target) {
            static Place of(ResultRow row) {
                return new Place(row.suite(), row.scenario(), caseOf(row), row.phase(), row.target());
            }

            Place at(String otherScenario, String otherPhase) {
                return new Place(suite, otherScenario, parameters, otherPhase, target);
            }
        }

        /** Works out every published number that the rows of a run give, in the order of the experiments. */
        public static List<AsPublished> of(RunFile run, PublishedExperiments published) {
            Map<Place, ResultRow> rows = new LinkedHashMap<>();
            for (ResultRow row : run.results()) {
                if (row.mean() != null && "ns/op".equals(row.unit())) {
                    rows.putIfAbsent(Place.of(row), row);
                }
            }
            Map<Place, Map<String, Double>> counted = counted(run);
            List<AsPublished> all = new ArrayList<>();
            for (Experiment experiment : published.experiments()) {
                for (PublishedExperiments.PublishedStatistic statistic : experiment.statistics()) {
                    rows.forEach((place, row) -> {
                        if (row.phase().equals(statistic.phase()) && isOf(experiment.cells(), row)) {
                            statistic
                                    .nanos(row, counted.getOrDefault(place.at(place.scenario(), null), Map.of()))
                                    .ifPresent(nanos -> all.add(new AsPublished(
                                            experiment, statistic, row, ours(statistic, place, rows), nanos)));
                        }
                    });
                }
            }
            return List.copyOf(all);
        }

        private static boolean isOf(List<Cells> cells, ResultRow row) {
            return cells.stream().anyMatch(one -> one.names(row.suite(), row.scenario(), caseOf(row)));
        }

        private static ResultRow ours(
                PublishedExperiments.PublishedStatistic statistic, Place place, Map<Place, ResultRow> rows) {
            String scenario = statistic.scenario() == null ? place.scenario() : statistic.scenario();
            ResultRow same = rows.get(place);
            return rows.getOrDefault(place.at(scenario, statistic.ours()), same);
        }

        /** What was counted for one operation, by target and case. */
        private static Map<Place, Map<String, Double>> counted(RunFile run) {
            Map<Place, Map<String, Double>> all = new HashMap<>();
            for (EvidenceRow row : run.evidence()) {
                Place place = new Place(row.suite(), row.scenario(), row.caseParameters(), null, row.target());
                all.computeIfAbsent(place, none -> new HashMap<>()).putAll(row.perOperation());
            }
            return all;
        }

        private static Map<String, String> caseOf(ResultRow row) {
            return row.caseParameters() == null ? Map.of() : row.caseParameters();
        }

        /** The published number: operations/s or ns. */
        public double value() {
            return printed(nanos);
        }

        /** Turns a time of one operation into the quantity that was published: operations/s, or ns of all that its number is a time of. */
        public double printed(double nanosOfOne) {
            return statistic.formula().isRate() ? SECOND / nanosOfOne : nanosOfOne * statistic.operations(row);
        }

        /** Returns how many times faster the published number is than ours; below 1 it is slower. */
        public double ratio() {
            return ours.time() / nanos;
        }

        /** Tells whether the published number lies within the interval of ours. */
        public boolean isWithin() {
            return ours.interval() != null && ours.interval().contains(nanos);
        }
    }
}
