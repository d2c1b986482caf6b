package org.docbench.load.open;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.docbench.core.stats.Seed;
import org.docbench.load.Loop;
import org.docbench.load.Turns;

/**
 * Subjects in an open loop, in rounds, in each of which all targets take turns in seeded order (rule 8): first the searches for
 * the capacity, then the rates, which are those asked for, or parts of each target's own capacity.
 */
public final class OpenRounds {
    /** Rates of a search: some on the way, some between. */
    private static final int USUALLY_TRIED = 5;

    private final OpenChoice choice;
    private final OpenEffort effort;
    private final Loop loop;
    private final long seed;
    private final Places places = new Places();

    /** A subject and what is known of it. */
    private record Known(OpenSubject subject, Standing standing) {}

    /** The same work on all targets. */
    private record Group(int number, List<Known> known) {}

    private record Step(int group, OpenSubject subject, double rate) {}

    /** @param loop whose clock is that of the windows */
    public OpenRounds(OpenChoice choice, OpenEffort effort, Loop loop, long seed) {
        this.choice = choice;
        this.effort = effort;
        this.loop = loop;
        this.seed = seed;
    }

    /**
     * Measures all of them.
     *
     * @param subjects of the same work on all targets, for each work
     */
    public void run(List<List<OpenSubject>> subjects, Turns turns) {
        OpenTurn turn = new OpenTurn(effort, new OpenWindows(loop, turns::ended), places, turns);
        List<Group> groups = new ArrayList<>();
        for (List<OpenSubject> one : subjects) {
            List<Known> known = one.stream()
                    .map(subject -> new Known(subject, new Standing()))
                    .toList();
            groups.add(new Group(groups.size(), known));
        }
        for (Group group : groups) {
            long block = Seed.derive(seed, "probe", group.number());
            turns.shuffled(group.known(), new Random(block), of -> turn.probe(of.subject(), of.standing(), block));
        }
        choice.bound().ifPresent(bound -> turns.rounds(effort.rounds(), round -> searches(groups, bound, round, turn)));
        List<List<Step>> steps = steps(groups);
        turns.rounds(effort.rounds(), round -> rates(steps, round, turn));
    }

    private void searches(List<Group> groups, Bound bound, int round, OpenTurn turn) {
        Random order = new Random(Seed.derive(seed, "searches", round));
        Turns turns = turn.turns();
        turns.shuffled(groups, order, group -> {
            long block = order.nextLong();
            turns.shuffled(
                    group.known(),
                    order,
                    of -> turn.search(group.number(), of.subject(), bound, of.standing(), round, block));
        });
    }

    private void rates(List<List<Step>> steps, int round, OpenTurn turn) {
        Random order = new Random(Seed.derive(seed, "rates", round));
        Turns turns = turn.turns();
        turns.shuffled(steps, order, alike -> {
            long block = order.nextLong();
            turns.shuffled(alike, order, step -> turn.at(step.group(), step.subject(), step.rate(), round, block));
        });
    }

    /** The same work at the same rate together. */
    private List<List<Step>> steps(List<Group> groups) {
        List<List<Step>> all = new ArrayList<>();
        for (Group group : groups) {
            Map<Double, List<Step>> byRate = group.known().stream()
                    .flatMap(of -> rates(of).stream().map(rate -> new Step(group.number(), of.subject(), rate)))
                    .collect(Collectors.groupingBy(Step::rate, LinkedHashMap::new, Collectors.toList()));
            all.addAll(byRate.values());
        }
        return all;
    }

    private List<Double> rates(Known of) {
        return choice.rates().isEmpty() ? of.standing().curve() : choice.rates();
    }

    /** About how many trials there will be. */
    public int trials(int subjects) {
        int rates =
                choice.rates().isEmpty() ? Standing.points() : choice.rates().size();
        int searching = choice.bound().isPresent() ? 1 + 2 * USUALLY_TRIED : 0;
        return subjects * effort.rounds() * (2 * rates + searching);
    }

    /** Every case and phase that was measured, in the order of reports: a work's capacity, rates and searches, each by its rate. */
    public List<String> order() {
        return places.order();
    }
}
