package org.docbench.report.matrix;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.report.cube.Case;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/**
 * What a row of a matrix asks, before any run: which cases answer it.
 *
 * @param wanted parameters that a case must have
 * @param phase whose mean is compared
 * @param latencies phases that hold the time of single operations; none where the phase itself does
 * @param documents expressions for the name of the corpus, in which {@code {fields}} is that parameter of the case: the first that a corpus
 *     of the run has. One document in words if the suite has no corpus
 */
record Operation(
        String title,
        String suite,
        String scenario,
        Map<String, String> wanted,
        String phase,
        List<Latency> latencies,
        List<String> documents) {
    /** As the corpora of a run name encoders. */
    private static final Map<String, String> ENCODERS =
            Map.of("bson", "BSON", "oson", "OSON", "json", "JSON", "json text", "JSON");

    private static final String WORKERS = "workers";
    private static final String DOCUMENTS = "documents";
    private static final String LEVEL = "durability";
    private static final String DURABLE = "sync";

    /** Suites of databases whose cases name no clients, as all have one. */
    private static final Set<String> ONE_CLIENT = Set.of("insert", "query", "update");

    /** A phase of single operations and its name in a cell, which is empty where it is the only one. */
    record Latency(String name, String phase) {}

    /**
     * A case that answers, in the words of a heading.
     *
     * @param document what one document is, in words; empty if that is not known
     */
    record Answering(Operation operation, Case benchCase, String title, String document) {
        /** Returns how many clients work at once; 1 where a case does not say. */
        long clients() {
            return Math.max(1, benchCase.number(WORKERS));
        }

        /** Tells whether a write is on the device before it is acknowledged. */
        boolean durable() {
            return benchCase.level().equals(DURABLE);
        }

        /** Names the case as the tables of its suite do, and a document: {@code crud find: 20,000 documents, by _id; 3 fields}. */
        String about() {
            Map<String, String> rest = benchCase.without(WORKERS, LEVEL).parameters();
            return operation.suite + " " + operation.scenario + (rest.isEmpty() ? "" : ": " + CaseName.of(rest))
                    + (document.isEmpty() ? "" : "; " + document);
        }
    }

    /** The largest collection at the strongest durability, with the fewest and with the most clients of the run. */
    List<Answering> of(RunView run) {
        List<Case> all = run.suite(suite).cases(scenario, phase).stream()
                .map(parameters -> new Case(scenario, parameters))
                .filter(one -> one.parameters().entrySet().containsAll(wanted.entrySet()))
                .toList();
        long largest =
                all.stream().mapToLong(one -> one.number(DOCUMENTS)).max().orElse(0);
        String level = Stream.of(DURABLE, "os", "none")
                .filter(name -> all.stream().anyMatch(one -> one.level().equals(name)))
                .findFirst()
                .orElse("");
        Map<Long, Case> byClients = new TreeMap<>();
        all.stream()
                .filter(one -> one.number(DOCUMENTS) == largest && one.level().equals(level))
                .forEach(one -> byClients.putIfAbsent(Math.max(1, one.number(WORKERS)), one));
        return byClients.keySet().stream()
                .filter(clients -> clients.equals(byClients.keySet().iterator().next())
                        || byClients.keySet().stream().allMatch(other -> other <= clients))
                .map(byClients::get)
                .map(one -> new Answering(this, one, heading(level, one), document(run, one)))
                .toList();
    }

    /** {@code one document: BSON 6,414 B, OSON 6,625 B, JSON 6,309 B}, as far as the run measured them. */
    private String document(RunView run, Case benchCase) {
        if (documents.get(0).contains(" ")) {
            return documents.get(0);
        }
        return documents.stream()
                .map(corpus -> benchCase.parameters().entrySet().stream()
                        .reduce(
                                corpus,
                                (name, parameter) -> name.replace("{" + parameter.getKey() + "}", parameter.getValue()),
                                (first, second) -> second))
                .flatMap(corpus -> run.corpora().stream()
                        .filter(row -> row.sizes() != null && row.documents() > 0)
                        .filter(row -> row.name().matches(corpus)))
                .findFirst()
                .map(row -> row.sizes().entrySet().stream()
                        .filter(size -> ENCODERS.containsKey(size.getKey().toLowerCase(Locale.ROOT)))
                        .map(size -> ENCODERS.get(size.getKey().toLowerCase(Locale.ROOT)) + " "
                                + Figures.bytes((double) size.getValue() / row.documents()))
                        .collect(Collectors.joining(", ")))
                .filter(sizes -> !sizes.isEmpty())
                .map("one document: "::concat)
                .orElse("");
    }

    private String heading(String level, Case one) {
        String name = level.isEmpty() ? title : title + (level.equals(DURABLE) ? ", durable" : ", durability " + level);
        long clients = ONE_CLIENT.contains(suite) ? 1 : one.number(WORKERS);
        return clients == 0 ? name : name + ", " + clients + (clients == 1 ? " client" : " clients");
    }
}
