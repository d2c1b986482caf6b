package org.docbench.load.query;

import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Scenario;

/** The suite {@code query}: documents found inside a store, by an item of an array, by their ids, by a join. */
public final class QuerySuite {
    public static final String NAME = "query";

    /** The only phase: everything else lies outside the timer. */
    static final String PHASE = "query";

    static final String INDEX = "index";
    static final String TAKE = "take";
    static final String PATH = "path";

    private static final Map<String, String> TIMED = Map.of(
            PHASE,
            "bind the values, encode, send, wait for the answer, take every document of it in the driver's natural form"
                    + ": decoded by MongoDB's driver, opened by Oracle's, a text that nobody parses from SQL products");

    static final Scenario ELEMENT = scenario(
            "element", "What does it cost to find the documents whose array of links has a value?", INDEX, TAKE);

    static final Scenario IN = scenario("in", "What does it cost to find documents by a list of their ids?", TAKE);

    static final Scenario JOIN =
            scenario("join", "What do the documents cost that another one links to, joined by the server?", TAKE);

    static final Scenario USER = scenario("user", "What does finding a value in your own documents cost?", INDEX, PATH);

    private static final List<Scenario> PUBLISHED = List.of(ELEMENT, IN, JOIN);

    private QuerySuite() {}

    /** The same, and what is asked of the user's documents. */
    static List<Scenario> all() {
        return List.of(ELEMENT, IN, JOIN, USER);
    }

    /** The experiments on documents that come with DocBench, in the order reports show them. */
    public static List<Scenario> scenarios() {
        return PUBLISHED;
    }

    private static Scenario scenario(String name, String question, String... parameters) {
        return new Scenario(NAME, name, question, List.of(parameters), TIMED);
    }
}
