package org.docbench.load.ycsb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;
import org.docbench.load.open.OpenScenarios;

/** The suite {@code ycsb}: a scenario for each core workload. */
public final class YcsbSuite {
    public static final String NAME = "ycsb";

    /** How many records the collection has; called as in the other suites. */
    static final String DOCUMENTS = "documents";

    static final String WORKERS = "workers";

    /** The phase by wall time, beside those of the kinds of operation. */
    static final String OPERATION = "operation";

    private static final String CALL = "bind the values, encode, send, wait for the answer and take it";

    static final OpenScenarios OPEN =
            OpenScenarios.of(NAME, List.of("workload", DOCUMENTS, WORKERS), List.of(ServerCounts.DURABILITY));

    private YcsbSuite() {}

    /** In the order of reports, those of a closed loop first. */
    public static List<Scenario> scenarios() {
        return Stream.concat(workloads().stream(), OPEN.all().stream()).toList();
    }

    /** The core workloads; in a closed loop each is a scenario. */
    public static List<Scenario> workloads() {
        return Workload.CORE.stream().map(YcsbSuite::scenario).toList();
    }

    static Scenario scenario(Workload workload) {
        List<String> parameters = new ArrayList<>(List.of(DOCUMENTS, WORKERS));
        if (workload.writes()) {
            parameters.add(ServerCounts.DURABILITY);
        }
        Map<String, String> timed = new LinkedHashMap<>();
        timed.put(
                OPERATION,
                "wall time from the start of all workers to the end of the last, divided by the operations of all of"
                        + " them; what is done next drawn and made ready, " + CALL);
        workload.timed().forEach(kind -> timed.put(kind.id(), timed(kind)));
        return new Scenario(
                NAME,
                workload.name(),
                "How fast is YCSB's core workload " + workload.name().toUpperCase(Locale.ROOT) + ", " + workload.about()
                        + "?",
                parameters,
                timed);
    }

    private static String timed(Kind kind) {
        return switch (kind) {
            case RMW ->
                "a read and then an update of the same record, from the start of the one to the end of the other";
            case SCAN -> "one scan, whatever its length: " + CALL;
            default -> "one call: " + CALL;
        };
    }
}
