package org.docbench.cli;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.SuiteEntry.Ability;

/**
 * What is known of an option of {@code run}, or of a parameter of its {@code --set}.
 *
 * @param name as it is written
 * @param suites that take it, in the order of reports; in a run of none of them it would do nothing
 * @param chooses whether it chooses cases: a suite whose cells the preset lists does not take it
 * @param harmless whether another person's run file may set it: its value names no program, file, server, folder or service. An option
 *     without a rule is not harmless.
 */
record OptionRule(String name, Set<String> suites, boolean chooses, boolean harmless) {
    private static final Set<String> EVERY = new LinkedHashSet<>(Suites.names());

    /** Every option of {@code run}. */
    static final List<OptionRule> ALL = List.of(
            inside("--preset"),
            inside(RunOptions.OLD_PRESET),
            inside("--targets"),
            outside("--store", Ability.SERVERS),
            outside("--password", Ability.SERVERS),
            inside("--network", Ability.STORES),
            inside("--durability", Ability.DURABILITY),
            outside("--documents", Ability.DOCUMENTS),
            inside("--documents-limit", Ability.DOCUMENTS),
            inside("--path", Ability.PATHS),
            inside("--index", Ability.INDEXES),
            new OptionRule("--scenario", choosing(), true, true),
            inside("--set"),
            choosing("--rate", Ability.RATE),
            choosing("--find-capacity", Ability.CAPACITY),
            outside("--service", Ability.SERVICE),
            inside("--form", Ability.SERVICE),
            choosing("--large-items", Ability.LARGE_ITEMS),
            inside("--prove", Ability.STORES),
            inside("--flame", Ability.PROFILES),
            inside("--seed"),
            outside("--out"),
            outside("--jvm", Ability.JVM),
            outside("--baseline"),
            inside("--fail-on"));

    private static final Map<String, OptionRule> BY_NAME =
            ALL.stream().collect(Collectors.toMap(OptionRule::name, Function.identity()));

    /** A value stays in the run. */
    private static OptionRule inside(String name, Ability... needed) {
        return new OptionRule(name, suites(needed), false, true);
    }

    /** A value names something on the machine or beyond. */
    private static OptionRule outside(String name, Ability... needed) {
        return new OptionRule(name, suites(needed), false, false);
    }

    private static OptionRule choosing(String name, Ability needed) {
        return new OptionRule(name, suites(needed), true, true);
    }

    private static Set<String> suites(Ability... needed) {
        return Arrays.stream(needed).findFirst().map(Suites::with).orElse(EVERY);
    }

    /** The suites whose scenarios can be chosen. */
    private static Set<String> choosing() {
        return Suites.ALL.stream()
                .filter(suite -> !suite.described().choices().isEmpty())
                .map(Suites.Entry::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The rule of an option of {@code run}. */
    static Optional<OptionRule> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    static boolean isHarmless(String name) {
        return of(name).filter(OptionRule::harmless).isPresent();
    }

    /**
     * Refuses what a run would pass over.
     *
     * @param run the suites that are run, and {@code prove} where servers are killed
     */
    void check(Set<String> run, Preset preset) {
        boolean taken = suites.stream()
                .filter(suite -> !chooses || preset.cells(suite).isEmpty())
                .anyMatch(run::contains);
        if (!taken) {
            List<String> named = suites.stream().filter(EVERY::contains).toList();
            throw UserError.usage(name + " would do nothing in this run; it needs "
                    + (named.size() == 1 ? "the suite " : "one of the suites ") + String.join(", ", named)
                    + ": docbench run " + named.get(0));
        }
    }
}
