package org.docbench.service.rest;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;

/**
 * What a run measures, and in how many rounds.
 *
 * @param groups of cases that are measured in rounds together, one group after the other
 * @param subjects whom the wide cases ask
 * @param headline ids of those whom the narrow ones ask
 */
record RestPlan(
        List<List<RestCase>> groups, List<? extends Subject> subjects, Set<String> headline, RestEffort effort) {
    /** Of a turn, when its services run: mostly the making of a table. Found by measurement, for estimates only. */
    static final long TURN_MILLIS = 150;

    Stream<RestCase> cases() {
        return groups.stream().flatMap(List::stream);
    }

    /** Who has this case. */
    List<? extends Subject> having(RestCase of) {
        return subjects.stream()
                .filter(subject -> of.wide() || headline.contains(subject.id()))
                .toList();
    }

    int rounds(List<RestCase> group) {
        return group.stream().mapToInt(this::rounds).max().orElse(0);
    }

    int rounds(RestCase of) {
        return of.rounds(effort);
    }

    /** What services so set up are asked for. */
    static Set<Operation> asked(List<List<RestCase>> groups, Config config) {
        return groups.stream()
                .flatMap(List::stream)
                .filter(of -> of.leg().remote() && of.config().alike(config))
                .map(of -> of.work().operation())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Operation.class)));
    }

    /** Services that no group from this one on needs make room for those that come. */
    void keep(int group) {
        Set<Config> needed = groups.subList(group, groups.size()).stream()
                .flatMap(List::stream)
                .map(RestCase::config)
                .collect(Collectors.toSet());
        for (Subject subject : subjects) {
            if (subject instanceof OwnService own) {
                own.services().keep(config -> needed.stream().anyMatch(config::alike));
            }
        }
    }

    List<Scenario> scenarios() {
        Set<String> asked = new HashSet<>();
        cases().forEach(of -> asked.add(of.of().scenario()));
        return RestSuite.scenarios().stream()
                .filter(scenario -> asked.contains(scenario.name()))
                .toList();
    }

    List<String> order() {
        return cases().flatMap(of -> of.phases().stream().map(phase -> TrialRows.place(of.of(), phase)))
                .toList();
    }

    int trials() {
        return cases().mapToInt(
                        of -> rounds(of) * of.phases().size() * having(of).size())
                .sum();
    }

    /** Most services start, and are warmed up, in the first round of the layers. */
    long millisOf(Trial trial) {
        return TURN_MILLIS + (trial.round() == 1 && layers(trial.of()) ? starting() : 0);
    }

    /** Of all trials. */
    long millis() {
        long first = cases().filter(of -> layers(of.of()))
                .mapToLong(of -> (long) of.phases().size() * having(of).size())
                .sum();
        return trials() * TURN_MILLIS + first * starting();
    }

    private static boolean layers(Case of) {
        return of.scenario().equals(RestSuite.LAYERS_NAME);
    }

    private long starting() {
        return 100L + 200L * effort.warmUp();
    }
}
