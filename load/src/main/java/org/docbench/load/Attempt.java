package org.docbench.load;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.docbench.core.scenario.Trial;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;

/** Runs work on a target that may fail or be unsupported: both are results, too (rule 17). */
public final class Attempt {
    private Attempt() {}

    /**
     * What the work gave, or what stands in its place.
     *
     * @param level the work needs; empty if any will do
     * @param instead makes it of the reason why there is nothing
     */
    public static <T> T of(
            TargetSession target, Optional<Durability> level, Supplier<T> work, Function<Trial.Outcome, T> instead) {
        Optional<String> obstacle = level.flatMap(target::without);
        if (obstacle.isPresent()) {
            return instead.apply(new Trial.Unsupported(obstacle.get()));
        }
        try {
            T gave = work.get();
            target.flushStatistics();
            return gave;
        } catch (StoreException e) {
            return instead.apply(target.fault(e));
        } catch (UnsupportedOperationException e) {
            return instead.apply(new Trial.Unsupported(e.getMessage()));
        }
    }

    /** Runs work that yields no number, and returns why it failed, if it did. */
    public static Optional<String> fault(TargetSession target, Runnable work) {
        return of(
                target,
                Optional.empty(),
                () -> {
                    work.run();
                    return Optional.empty();
                },
                none -> none instanceof Trial.Failed failed ? Optional.of(failed.reason()) : Optional.empty());
    }

    /** Returns the same outcome for every phase. */
    public static Map<String, Trial.Outcome> everywhere(Collection<String> phases, Trial.Outcome outcome) {
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        phases.forEach(phase -> outcomes.put(phase, outcome));
        return outcomes;
    }

    /** Runs work that is not measured, and notes its end, in words, among the target's settings. */
    public static void noted(TargetSession target, String setting, Supplier<String> work) {
        target.settings().put(setting, of(target, Optional.empty(), work, Attempt::reason));
    }

    /** Says why there is nothing. */
    public static String reason(Trial.Outcome none) {
        return none instanceof Trial.Failed failed ? failed.reason() : ((Trial.Unsupported) none).reason();
    }
}
