package org.docbench.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.experiment.Target;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.prove.ProveRun;
import org.docbench.load.ycsb.YcsbSuite;

/** Options that no suite of a run takes: a user who wrote one expects that it changes something. */
final class UnusedOptions {
    private UnusedOptions() {}

    /** @throws UserError with one line that says which suites take the option */
    static void refuse(RunOptions options, Selection selection) {
        Set<String> run = new LinkedHashSet<>(selection.suites());
        checkTargets(options, selection, run);
        if (options.prove) {
            run.add(ProveRun.NAME);
        }
        rules(options).forEach(rule -> rule.check(run, selection.preset()));
        if (options.scenarios.contains(Selection.USER) && options.documents == null) {
            throw UserError.usage("--scenario user is on your own documents: give them with --documents FILE");
        }
        for (String product : options.stores.keySet()) {
            if (!selection.products().contains(product)) {
                throw UserError.usage("--store " + product + ": no target of this run is on a server of " + product
                        + "; docbench list shows them");
            }
        }
        checkGrowth(options, run);
    }

    private static void checkTargets(RunOptions options, Selection selection, Set<String> run) {
        for (Target target : selection.asked().all()) {
            if (run.stream().noneMatch(suite -> selection.targetsOf(suite).contains(target.toString()))) {
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
            rules.add(new OptionRule("--path next to --index", OptionRule.PATHS, false, true));
        }
        options.values.forEach(
                (name, written) -> Parameter.named(name).rules(written).forEach(rules::add));
        options.scenarios.forEach(name -> rules.add(
                new OptionRule("--scenario " + name, Selection.scenarios().get(name), true, true)));
        return rules;
    }

    /** The collections of two suites grow from size to size. */
    private static void checkGrowth(RunOptions options, Set<String> run) {
        String written = options.values.get("documents");
        if (written == null || !(run.contains(CrudSuite.NAME) || run.contains(YcsbSuite.NAME))) {
            return;
        }
        int before = 1;
        for (int size : Parameter.named("documents").numbers(written)) {
            if (size <= before) {
                throw UserError.usage("--set documents of crud and ycsb takes numbers from 2 that grow, as 1000,10000,"
                        + " not " + written);
            }
            before = size;
        }
    }
}
