package org.docbench.core.runner;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.scenario.Scenario;

/**
 * Describes a suite to the command: what it measures, which options it takes, and how a run of it is prepared. Options, {@code --set},
 * help and {@code list} follow from it.
 *
 * @param <R> what the suite needs of the machine, such as its servers
 */
public interface SuiteEntry<R> {
    /** The scenario on the user's own documents. */
    String USER = "user";

    /** Returns the name in commands, presets and run files. */
    String name();

    /** Lists the questions that {@code list} shows, those of an open loop included. */
    List<Scenario> scenarios();

    /** Lists the names that {@code --scenario} chooses among. */
    default List<String> choices() {
        Stream<String> own = abilities().contains(Ability.DOCUMENTS) ? Stream.of(USER) : Stream.of();
        return Stream.concat(scenarios().stream().map(Scenario::name), own)
                .distinct()
                .toList();
    }

    /** Lists what {@code --set} changes. */
    default List<Parameter<?>> parameters() {
        return List.of();
    }

    /** Returns the parameter that counts clients, which {@code --clients} changes; empty if the suite always has one. */
    default Optional<String> clients() {
        return Optional.empty();
    }

    /** Returns which options the suite takes. */
    Set<Ability> abilities();

    /** Lists the ids of all targets in the order of reports. */
    List<String> targets();

    /** Describes the targets for {@code list}; empty if others describe them. */
    default List<ListedTarget> listed() {
        return List.of();
    }

    /** Returns the products on whose servers targets with these ids are measured. */
    default Set<String> products(Set<String> ids) {
        return Set.of();
    }

    /** Returns the forms of interface that {@code --form} chooses among, each with its paths; the first one is the default. */
    default Map<String, String> forms() {
        return Map.of();
    }

    /** Returns what must answer before anything starts, by what it is: given the limit of a wait, why it does not. */
    default Map<String, Function<Duration, Optional<String>>> probes(RunRequest request) {
        return Map.of();
    }

    /**
     * Refuses what the suite cannot measure, before anything is started.
     *
     * @throws IllegalArgumentException with one line for the user
     */
    default void check(RunRequest request) {}

    /** Prepares a run of the scenarios asked for: starts servers, builds programs, makes the plan. The caller closes the suite. */
    Suite prepare(RunRequest request, R machine);

    /** What options of {@code run} need of a suite. */
    enum Ability {
        /** {@code --jvm}: processes of their own are measured. */
        JVM,
        /** {@code --store}: targets are on database servers. */
        SERVERS,
        /** {@code --network}, {@code --prove}: targets are document stores. */
        STORES,
        /** {@code --durability}. */
        DURABILITY,
        /** {@code --documents}: the user's own are measured, too. */
        DOCUMENTS,
        /** {@code --path}, which without {@link #INDEXES} is no index. */
        PATHS,
        /** {@code --index}. */
        INDEXES,
        /** {@code --rate}. */
        RATE,
        /** {@code --find-capacity}. */
        CAPACITY,
        /** {@code --service}: any service with the same interface can be measured. */
        SERVICE,
        /** {@code --flame}. */
        PROFILES,
        /** {@code --large-items}. */
        LARGE_ITEMS,
        /** {@code --ranks}: several processes can measure a block. */
        RANKS
    }

    /**
     * A target as {@code list} shows it.
     *
     * @param id empty on a line that belongs to the one before
     * @param state {@code ready} or {@code skipped}; empty where that is not known
     */
    record ListedTarget(String id, String state, String about) {
        /** Describes a target whose server or library is there, or not. */
        public ListedTarget(String id, boolean ready, String about) {
            this(id, ready ? "ready" : "skipped", about);
        }
    }
}
