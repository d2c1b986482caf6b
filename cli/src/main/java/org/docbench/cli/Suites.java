package org.docbench.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.formats.FormatMachine;
import org.docbench.formats.FormatSuites;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.load.StoreEntry.StoreSuites;
import org.docbench.service.ServiceSuites;

/** The suites of all modules, in the order of reports. */
final class Suites {
    /** Those that a user can name. */
    static final List<Entry<?>> ALL = all();

    /** What kills servers after everything else. */
    static final Entry<StoreMachine> PROVE = new Entry<>(StoreSuites.PROVE, Machine::stores);

    private Suites() {}

    /** What suites need of the machine, by module. */
    record Machine(FormatMachine formats, StoreMachine stores) {}

    /** A suite with its part of the machine. */
    record Entry<R>(SuiteEntry<R> described, Function<Machine, R> part) {
        String name() {
            return described.name();
        }

        boolean can(Ability ability) {
            return described.abilities().contains(ability);
        }

        Suite prepare(RunRequest request, Machine machine) {
            return prepared(request, machine).cut(request.lines());
        }

        /** Returns the suite as it prepares itself, which may be with more cells than the lines name. */
        Suite prepared(RunRequest request, Machine machine) {
            return described.prepare(request, part.apply(machine));
        }
    }

    private static List<Entry<?>> all() {
        List<Entry<?>> all = new ArrayList<>();
        FormatSuites.all(Docbench.Home::path).forEach(suite -> all.add(new Entry<>(suite, Machine::formats)));
        StoreSuites.all().forEach(suite -> all.add(new Entry<>(suite, Machine::stores)));
        ServiceSuites.all().forEach(suite -> all.add(new Entry<>(suite, Machine::stores)));
        return List.copyOf(all);
    }

    static List<String> names() {
        return ALL.stream().map(Entry::name).toList();
    }

    static Entry<?> named(String name) {
        return ALL.stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the names of the suites that take an option, {@code prove} behind them. */
    static Set<String> with(Ability ability) {
        Set<String> names = new LinkedHashSet<>();
        Stream.concat(ALL.stream(), Stream.of(PROVE))
                .filter(entry -> entry.can(ability))
                .forEach(entry -> names.add(entry.name()));
        return Collections.unmodifiableSet(names);
    }

    /** Returns the ids of the targets of all suites. */
    static Set<String> targets() {
        Set<String> ids = new LinkedHashSet<>();
        ALL.forEach(entry -> ids.addAll(entry.described().targets()));
        return ids;
    }
}
