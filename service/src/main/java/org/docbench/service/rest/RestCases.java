package org.docbench.service.rest;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.docbench.service.variant.Variant;
import org.docbench.service.variant.Variants;
import org.docbench.stores.Durability;

/** The cases of a run, in the order of reports; those of a list are measured in rounds together. */
final class RestCases {
    /** Of the sweep, as the larger published ones. */
    static final int SWEPT = 20;

    /** Of the rates: the most that the published service was asked with at a time. */
    static final int ARRIVING = 50;

    /**
     * Variants that acknowledge before they, or their store, write: as many creates as were published are over before the first is
     * written, and no store would be measured.
     */
    private static final Set<String> PUT_OFF = Set.of("async", "buffered");

    private static final String PUBLISHED = "published";
    private static final String STEADY = "steady";

    /** Connections and requests of the published script. */
    private static final Map<Integer, Integer> GETS = new TreeMap<>(Map.of(10, 100, 50, 500));

    private static final Map<Integer, Integer> LISTS = new TreeMap<>(Map.of(5, 50, 20, 200));
    private static final Map<Integer, Integer> CREATES = new TreeMap<>(Map.of(1, 50, 10, 100, 20, 200));

    private final RestEffort effort;
    private final RestChoice choice;
    private final List<Durability> levels;
    private final Durability strongest;

    /** @param levels to measure, the strongest last */
    RestCases(RestEffort effort, RestChoice choice, List<Durability> levels) {
        this.effort = effort;
        this.choice = choice;
        this.levels = levels;
        this.strongest = levels.get(levels.size() - 1);
    }

    /** Groups of cases: the services of one are ended before those of the next begin, but for what both have. */
    List<List<RestCase>> groups() {
        return Stream.of(
                        layers(),
                        Stream.of(gets(), lists(), creates())
                                .flatMap(List::stream)
                                .toList(),
                        sweeps(),
                        rates())
                .map(group -> group.stream().filter(choice::has).toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    /** What is asked of somebody else's service, in his form: nothing that needs its table or another set-up. */
    List<List<RestCase>> foreign(boolean published) {
        return groups().stream()
                .map(group -> group.stream()
                        .filter(of -> of.leg() == Leg.HTTP
                                && of.config().variant().equals(Config.EACH)
                                && !of.of().scenario().equals(RestSuite.SWEEP.name())
                                && (of.work().operation() == Operation.LIST
                                        ? of.work().published() == published
                                        : !published || of.work().batch() == 1))
                        .map(of -> of.asking(of.work().published(published)).somebodys())
                        .toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    private List<RestCase> layers() {
        List<RestCase> cases = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            Work work = Work.of(operation);
            for (Durability level : work.writes() ? levels : List.of(strongest)) {
                for (Leg leg : Leg.values()) {
                    // One worker: with more of them the server's processes would take turns, and those of a direct call
                    // do not.
                    Config config = Config.usual(level).of(1, leg == Leg.RPC ? 1 : 0);
                    var of = work.writes()
                            ? RestSuite.LAYERS.with(operation.id(), leg.id(), level.id())
                            : RestSuite.LAYERS.with(operation.id(), leg.id());
                    cases.add(RestCase.single(of, work, leg, config, effort.single()));
                }
            }
        }
        return cases;
    }

    private Map<Integer, Integer> connections(Map<Integer, Integer> published) {
        if (choice.connections().isEmpty()) {
            return published;
        }
        Map<Integer, Integer> chosen = new TreeMap<>();
        choice.connections().forEach(number -> chosen.put(number, 10 * number));
        return chosen;
    }

    private List<RestCase> gets() {
        List<RestCase> cases = new ArrayList<>();
        Map<Integer, Integer> of = connections(GETS);
        of.forEach((connections, requests) -> {
            cases.add(get(connections, "hot", false, PUBLISHED, Length.requests(requests)));
            cases.add(get(connections, "hot", true, PUBLISHED, Length.requests(requests)));
            cases.add(get(connections, "unique", true, PUBLISHED, Length.requests(requests)));
        });
        cases.add(steady(get(Collections.max(of.keySet()), "unique", true, STEADY, Length.window(effort.steady()))));
        return cases;
    }

    private RestCase get(int connections, String ids, boolean keepAlive, String extent, Length length) {
        RestCase of = RestCase.many(
                RestSuite.GET.with(connections, ids, keepAlive ? "yes" : "no", extent),
                Work.GET.hot(ids.equals("hot")),
                Config.usual(strongest),
                connections,
                length);
        return keepAlive ? of : of.closing();
    }

    private List<RestCase> lists() {
        List<RestCase> cases = new ArrayList<>();
        Map<Integer, Integer> of = connections(LISTS);
        of.forEach((connections, requests) -> {
            cases.add(list(connections, "rows", true, PUBLISHED, Length.requests(requests)));
            cases.add(list(connections, "count", true, PUBLISHED, Length.requests(requests)));
            cases.add(list(connections, "count", false, PUBLISHED, Length.requests(requests)));
        });
        int most = Collections.max(of.keySet());
        cases.add(steady(list(most, "rows", true, STEADY, Length.window(effort.steady()))));
        if (effort.everyPair()) {
            cases.add(steady(list(most, "count", true, STEADY, Length.window(effort.steady()))));
        }
        return cases;
    }

    private RestCase list(int connections, String answer, boolean keepAlive, String extent, Length length) {
        RestCase of = RestCase.many(
                RestSuite.LIST.with(connections, answer, keepAlive ? "yes" : "no", extent),
                Work.LIST.published(answer.equals("count")),
                Config.usual(strongest),
                connections,
                length);
        return keepAlive ? of : of.closing();
    }

    private List<RestCase> creates() {
        List<RestCase> cases = new ArrayList<>();
        Map<Integer, Integer> of = connections(CREATES);
        int most = Collections.max(of.keySet());
        for (Durability level : levels) {
            Config usual = Config.usual(level);
            of.forEach((connections, requests) ->
                    cases.add(create(connections, 1, usual, PUBLISHED, Length.requests(requests))));
            for (int batch : new int[] {10, 100}) {
                cases.add(
                        create(1, batch, usual, PUBLISHED, Length.requests(20)).narrow(effort.narrow()));
            }
            cases.add(steady(create(most, 1, usual, STEADY, Length.window(effort.steady()))));
            Variants.all().stream()
                    .map(Variant::id)
                    .filter(id -> !id.equals(Config.EACH))
                    .forEach(id -> cases.add(
                            PUT_OFF.contains(id)
                                    ? steady(create(most, 1, usual.variant(id), STEADY, Length.window(effort.steady())))
                                    : create(most, 1, usual.variant(id), PUBLISHED, Length.requests(of.get(most)))
                                            .narrow(effort.narrow())));
        }
        return cases;
    }

    private static RestCase create(int connections, int batch, Config config, String extent, Length length) {
        return RestCase.many(
                RestSuite.CREATE.with(
                        connections,
                        batch,
                        config.variant(),
                        extent,
                        config.level().id()),
                Work.CREATE.batch(batch),
                config,
                connections,
                length);
    }

    private RestCase steady(RestCase of) {
        return of.narrow(effort.narrow()).warned(brief("steady", effort.steady()));
    }

    /** Nothing that a few seconds show was sustained. */
    private Optional<String> brief(String what, Duration window) {
        return window.compareTo(RestEffort.STEADY) < 0
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s for %.1f s only, in %d rounds; standard has %d s",
                        what,
                        window.toMillis() / 1e3,
                        effort.steadyRounds(),
                        RestEffort.STEADY.toSeconds()))
                : Optional.empty();
    }

    private List<RestCase> sweeps() {
        List<RestCase> cases = new ArrayList<>();
        for (Work work : List.of(Work.GET, Work.CREATE)) {
            for (int workers : effort.workers()) {
                for (int backends : effort.backends()) {
                    boolean most = work.writes() && workers == Collections.max(effort.workers());
                    if (!effort.everyPair() && backends > 0 && !most) {
                        continue;
                    }
                    var of = work.writes()
                            ? RestSuite.SWEEP.with(work.operation().id(), workers, backends, strongest.id())
                            : RestSuite.SWEEP.with(work.operation().id(), workers, backends);
                    Config config = Config.usual(strongest).of(workers, backends);
                    cases.add(RestCase.many(of, work, config, SWEPT, Length.requests(SWEPT * effort.sweep()))
                            .narrow(effort.narrow()));
                }
            }
        }
        return cases;
    }

    /** Claimed were the higher rate of rows found by id, and the lower of a dashboard, which lists. */
    private List<Double> arriving(Operation operation) {
        return effort.everyPair()
                ? effort.rates()
                : switch (operation) {
                    case GET -> List.of(Collections.max(effort.rates()));
                    case LIST -> List.of(Collections.min(effort.rates()));
                    case CREATE -> List.of();
                };
    }

    private List<RestCase> rates() {
        List<RestCase> cases = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            Work work = Work.of(operation);
            for (double rate : arriving(operation)) {
                String text = BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
                var of = work.writes()
                        ? RestSuite.RATE.with(operation.id(), text, ARRIVING, strongest.id())
                        : RestSuite.RATE.with(operation.id(), text, ARRIVING);
                Length length = Length.rate(rate, effort.rate());
                cases.add(RestCase.many(of, work, Config.usual(strongest), ARRIVING, length)
                        .narrow(effort.narrow())
                        .warned(brief("arriving", effort.rate())));
            }
        }
        return cases;
    }
}
