package org.docbench.load.crud;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;
import org.docbench.load.open.OpenScenarios;

/** The suite {@code crud}: small documents by the million, inserted, found, updated and deleted by many workers. */
public final class CrudSuite {
    public static final String NAME = "crud";

    /** How many documents the collection has. */
    static final String DOCUMENTS = "documents";

    /** The phase beside that of the operation's name: what one call takes for who waits for it. */
    static final String LATENCY = "latency";

    /** The phase of writes that nobody acknowledges: until the last of them is there. */
    static final String DRAINED = "drained";

    private static final String CALL = "bind the values, encode, send, wait for the answer and take it";

    static final Scenario INSERT =
            scenario("insert", "What does an insert cost, one by one or in batches?", "batch", "workers");

    static final Scenario FIND = scenario(
            "find",
            "What does finding one document cost, by _id, by a unique key, by a value without an index?",
            "by",
            "order",
            "workers");

    static final Scenario UPDATE = scenario("update", "What does updating one field by _id cost?", "order", "workers");

    static final Scenario DELETE = scenario("delete", "What does deleting one document by _id cost?", "workers");

    private static final List<Scenario> ALL = List.of(INSERT, FIND, UPDATE, DELETE);

    static final OpenScenarios OPEN =
            OpenScenarios.of(NAME, List.of("operation", DOCUMENTS, "workers"), List.of(ServerCounts.DURABILITY));

    private CrudSuite() {}

    /** In the order of reports, those of a closed loop first. */
    public static List<Scenario> scenarios() {
        return Stream.concat(ALL.stream(), OPEN.all().stream()).toList();
    }

    /** What is done to documents; in a closed loop each is a scenario. */
    public static List<Scenario> operations() {
        return ALL;
    }

    private static Scenario scenario(String name, String question, String... parameters) {
        List<String> all = new ArrayList<>(List.of(DOCUMENTS));
        all.addAll(List.of(parameters));
        if (!name.equals("find")) {
            all.add(ServerCounts.DURABILITY);
        }
        Map<String, String> timed = new LinkedHashMap<>(Map.of(
                name,
                "wall time from the start of all workers to the end of the last, divided by what all of them did"
                        + " (documents, in a batch); values made ready, " + CALL,
                LATENCY,
                "one call (a batch is one): " + CALL));
        if (!name.equals("find")) {
            timed.put(
                    DRAINED,
                    "of writes without an acknowledgement: as " + name
                            + ", and on until a round trip on each connection says that the server has done them all");
        }
        return new Scenario(NAME, name, question, all, timed);
    }
}
