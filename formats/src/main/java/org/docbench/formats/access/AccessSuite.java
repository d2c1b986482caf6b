package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.scenario.Trial;

/** The suite {@code access}: reading and changing one document in bytes, without a database. */
public final class AccessSuite {
    public static final String NAME = "access";

    private AccessSuite() {}

    /** The experiments, in the order reports show them. A new one is one more line here. */
    public static List<AccessScenario> scenarios(OwnDocuments documents) {
        List<AccessScenario> scenarios =
                new ArrayList<>(List.of(new Flat(), new Nested(), new Growth(), new Reads(), new Patch(), new Cold()));
        if (documents != null) {
            scenarios.add(new User(documents));
        }
        return scenarios;
    }

    static AccessScenario scenario(String name, OwnDocuments documents) {
        return scenarios(documents).stream()
                .filter(scenario -> scenario.scenario().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no scenario " + name));
    }

    /** Carries out the schedule, all of it or as much as there was before {@code stop}. */
    static void run(List<ForkPlan> schedule, Forks forks, BooleanSupplier stop, Consumer<Trial> each) {
        for (ForkPlan plan : schedule) {
            if (stop.getAsBoolean()) {
                return;
            }
            forks.run(plan, each);
        }
    }
}
