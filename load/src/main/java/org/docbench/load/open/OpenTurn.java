package org.docbench.load.open;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.scenario.Trial.Measured;
import org.docbench.core.stats.Seed;
import org.docbench.load.Attempt;
import org.docbench.load.Turns;
import org.docbench.load.open.OpenWork.Watched;
import org.docbench.stores.StoreException;

/** What is done when it is a subject's turn, and the trials that come of it: none of what was stopped. */
record OpenTurn(OpenEffort effort, OpenWindows windows, Places places, Turns turns) {
    /** Every row tells the 99th percentile. */
    private static final double TOLD = 99;

    /** One window at a rate. */
    void at(int group, OpenSubject subject, double rate, int round, long seed) {
        Case of = subject.at(subject.scenarios().rate(), Rates.text(rate));
        double needed = Bound.arrivals(TOLD) / effort.rounds();
        List<String> phases = List.of(OpenScenarios.RESPONSE, OpenScenarios.SERVICE);
        Map<String, Trial.Outcome> outcomes = attempt(subject, phases, () -> {
            Duration length = Window.length(effort.window(), needed, rate);
            return outcomes(
                    phases, List.of(window(subject, rate, length, needed, new Watched(of, phases.get(0)), seed)));
        });
        give(new Place(group, 1, rate), of, subject, round, outcomes);
    }

    /** A search for the capacity, and the windows it took. */
    void search(int group, OpenSubject subject, Bound bound, Standing standing, int round, long seed) {
        Map<Double, List<Window>> tried = new TreeMap<>();
        Map<String, Trial.Outcome> found = attempt(
                subject,
                List.of(OpenScenarios.CAPACITY),
                () -> searched(subject, bound, standing, tried, seed)
                        .<Map<String, Trial.Outcome>>map(outcome -> Map.of(OpenScenarios.CAPACITY, outcome))
                        .orElse(Map.of()));
        Case capacity = subject.at(subject.scenarios().capacity(), bound.text());
        give(new Place(group, 0, 0), capacity, subject, round, found);
        tried.forEach((rate, seen) -> give(
                new Place(group, 2, rate),
                subject.at(subject.scenarios().search(), Rates.text(rate)),
                subject,
                round,
                outcomes(List.of(OpenScenarios.SEARCHED, OpenScenarios.SERVICE), seen)));
    }

    private Optional<Trial.Outcome> searched(
            OpenSubject subject, Bound bound, Standing standing, Map<Double, List<Window>> tried, long seed) {
        if (standing.closed() == 0) {
            standing.closed(windows.closed(effort.probe(), subject, seed));
        }
        CapacitySearch search = standing.search();
        for (int n = 0; !search.done(); n++) {
            double rate = search.rate();
            Case of = subject.at(subject.scenarios().search(), Rates.text(rate));
            Duration length = Window.length(effort.step(), bound.arrivals(), rate);
            Watched watched = new Watched(of, OpenScenarios.SEARCHED);
            Window seen = window(subject, rate, length, bound.arrivals(), watched, Seed.derive(seed, n));
            if (!seen.complete()) {
                return Optional.empty();
            }
            tried.computeIfAbsent(rate, none -> new ArrayList<>()).add(seen);
            search = search.saw(bound.holds(seen.result()));
        }
        OptionalDouble capacity = search.capacity();
        if (capacity.isEmpty()) {
            return Optional.of(new Trial.Unsupported("%s does not hold at any rate, not even at %s/s"
                    .formatted(bound.text(), Rates.text(search.rate()))));
        }
        standing.found(capacity.getAsDouble());
        List<Window> there = tried.get(capacity.getAsDouble());
        return Optional.of(Measured.rate(capacity.getAsDouble(), Window.warnings(there)));
    }

    private Window window(
            OpenSubject subject, double rate, Duration length, double needed, Watched watched, long seed) {
        return new Window(windows.at(rate, length, subject, Optional.of(watched), seed), needed);
    }

    /** From the intended start, and from the true one. */
    private static Map<String, Trial.Outcome> outcomes(List<String> phases, List<Window> seen) {
        Map<String, Trial.Outcome> outcomes = new LinkedHashMap<>();
        if (seen.stream().allMatch(Window::complete)) {
            outcomes.put(phases.get(0), Window.measured(seen, Window::responses));
            outcomes.put(phases.get(1), Window.measured(seen, Window::services));
        }
        return outcomes;
    }

    private Map<String, Trial.Outcome> attempt(
            OpenSubject subject, List<String> phases, Supplier<Map<String, Trial.Outcome>> work) {
        Trial.Outcome instead;
        if (subject.obstacle().isPresent()) {
            instead = subject.obstacle().get();
        } else {
            try {
                Map<String, Trial.Outcome> gave = work.get();
                subject.seat().bringCounts();
                return gave;
            } catch (StoreException e) {
                Trial.Failed fault = subject.seat().fault(e);
                if (windows.stop().getAsBoolean()) {
                    return Map.of();
                }
                instead = fault;
            } catch (UnsupportedOperationException e) {
                instead = new Trial.Unsupported(e.getMessage());
            }
        }
        return Attempt.everywhere(phases, instead);
    }

    private void give(Place place, Case of, OpenSubject subject, int round, Map<String, Trial.Outcome> outcomes) {
        outcomes.keySet().forEach(phase -> places.add(place, of, phase));
        turns.hand(of, subject.target(), round, outcomes);
    }

    /** Does it back to back, so that it is warm and a search has its guess; why it cannot is said when it is measured. */
    void probe(OpenSubject subject, Standing standing, long seed) {
        attempt(subject, List.of(), () -> {
            standing.closed(windows.closed(effort.probe(), subject, seed));
            return Map.of();
        });
    }
}
