package org.docbench.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.cli.Selection.TargetFilter;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.Target;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.stores.ServerName;

/**
 * What is known of an option of {@code run}, or of a parameter of its {@code --set}.
 *
 * @param name as it is written
 * @param suites that take it, in the order of reports; in a run of none of them it would do nothing
 * @param chooses whether it chooses cases: a suite whose cells the preset lists does not take it
 * @param harmless whether another person's run file may set it: its value names no program, file, server, folder or service. An option
 *     without a rule is not harmless.
 * @param others what the other suites do instead; empty if that goes without saying
 */
record OptionRule(String name, Set<String> suites, boolean chooses, boolean harmless, Optional<String> others) {
    /** How suites warm up that have no number of operations. */
    static final String STEADY = "warm up until they are steady, or for a fixed time";

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
            new OptionRule("--scenario", EVERY, true, true),
            inside("--set"),
            choosing(SetOption.CountOption.CLIENTS),
            choosing(SetOption.CountOption.DOCS),
            choosing(SetOption.CountOption.WARMUP).others(STEADY),
            choosing("--rate", Ability.RATE),
            choosing("--find-capacity", Ability.CAPACITY),
            new OptionRule("--ranks", suites(Ability.RANKS), true, false),
            outside("--service", Ability.SERVICE),
            inside("--form", Ability.SERVICE),
            choosing("--large-items", Ability.LARGE_ITEMS),
            inside("--prove", Ability.STORES),
            inside("--ask"),
            inside("--tie"),
            inside("--time"),
            inside("--until"),
            inside("--dry-run"),
            inside("--flame", Ability.PROFILES),
            inside("--seed"),
            outside("--out"),
            outside("--export"),
            outside("--view"),
            outside("--jvm", Ability.JVM),
            outside("--baseline"),
            inside("--fail-on"));

    private static final Map<String, OptionRule> BY_NAME =
            ALL.stream().collect(Collectors.toMap(OptionRule::name, Function.identity()));

    OptionRule(String name, Set<String> suites, boolean chooses, boolean harmless) {
        this(name, suites, chooses, harmless, Optional.empty());
    }

    private OptionRule others(String instead) {
        return new OptionRule(name, suites, chooses, harmless, Optional.of(instead));
    }

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

    private static OptionRule choosing(SetOption.CountOption option) {
        return new OptionRule(option.name(), option.suites(), true, true);
    }

    private static Set<String> suites(Ability... needed) {
        return Arrays.stream(needed).findFirst().map(Suites::with).orElse(EVERY);
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
     * @param named those of them that the user named; none in the default run
     */
    void check(Set<String> run, List<String> named, Preset preset) {
        boolean taken = suites.stream()
                .filter(suite -> !chooses || preset.cells(suite).isEmpty())
                .anyMatch(run::contains);
        if (!taken) {
            List<String> takers = suites.stream().filter(EVERY::contains).toList();
            Optional<String> listed = takers.stream()
                    .filter(run::contains)
                    .filter(named::contains)
                    .findFirst();
            throw UserError.usage(name + " would do nothing in this run; "
                    + listed.map(suite -> "the preset " + preset.name() + " lists the cases of " + suite
                                    + ", and another preset takes it: docbench run " + suite + " --preset quick")
                            .orElseGet(() -> others.map(instead -> "other suites " + instead + "; ")
                                            .orElse("")
                                    + "it needs " + (takers.size() == 1 ? "the suite " : "one of the suites ")
                                    + String.join(", ", takers) + ": docbench run " + takers.get(0)));
        }
    }

    /** Options that no suite of a run takes: a user who wrote one expects that it changes something. */
    static final class UnusedOptions {
        private UnusedOptions() {}

        /** @throws UserError with one line that says which suites take the option */
        static void refuse(RunOptions options, Selection selection) {
            Set<String> run = new LinkedHashSet<>(selection.names());
            checkTargets(options, selection, run);
            if (options.prove) {
                run.add(Suites.PROVE.name());
            }
            rules(options).forEach(rule -> rule.check(run, options.suites, selection.preset()));
            if (options.scenarios.contains(SuiteEntry.USER) && options.documents == null) {
                throw UserError.usage("--scenario user is on your own documents: give them with --documents FILE");
            }
            for (String server : options.stores.keySet()) {
                if (!selection.servers().contains(server)) {
                    throw UserError.usage("--store " + server + ": no target of this run is on a server of " + server
                            + ServerName.parse(server)
                                    .version()
                                    .map(version -> "; --targets names it, as TARGET:" + version)
                                    .orElse("; docbench list shows them"));
                }
            }
        }

        private static void checkTargets(RunOptions options, Selection selection, Set<String> run) {
            for (Target target : selection.asked().all()) {
                if (selection.suites().stream()
                        .noneMatch(suite -> selection.targetsOf(suite).contains(target.toString()))) {
                    throw UserError.usage(
                            "--targets " + target + ": no suite of this run has it; docbench list shows which do");
                }
            }
            for (TargetFilter question : selection.questions()) {
                List<String> targets =
                        question.all().stream().map(Target::toString).toList();
                if (selection.suites().stream()
                        .noneMatch(suite -> selection.targetsOf(suite).containsAll(targets))) {
                    throw UserError.usage("--ask " + String.join(",", targets)
                            + ": no suite of this run has them all; docbench list shows which do");
                }
            }
            for (String suite : options.suites) {
                if (!run.contains(suite)) {
                    throw UserError.usage(
                            "--targets names no target of the suite " + suite + "; docbench list shows them");
                }
            }
        }

        /** Of options, of the parameters of --set and of scenarios. */
        private static List<OptionRule> rules(RunOptions options) {
            List<OptionRule> rules = new ArrayList<>();
            options.written().forEach(name -> OptionRule.of(name).ifPresent(rules::add));
            if (!options.indexes.isEmpty() && !options.paths.isEmpty()) {
                Set<String> readers = new LinkedHashSet<>(Suites.with(Ability.PATHS));
                readers.removeAll(Suites.with(Ability.INDEXES));
                rules.add(new OptionRule("--path next to --index", readers, false, true));
            }
            options.values.forEach(
                    (name, written) -> SetOption.rules(name, written).forEach(rules::add));
            Map<String, Set<String>> scenarios = Selection.scenarios();
            options.scenarios.forEach(
                    name -> rules.add(new OptionRule("--scenario " + name, scenarios.get(name), true, true)));
            return rules;
        }
    }
}
