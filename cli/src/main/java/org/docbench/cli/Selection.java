package org.docbench.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.Target;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.Formats;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.codec.CodecSuite;
import org.docbench.formats.codec.CodecTargets;
import org.docbench.load.StoreTargets;
import org.docbench.load.StoreVariants;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestSuite;
import org.docbench.service.rest.RestTargets;
import org.docbench.service.table.Table;
import org.docbench.service.table.Tables;
import org.docbench.stores.Durability;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;

/**
 * Which suites, targets, scenarios and levels the options ask for, and which there are.
 *
 * @param home of DocBench, where {@code agents/} lies
 * @param asked the targets that the options name
 */
record Selection(RunOptions options, Path home, ChosenTargets asked) {
    static final List<String> SUITES = List.of(
            AccessSuite.NAME,
            CodecSuite.NAME,
            UpdateSuite.NAME,
            InsertSuite.NAME,
            QuerySuite.NAME,
            CrudSuite.NAME,
            YcsbSuite.NAME,
            RestSuite.NAME);

    /** The scenario on the user's own documents. */
    static final String USER = "user";

    /** Reads the preset of the run; without a suite {@code quick} is the default run. */
    Preset preset() {
        String name = options.preset();
        return Preset.named(options.suites.isEmpty() && name.equals("quick") ? Preset.DEFAULT_RUN : name);
    }

    /** The suites asked for, those without a chosen target left out. */
    List<String> suites() {
        List<String> asked = options.suites.isEmpty() ? SUITES : options.suites;
        return SUITES.stream()
                .filter(name -> asked.contains(name) && !targetsOf(name).isEmpty())
                .toList();
    }

    /** Returns the ids of all targets of a suite, in the order of reports. */
    List<String> ids(String suite) {
        return switch (suite) {
            case AccessSuite.NAME -> Formats.ids();
            case CodecSuite.NAME -> CodecTargets.ids(home);
            case RestSuite.NAME -> RestTargets.ids();
            default -> StoreTargets.ids();
        };
    }

    /** The targets that can be asked for, in one suite or another. */
    Set<String> known() {
        Set<String> known = new LinkedHashSet<>();
        SUITES.forEach(suite -> known.addAll(ids(suite)));
        return known;
    }

    /** Returns the targets of a suite that were asked for, aliases included; those of the preset when none was. */
    Set<String> targetsOf(String suite) {
        Set<String> chosen = new LinkedHashSet<>();
        if (options.targets.isEmpty()) {
            Preset preset = preset();
            ids(suite).stream().filter(id -> preset.has(suite, id)).forEach(chosen::add);
            return chosen;
        }
        ids(suite).forEach(id -> chosen.addAll(asked.of(id)));
        return chosen;
    }

    /** The stores that were asked for, of all suites. */
    Set<String> stores() {
        Set<String> stores = new LinkedHashSet<>();
        OptionRule.STORES.forEach(suite -> stores.addAll(targetsOf(suite)));
        return stores;
    }

    /** The ids of the stores that were asked for. */
    Set<String> storeIds() {
        return ids(stores());
    }

    private static Set<String> ids(Set<String> targets) {
        return targets.stream().map(target -> Target.parse(target).id()).collect(Collectors.toSet());
    }

    /** All levels, if none was asked for. */
    List<Durability> levels() {
        return named(options.durability).orElse(Durability.all());
    }

    /** Returns the levels of a suite: those asked for, else those of the preset; empty if neither names one. */
    Optional<List<Durability>> levels(String suite) {
        return named(options.durability).or(() -> preset().cells(suite).flatMap(cells -> named(cells.durability())));
    }

    private static Optional<List<Durability>> named(List<String> ids) {
        return ids.isEmpty()
                ? Optional.empty()
                : Optional.of(ids.stream().map(Durability::named).toList());
    }

    /** The scenarios that can be chosen, each with the suites that have it. */
    static Map<String, Set<String>> scenarios() {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        put(all, InsertSuite.NAME, InsertSuite.scenarios());
        put(all, QuerySuite.NAME, QuerySuite.scenarios());
        put(all, CrudSuite.NAME, CrudSuite.of(0).closed());
        put(all, YcsbSuite.NAME, YcsbSuite.of(0).closed());
        put(all, RestSuite.NAME, RestSuite.scenarios());
        all.put(USER, OptionRule.suites(InsertSuite.NAME, QuerySuite.NAME));
        return all;
    }

    private static void put(Map<String, Set<String>> all, String suite, List<Scenario> scenarios) {
        scenarios.forEach(scenario -> all.computeIfAbsent(scenario.name(), name -> new LinkedHashSet<>())
                .add(suite));
    }

    /** The products whose servers the targets of this run are on. */
    Set<String> products() {
        Set<String> products = new LinkedHashSet<>();
        for (String suite : suites()) {
            Set<String> chosen = ids(targetsOf(suite));
            if (suite.equals(RestSuite.NAME) && options.service == null) {
                Tables.all().stream()
                        .map(Table::ledger)
                        .filter(ledger -> chosen.contains(ledger.id()))
                        .forEach(ledger -> products.add(ledger.server()));
            } else if (OptionRule.STORES.contains(suite)) {
                Stores.all().stream()
                        .map(Store::ledger)
                        .filter(ledger -> chosen.contains(ledger.id()) && StoreVariants.has(suite, ledger.id()))
                        .forEach(ledger -> products.add(ledger.server()));
            }
        }
        return products;
    }
}
