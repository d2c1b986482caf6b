package org.docbench.load;

import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.StoreExperiment.StoreCase;

/** Describes the scenarios of a suite in an open loop: the work comes before the rate, optional parameters after it. */
public record OpenScenarios(Scenario rate, Scenario capacity, Scenario search) {
    /** From the intended start to the answer: what a user waits. */
    public static final String RESPONSE = "response";

    /** From the true start to the answer: what a tool with coordinated omission reports. */
    public static final String SERVICE = "service";

    /** The highest rate that holds the bound. */
    public static final String CAPACITY = "capacity";

    /** The response of the windows of a search. */
    public static final String SEARCHED = "searched";

    private static final String FROM_INTENDED =
            "from the time the operation was meant to begin to its answer: waiting for a free worker is part of it";

    private static final String FROM_TRUE =
            "the same operations from the time a worker began: what a tool with coordinated" + " omission reports";

    /**
     * Those of a suite.
     *
     * @param what names the parameter that says what is done
     */
    public static OpenScenarios of(String suite, String what) {
        return new OpenScenarios(
                new Scenario(
                        suite,
                        "rate",
                        "How long do users wait when operations arrive at this rate?",
                        parameters(what, "rate"),
                        Map.of(RESPONSE, FROM_INTENDED, SERVICE, FROM_TRUE)),
                new Scenario(
                        suite,
                        "capacity",
                        "How many operations/s can arrive while users do not wait longer than a bound?",
                        parameters(what, "bound"),
                        Map.of(CAPACITY, "the highest rate within the bound, with every arrival served")),
                new Scenario(
                        suite,
                        "search",
                        "How long did users wait at the rates that the search for the capacity tried?",
                        parameters(what, "rate"),
                        Map.of(SEARCHED, FROM_INTENDED, SERVICE, FROM_TRUE)));
    }

    /** Some cases have no level. */
    private static List<String> parameters(String what, String value) {
        return List.of(what, StoreCase.DOCUMENTS, StoreCase.WORKERS, value, ServerCounts.DURABILITY);
    }

    /** Tells whether targets are compared in a phase. */
    public static boolean compares(String phase) {
        return !phase.equals(SERVICE) && !phase.equals(SEARCHED);
    }

    /** Lists all of them in the order of reports. */
    public List<Scenario> all() {
        return List.of(capacity, rate, search);
    }

    /** Lists those that a choice measures. */
    public List<Scenario> asked(OpenChoice choice) {
        return choice.bound().isPresent() ? all() : List.of(rate);
    }
}
