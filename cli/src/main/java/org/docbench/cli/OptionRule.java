package org.docbench.cli;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Preset;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.codec.CodecSuite;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.prove.ProveRun;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestSuite;

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
    private static final Set<String> EVERY = ordered(Selection.SUITES);
    private static final Set<String> JVMS = suites(AccessSuite.NAME, CodecSuite.NAME);
    static final Set<String> STORES =
            suites(UpdateSuite.NAME, InsertSuite.NAME, QuerySuite.NAME, CrudSuite.NAME, YcsbSuite.NAME);
    static final Set<String> SERVERS = with(STORES, RestSuite.NAME);
    private static final Set<String> LEVELS =
            suites(UpdateSuite.NAME, InsertSuite.NAME, CrudSuite.NAME, YcsbSuite.NAME, RestSuite.NAME, ProveRun.NAME);
    private static final Set<String> CHOICES =
            suites(InsertSuite.NAME, QuerySuite.NAME, CrudSuite.NAME, YcsbSuite.NAME, RestSuite.NAME);
    private static final Set<String> DOCUMENTS = with(JVMS, UpdateSuite.NAME, InsertSuite.NAME, QuerySuite.NAME);
    /** That read at a path, without an index there. */
    static final Set<String> PATHS = suites(AccessSuite.NAME, UpdateSuite.NAME);

    private static final Set<String> INDEXES = suites(InsertSuite.NAME, QuerySuite.NAME);
    static final Set<String> OPEN = suites(CrudSuite.NAME, YcsbSuite.NAME);
    private static final Set<String> REST = suites(RestSuite.NAME);

    /** Every option of {@code run}. */
    static final List<OptionRule> ALL = List.of(
            inside("--preset", EVERY),
            inside(RunOptions.OLD_PRESET, EVERY),
            inside("--targets", EVERY),
            outside("--store", SERVERS),
            outside("--password", SERVERS),
            inside("--network", STORES),
            inside("--durability", LEVELS),
            outside("--documents", DOCUMENTS),
            inside("--documents-limit", DOCUMENTS),
            inside("--path", with(PATHS, InsertSuite.NAME, QuerySuite.NAME)),
            inside("--index", INDEXES),
            choosing("--scenario", CHOICES),
            inside("--set", EVERY),
            choosing("--rate", with(OPEN, RestSuite.NAME)),
            choosing("--find-capacity", OPEN),
            outside("--service", REST),
            inside("--form", REST),
            choosing("--large-items", suites(InsertSuite.NAME)),
            inside("--prove", STORES),
            inside("--flame", CHOICES),
            inside("--seed", EVERY),
            outside("--out", EVERY),
            outside("--jvm", JVMS),
            outside("--baseline", EVERY),
            inside("--fail-on", EVERY));

    private static final Map<String, OptionRule> BY_NAME =
            ALL.stream().collect(Collectors.toMap(OptionRule::name, Function.identity()));

    /** A value stays in the run. */
    private static OptionRule inside(String name, Set<String> suites) {
        return new OptionRule(name, suites, false, true);
    }

    /** A value names something on the machine or beyond. */
    private static OptionRule outside(String name, Set<String> suites) {
        return new OptionRule(name, suites, false, false);
    }

    private static OptionRule choosing(String name, Set<String> suites) {
        return new OptionRule(name, suites, true, true);
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
            Set<String> named = new LinkedHashSet<>(suites);
            named.remove(ProveRun.NAME);
            throw UserError.usage(name + " would do nothing in this run; it needs "
                    + (named.size() == 1 ? "the suite " : "one of the suites ") + String.join(", ", named)
                    + ": docbench run " + named.iterator().next());
        }
    }

    static Set<String> suites(String... names) {
        return ordered(List.of(names));
    }

    static Set<String> with(Set<String> some, String... more) {
        return ordered(Stream.concat(some.stream(), Stream.of(more)).toList());
    }

    private static Set<String> ordered(List<String> names) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(names));
    }
}
