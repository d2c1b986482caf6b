package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
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

    /** Told of every trial as it is done. */
    public interface Listener {

        /**
         * One trial is done.
         *
         * @param done trials so far
         * @param total trials of the whole run
         */
        void trial(int done, int total, Trial trial);
    }

    /** Runs the schedule and gives what was measured, all of it or as much as there was before {@code stop}. */
    public static List<Trial> run(
            List<String> targets,
            List<AccessScenario> scenarios,
            Effort effort,
            OwnDocuments documents,
            long seed,
            Forks forks,
            BooleanSupplier stop,
            Listener listener) {
        List<ForkPlan> schedule = Schedule.of(targets, scenarios, effort, documents, seed);
        int total = schedule.stream().mapToInt(ForkPlan::trials).sum();
        List<Trial> trials = new ArrayList<>();
        for (ForkPlan plan : schedule) {
            if (stop.getAsBoolean()) {
                break;
            }
            forks.run(plan, trial -> {
                trials.add(trial);
                listener.trial(trials.size(), total, trial);
            });
        }
        return trials;
    }
}
