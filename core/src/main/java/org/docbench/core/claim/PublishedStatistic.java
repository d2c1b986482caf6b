package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;

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
