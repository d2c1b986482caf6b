package org.docbench.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.experiment.Target;
import org.docbench.core.runner.SuiteEntry.Ability;

/** Options that no suite of a run takes: a user who wrote one expects that it changes something. */
final class UnusedOptions {
    /** The scenario on the user's own documents. */
    private static final String USER = "user";

    private UnusedOptions() {}

    /** @throws UserError with one line that says which suites take the option */
    static void refuse(RunOptions options, Selection selection) {
        Set<String> run = new LinkedHashSet<>(selection.names());
        checkTargets(options, selection, run);
        if (options.prove) {
            run.add(Suites.PROVE.name());
        }
        rules(options).forEach(rule -> rule.check(run, selection.preset()));
        if (options.scenarios.contains(USER) && options.documents == null) {
            throw UserError.usage("--scenario user is on your own documents: give them with --documents FILE");
        }
        for (String product : options.stores.keySet()) {
            if (!selection.products().contains(product)) {
                throw UserError.usage("--store " + product + ": no target of this run is on a server of " + product
                        + "; docbench list shows them");
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
        for (String suite : options.suites) {
            if (!run.contains(suite)) {
                throw UserError.usage("--targets names no target of the suite " + suite + "; docbench list shows them");
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
        options.values.forEach((name, written) -> SetOption.rules(name, written).forEach(rules::add));
        Map<String, Set<String>> scenarios = Selection.scenarios();
        options.scenarios.forEach(
                name -> rules.add(new OptionRule("--scenario " + name, scenarios.get(name), true, true)));
        return rules;
    }
}
