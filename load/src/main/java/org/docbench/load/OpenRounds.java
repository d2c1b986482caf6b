package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.scenario.Trial.Measured;
import org.docbench.core.stats.Seed;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.OpenLoop;

/**
 * Subjects in an open loop, in rounds, in each of which all targets take turns in seeded order (rule 8): first the searches for
 * the capacity, then the rates, which are those asked for, or parts of each target's own capacity.
 */
final class OpenRounds {
    /** Rates of a search: some on the way, some between. */
    private static final int USUALLY_TRIED = 5;

    /** Every row tells the 99th percentile. */
    private static final double TOLD = 99;

    /** A search begins at this part of what a closed loop does. */
    private static final double BEGIN = 0.5;

    /** At a 50th of what a closed loop does nobody waits for anybody: a bound that fails there is below what an operation takes. */
    private static final double LEAST = 0.02;

    /** Where a latency-throughput curve has its points, as parts of the capacity. */
    private static final double[] CURVE = {0.1, 0.25, 0.5, 0.75, 0.9, 1.0, 1.1};

    private final OpenChoice.OpenScenarios scenarios;
    private final OpenChoice choice;
    private final OpenChoice.OpenPreset preset;
    private final long seed;

    /** Cases and phases as they come: which rates a search tries is not known before. */
    private final SortedMap<Place, Set<String>> places = new TreeMap<>(
            Comparator.comparingInt(Place::group).thenComparingInt(Place::kind).thenComparingDouble(Place::rate));

    /**
     * Where a case stands in reports.
     *
     * @param group of the same work
     * @param kind order of its scenario
     */
    private record Place(int group, int kind, double rate) {}

    /** Holds a subject and what is known of it until now. */
    private static final class Known {
        private final int group;
        private final BlockRunner subject;
        private final List<Double> capacities = new ArrayList<>();

        /** Operations a second, back to back; 0 as long as nobody knows. */
        private double closed;

        Known(int group, BlockRunner subject) {
            this.group = group;
            this.subject = subject;
        }

        /** Returns a search that begins where the last one ended. */
        CapacitySearch search() {
            double guess = capacities.isEmpty() ? BEGIN * closed : capacities.get(capacities.size() - 1);
            return CapacitySearch.from(guess, LEAST * closed);
        }

        /** Lists rates at parts of the capacity; none where there is no capacity. */
        List<Double> curve() {
            if (capacities.isEmpty()) {
                return List.of();
            }
            double middle = capacities.stream().sorted().toList().get(capacities.size() / 2);
            return Arrays.stream(CURVE)
                    .mapToObj(part -> CapacitySearch.Rates.at(CapacitySearch.Rates.nearest(part * middle)))
                    .distinct()
                    .toList();
        }
    }

    private record Step(Known known, double rate) {}

    OpenRounds(OpenChoice.OpenScenarios scenarios, OpenChoice choice, OpenChoice.OpenPreset preset, long seed) {
        this.scenarios = scenarios;
        this.choice = choice;
        this.preset = preset;
        this.seed = seed;
    }

    /**
     * Measures all of them.
     *
     * @param subjects of the same work on all targets, for each work
     */
    void run(List<List<BlockRunner>> subjects, BooleanSupplier stop, Consumer<BlockResult> each) {
        var run = new Run(stop, each);
        List<List<Known>> groups = new ArrayList<>();
        for (List<BlockRunner> alike : subjects) {
            int group = groups.size();
            groups.add(alike.stream().map(subject -> new Known(group, subject)).toList());
        }
        for (int group = 0; group < groups.size(); group++) {
            long block = Seed.derive(seed, "probe", group);
            run.shuffled(groups.get(group), new Random(block), known -> run.probe(known, block));
        }
        choice.bound()
                .ifPresent(bound -> run.rounds(
                        "searches", groups, (known, round, block) -> run.search(known, bound, round, block)));
        List<List<Step>> steps =
                groups.stream().flatMap(group -> steps(group).values().stream()).toList();
        run.rounds("rates", steps, run::at);
    }

    /** Groups the same work at the same rate. */
    private Map<Double, List<Step>> steps(List<Known> group) {
        return group.stream()
                .flatMap(known -> (choice.rates().isEmpty() ? known.curve() : choice.rates())
                        .stream().map(rate -> new Step(known, rate)))
                .collect(Collectors.groupingBy(Step::rate, LinkedHashMap::new, Collectors.toList()));
    }

    /** Estimates the trials. */
    int trials(int subjects) {
        int rates = choice.rates().isEmpty() ? CURVE.length : choice.rates().size();
        int searching = choice.bound().isPresent() ? 1 + 2 * USUALLY_TRIED : 0;
        return subjects * preset.rounds() * (2 * rates + searching);
    }

    /** Lists every case and phase that was measured, in the order of reports: for each work its capacity, rates and searches. */
    List<String> order() {
        return places.values().stream().flatMap(Collection::stream).toList();
    }

    /** Runs a subject's turns and hands over its trials; what was stopped gives none. */
    private final class Run {
        private final BooleanSupplier stop;
        private final Consumer<BlockResult> each;

        Run(BooleanSupplier stop, Consumer<BlockResult> each) {
            this.stop = stop;
            this.each = each;
        }

        /** Measures one of a group, with the seed of its block. */
        private interface Measurement<T> {
            void take(T one, int round, long block);
        }

        /** Runs all groups in every round, and all targets within a group, in random order. */
        private <T> void rounds(String purpose, List<List<T>> groups, Measurement<T> measurement) {
            for (int number = 1; number <= preset.rounds() && !stop.getAsBoolean(); number++) {
                int round = number;
                Random order = new Random(Seed.derive(seed, purpose, round));
                shuffled(groups, order, group -> {
                    long block = order.nextLong();
                    shuffled(group, order, one -> measurement.take(one, round, block));
                });
            }
        }

        private <T> void shuffled(List<T> items, Random order, Consumer<T> turn) {
            List<T> shuffled = new ArrayList<>(items);
            Collections.shuffle(shuffled, order);
            for (T item : shuffled) {
                if (!stop.getAsBoolean()) {
                    turn.accept(item);
                }
            }
        }

        /** Runs the case closed-loop once, to warm up and to estimate capacity; why it cannot is said when it is measured. */
        private void probe(Known known, long block) {
            attempt(known, List.of(), () -> {
                known.closed = closed(known, block);
                return Map.of();
            });
        }

        /** Measures the operations/s of the workers back to back. */
        private double closed(Known known, long block) {
            return known.subject.probed(block, preset.probe(), stop).throughput();
        }

        /** Measures one window at a rate. */
        private void at(Step step, int round, long block) {
            Known known = step.known();
            Case benchCase = known.subject.open(scenarios.rate(), CapacitySearch.Rates.text(step.rate()));
            double needed = OpenChoice.Bound.arrivals(TOLD) / preset.rounds();
            List<String> phases = List.of(OpenChoice.OpenScenarios.RESPONSE, OpenChoice.OpenScenarios.SERVICE);
            Duration length = OpenWindow.length(preset.window(), needed, step.rate());
            Map<String, Trial.Outcome> outcomes = attempt(
                    known,
                    phases,
                    () -> outcomes(
                            phases,
                            List.of(window(known, step.rate(), length, needed, benchCase, phases.get(0), block))));
            give(new Place(known.group, 1, step.rate()), benchCase, known, round, outcomes);
        }

        /** Searches for the capacity; the windows it took are results, too. */
        private void search(Known known, OpenChoice.Bound bound, int round, long block) {
            Map<Double, List<OpenWindow>> tried = new TreeMap<>();
            Map<String, Trial.Outcome> found = attempt(
                    known,
                    List.of(OpenChoice.OpenScenarios.CAPACITY),
                    () -> searched(known, bound, tried, block)
                            .<Map<String, Trial.Outcome>>map(
                                    outcome -> Map.of(OpenChoice.OpenScenarios.CAPACITY, outcome))
                            .orElse(Map.of()));
            Case capacity = known.subject.open(scenarios.capacity(), bound.text());
            give(new Place(known.group, 0, 0), capacity, known, round, found);
            tried.forEach((rate, windows) -> give(
                    new Place(known.group, 2, rate),
                    known.subject.open(scenarios.search(), CapacitySearch.Rates.text(rate)),
                    known,
                    round,
                    outcomes(List.of(OpenChoice.OpenScenarios.SEARCHED, OpenChoice.OpenScenarios.SERVICE), windows)));
        }

        private Optional<Trial.Outcome> searched(
                Known known, OpenChoice.Bound bound, Map<Double, List<OpenWindow>> tried, long block) {
            if (known.closed == 0) {
                known.closed = closed(known, block);
            }
            CapacitySearch search = known.search();
            for (int n = 0; !search.done(); n++) {
                double rate = search.rate();
                OpenWindow window = window(
                        known,
                        rate,
                        OpenWindow.length(preset.step(), bound.arrivals(), rate),
                        bound.arrivals(),
                        known.subject.open(scenarios.search(), CapacitySearch.Rates.text(rate)),
                        OpenChoice.OpenScenarios.SEARCHED,
                        Seed.derive(block, n));
                if (!window.complete()) {
                    return Optional.empty();
                }
                tried.computeIfAbsent(rate, none -> new ArrayList<>()).add(window);
                search = search.saw(bound.holds(window.result()));
            }
            OptionalDouble capacity = search.capacity();
            if (capacity.isEmpty()) {
                return Optional.of(new Trial.Unsupported("no rate keeps %s, not even %s/s"
                        .formatted(bound.text(), CapacitySearch.Rates.text(search.rate()))));
            }
            known.capacities.add(capacity.getAsDouble());
            List<OpenWindow> there = tried.get(capacity.getAsDouble());
            return Optional.of(Measured.rate(capacity.getAsDouble(), OpenWindow.warnings(there)));
        }

        /** Offers the arrivals of many independent users during a window. */
        private OpenWindow window(
                Known known, double rate, Duration length, double needed, Case benchCase, String phase, long block) {
            return new OpenWindow(known.subject.offered(benchCase, phase, rate, length, block, stop), needed);
        }

        /** Returns the outcomes from the intended start and from the true one. */
        private Map<String, Trial.Outcome> outcomes(List<String> phases, List<OpenWindow> windows) {
            if (windows.stream().anyMatch(window -> window.result.load().cancelled())) {
                return Map.of();
            }
            if (!windows.stream().allMatch(OpenWindow::complete)) {
                boolean due = windows.stream().allMatch(window -> window.result.due() > 0);
                return TargetSession.everywhere(
                        phases,
                        new Trial.Unsupported(
                                due
                                        ? "no operation ended in a window"
                                        : "no operation was due in a window; choose a higher --rate"));
            }
            Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
            outcomes.put(
                    phases.get(0),
                    OpenWindow.measured(windows, window -> window.load().latencies()));
            outcomes.put(phases.get(1), OpenWindow.measured(windows, OpenLoop.Result::service));
            return outcomes;
        }

        private Map<String, Trial.Outcome> attempt(
                Known known, List<String> phases, Supplier<Map<String, Trial.Outcome>> work) {
            GrownCollection collection = known.subject.collection();
            Optional<String> fault = collection.fault();
            if (fault.isPresent()) {
                return TargetSession.everywhere(phases, new Trial.Failed(fault.get()));
            }
            return collection
                    .target()
                    .attempt(
                            known.subject.at().level(),
                            work,
                            instead -> instead instanceof Trial.Failed && stop.getAsBoolean()
                                    ? Map.of()
                                    : TargetSession.everywhere(phases, instead));
        }

        private void give(Place place, Case benchCase, Known known, int round, Map<String, Trial.Outcome> outcomes) {
            outcomes.keySet()
                    .forEach(phase -> places.computeIfAbsent(place, none -> new LinkedHashSet<>())
                            .add(benchCase.place(phase)));
            outcomes.forEach((phase, outcome) -> each.accept(BlockResult.of(
                    new Trial(benchCase, known.subject.collection().id(), phase, round, outcome))));
        }
    }

    /**
     * A window of load at a rate and what it gave.
     *
     * @param needed so many arrivals make its percentiles mean something
     */
    record OpenWindow(OpenLoop.Result result, double needed) {
        /** Arrivals are random: so far from what is needed they are enough. */
        private static final double ENOUGH = 0.8;

        /** No window is longer for the sake of its percentiles. */
        private static final Duration LONGEST = Duration.ofMinutes(1);

        /** Returns the length of a window: at least {@code least}, and, up to a minute, enough for so many arrivals. */
        static Duration length(Duration least, double arrivals, double rate) {
            Duration needed = Duration.ofNanos((long) (arrivals / rate * 1e9));
            Duration kept = needed.compareTo(LONGEST) > 0 ? LONGEST : needed;
            return kept.compareTo(least) > 0 ? kept : least;
        }

        boolean complete() {
            return !result.load().cancelled() && result.load().operations() > 0;
        }

        private List<String> warnings() {
            List<String> all = new ArrayList<>(result.load().warnings());
            if (result.due() < ENOUGH * needed) {
                all.add("%d arrivals in a window, where %.0f would make its percentiles mean something"
                        .formatted(result.due(), needed));
            }
            return all;
        }

        static List<String> warnings(List<OpenWindow> windows) {
            return windows.stream()
                    .flatMap(window -> window.warnings().stream())
                    .distinct()
                    .toList();
        }

        /** Returns the means of windows at the same rate, with the histogram of all of them. */
        static Measured measured(List<OpenWindow> windows, Function<OpenLoop.Result, Latencies> part) {
            List<Latencies> latencies =
                    windows.stream().map(window -> part.apply(window.result)).toList();
            return Measured.histogram(
                    latencies.stream().map(Latencies::mean).toList(),
                    latencies.stream().reduce(Latencies::and).orElseThrow().encoded(),
                    warnings(windows));
        }
    }
}
