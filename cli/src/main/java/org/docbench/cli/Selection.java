package org.docbench.cli;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.Target;
import org.docbench.core.runner.SuiteEntry.Ability;

/**
 * Which suites, targets, scenarios and levels the options ask for.
 *
 * @param asked the targets that the options name
 */
record Selection(RunOptions options, TargetFilter asked) {

    /** Reads the preset of the run; without a suite {@code quick} is the default run. */
    Preset preset() {
        String name = options.preset();
        return Preset.named(options.suites.isEmpty() && name.equals("quick") ? Preset.DEFAULT_RUN : name);
    }

    /** The suites asked for, those without a chosen target left out. */
    List<Suites.Entry<?>> suites() {
        return Suites.ALL.stream()
                .filter(suite -> options.suites.isEmpty() || options.suites.contains(suite.name()))
                .filter(suite -> !targetsOf(suite).isEmpty())
                .toList();
    }

    /** Their names. */
    List<String> names() {
        return suites().stream().<String>map(Suites.Entry::name).toList();
    }

    /** Returns the targets of a suite that were asked for, aliases included; those of the preset when none was. */
    Set<String> targetsOf(Suites.Entry<?> suite) {
        Set<String> chosen = new LinkedHashSet<>();
        List<String> ids = suite.described().targets();
        if (options.targets.isEmpty()) {
            Preset preset = preset();
            ids.stream().filter(id -> preset.has(suite.name(), id)).forEach(chosen::add);
        } else {
            ids.forEach(id -> chosen.addAll(asked.of(id)));
        }
        return chosen;
    }

    /** The stores that were asked for, of all suites. */
    Set<String> stores() {
        Set<String> stores = new LinkedHashSet<>();
        Suites.ALL.stream()
                .filter(suite -> suite.can(Ability.STORES))
                .forEach(suite -> stores.addAll(targetsOf(suite)));
        return stores;
    }

    /** Returns the ids of the levels of a suite: those asked for, else those of the preset; empty if neither names one. */
    List<String> levels(String suite) {
        return options.durability.isEmpty()
                ? preset().cells(suite).map(Preset.Cells::durability).orElse(List.of())
                : options.durability;
    }

    /** The scenarios that can be chosen, each with the suites that have it. */
    static Map<String, Set<String>> scenarios() {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        Suites.ALL.forEach(suite -> suite.described()
                .choices()
                .forEach(name ->
                        all.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(suite.name())));
        return all;
    }

    /** The products whose servers the targets of this run are on. */
    Set<String> products() {
        return suites().stream()
                .filter(suite -> options.service == null || !suite.can(Ability.SERVICE))
                .flatMap(suite -> suite.described().products(ids(targetsOf(suite))).stream())
                .collect(Collectors.toSet());
    }

    private static Set<String> ids(Set<String> targets) {
        return targets.stream().map(target -> Target.parse(target).id()).collect(Collectors.toSet());
    }
}
