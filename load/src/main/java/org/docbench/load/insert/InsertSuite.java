package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;

/** The suite {@code insert}: many documents into an empty collection, in batches, durably or not. */
public final class InsertSuite {
    public static final String NAME = "insert";

    /** The documents are made, on {@code store.null} only: the same ones for every target. */
    public static final String GENERATE = "generate";

    /** They become the driver's. */
    public static final String CONVERT = "convert";

    /** They are inserted. */
    public static final String INSERT = "insert";

    /** What the product put off is done. */
    public static final String FRESH = "fresh";

    /** Both together: what an insert takes until every index knows it. */
    public static final String ALL = "all";

    /** In the order of reports. */
    static final List<String> PHASES = List.of(GENERATE, CONVERT, INSERT, FRESH, ALL);

    /** The last parameter of every scenario. */
    static final String DURABILITY = ServerCounts.DURABILITY;

    private static final Map<String, String> TIMED = timed();

    static final Scenario PAYLOAD = scenario(
            "payload",
            "What does an insert cost by the payload's size and the number of its attributes, without and with an index?",
            "bytes",
            "attributes",
            "index");

    static final Scenario NESTED =
            scenario("nested", "What does an insert of nested data with mixed types cost, by size?", "bytes", "index");

    static final Scenario CONTENT = scenario(
            "content",
            "Does it matter whether all documents carry the same payload, and whether it is text or bytes?",
            "content",
            "bytes");

    static final Scenario BATCH =
            scenario("batch", "What does one acknowledgement for many documents save, by their number?", "batch");

    static final Scenario INDEX = scenario("index", "What does each index add to an insert?", "indexes");

    static final Scenario USER = scenario("user", "What does inserting your own documents cost?", "index");

    private static final List<Scenario> PUBLISHED = List.of(PAYLOAD, NESTED, CONTENT, BATCH, INDEX);

    private InsertSuite() {}

    /** The experiments on documents that come with DocBench, in the order reports show them. */
    public static List<Scenario> scenarios() {
        return PUBLISHED;
    }

    private static Map<String, String> timed() {
        Map<String, String> timed = new LinkedHashMap<>();
        timed.put(GENERATE, "the documents are made of seed and number; on store.null only");
        timed.put(CONVERT, "the documents become the trees or values that the driver takes");
        timed.put(INSERT, "bind the values, encode, send, wait for the acknowledgement of the batch");
        timed.put(FRESH, "what the product put off is done: afterwards every index knows every document");
        timed.put(ALL, "insert and fresh");
        return timed;
    }

    private static Scenario scenario(String name, String question, String... parameters) {
        List<String> all = new ArrayList<>(List.of(parameters));
        all.add(DURABILITY);
        return new Scenario(NAME, name, question, all, TIMED);
    }
}
