package org.docbench.load.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;

/** The suite {@code update}: one document changed inside a store, durably or not. */
public final class UpdateSuite {
    public static final String NAME = "update";

    /** The only phase: everything else lies outside the timer. */
    static final String PHASE = "update";

    /** The last parameter of every scenario. */
    static final String DURABILITY = ServerCounts.DURABILITY;

    private static final String TIMED =
            "bind the values, encode, send, wait for the acknowledgement, take the answer; ";

    static final Scenario BASELINE = scenario(
            "baseline", "What does the smallest write cost, a counter in a document of nothing else?", "one increment");

    static final Scenario SINGLE = scenario(
            "single", "What does changing one field cost, by the number of fields?", "one field set", "fields");

    static final Scenario MULTI =
            scenario("multi", "What do several fields of one document cost together?", "one call for all", "paths");

    static final Scenario LARGE =
            scenario("large", "Does the cost of changing one field grow with the document?", "one field set", "bytes");

    static final Scenario PUSH = scenario(
            "push", "What does appending to a short array cost?", "one call for each value", "items", "values");

    static final Scenario DELETE = scenario(
            "delete",
            "What does removing an item cost, by its position among 100?",
            "one item removed; the append that brings the length back is not timed",
            "items",
            "position");

    static final Scenario LARGE_ARRAY = scenario(
            "large-array", "What does appending to a very long array cost?", "one value appended", "items", "bytes");

    static final Scenario USER = scenario(
            "user",
            "What does changing your own documents cost?",
            "one field set, by turns to a text and to the value found there",
            "path");

    static final List<Scenario> PUBLISHED = List.of(BASELINE, SINGLE, MULTI, LARGE, PUSH, DELETE, LARGE_ARRAY);

    private UpdateSuite() {}

    /** The experiments on documents that come with DocBench, in the order reports show them. */
    public static List<Scenario> scenarios() {
        return PUBLISHED;
    }

    private static Scenario scenario(String name, String question, String timed, String... parameters) {
        List<String> all = new ArrayList<>(List.of(parameters));
        all.add(DURABILITY);
        return new Scenario(NAME, name, question, all, Map.of(PHASE, TIMED + timed));
    }
}
