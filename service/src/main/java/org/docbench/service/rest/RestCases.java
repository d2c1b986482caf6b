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
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.service.rest.RestCase.Length;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.docbench.service.variant.Variant;
import org.docbench.stores.Durability;

/**
 * Declares the cases of a run, in the order of reports.
 *
 * @param preset with the user's choice in it
 * @param levels to measure, the strongest last
 */
record RestCases(RestPreset preset, RestEntry.RestFilter filter, List<Durability> levels) {
    /** Fewest connections of the sweep, as the larger published ones. */
    static final int SWEPT = 20;

    /** Connections of the sweep for each worker: while it answers one request, the next one waits. */
    private static final int FOR_EACH_WORKER = 2;

    /** Requests of each connection of the sweep, where more connections than {@link #SWEPT} would have fewer. */
    private static final int LEAST_SWEEP = 10;

    /** Connections of the rates: the most that the published service was asked with at a time. */
    static final int ARRIVING = 50;

    /**
     * Variants that acknowledge before they, or their store, write: as many creates as were published are over before the first is
     * written, and no store would be measured.
     */
    private static final Set<String> DEFERRED = Set.of("async", "buffered");

    /** Backends of the published set-up. Its servers work on one request at a time. */
    private static final int BACKENDS = 5;

    /** Arrivals/s of creates that the publication claims for payments. */
    private static final List<Double> PAYMENTS = List.of(100.0, 150.0);

    /** Users of a dashboard that the publication expects. */
    private static final List<Integer> USERS = List.of(100, 500);

    private static final String DASHBOARD = "dashboard";
    private static final String PUBLISHED = "published";
    private static final String STEADY = "steady";

    /** Connections and requests of the published script. */
    private static final Map<Integer, Integer> GETS = new TreeMap<>(Map.of(10, 100, 50, 500));

    private static final Map<Integer, Integer> LISTS = new TreeMap<>(Map.of(5, 50, 20, 200));
    private static final Map<Integer, Integer> CREATES = new TreeMap<>(Map.of(1, 50, 10, 100, 20, 200));

    /** What a GET or LIST varies next to connections. */
    private record Read(String value, RestCase.Work work, boolean keepAlive) {}

    /** Groups cases by stage: the services of one end before those of the next begin, except for what both have. */
    List<List<RestCase>> groups() {
        return Stream.of(
                        layers(),
                        Stream.of(gets(), lists(), creates())
                                .flatMap(List::stream)
                                .filter(one -> asksGateway())
                                .toList(),
                        published(),
                        sweeps(),
                        Stream.concat(rates().stream(), claimedRates().stream()).toList())
                .map(group -> group.stream().filter(filter::has).toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    /** Tells whether the published backends are asked for by their number. */
    private boolean namesBackends() {
        return filter.backends().contains(BACKENDS);
    }

    /** Tells whether the gateway is asked without backends: always, unless the user names the published ones alone. */
    private boolean asksGateway() {
        return !namesBackends() || filter.backends().contains(0);
    }

    private boolean asksBackends() {
        return preset.published() || namesBackends();
    }

    /** Lists what a foreign service is asked, in its own form: nothing that needs its table or another set-up. */
    List<List<RestCase>> foreign(boolean published) {
        return groups().stream()
                .map(group -> group.stream()
                        .filter(one -> isForForeign(one, published))
                        .map(one -> one.asking(one.work().published(published)).ofUnknownSetUp())
                        .toList())
                .filter(group -> !group.isEmpty())
                .toList();
    }

    private static boolean isForForeign(RestCase one, boolean published) {
        if (one.benchCase().scenario().equals(RestSuite.PUBLISHED.name())) {
            return published;
        }
        boolean form = one.work().operation() == Operation.LIST
                ? one.work().published() == published
                : !published || one.work().batch() == 1;
        return form
                && one.path() == RequestPath.HTTP
                && one.config().variant().equals(RestCase.Config.EACH)
                && !one.benchCase().scenario().equals(RestSuite.SWEEP.name());
    }

    private Durability strongest() {
        return levels.get(levels.size() - 1);
    }

    private List<RestCase> layers() {
        List<RestCase> cases = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            RestCase.Work work = RestCase.Work.of(operation);
            for (Durability level : work.writes() ? levels : List.of(strongest())) {
                for (RequestPath path : RequestPath.values()) {
                    // One worker: with more of them the server's processes would take turns, and those of a direct call
                    // do not.
                    RestCase.Config config = RestCase.Config.usual(level)
                            .sized(1, path == RequestPath.RPC || path == RequestPath.ECHO ? 1 : 0);
                    Case benchCase = with(work, RestSuite.LAYERS, level, operation.id(), path.id());
                    cases.add(RestCase.single(benchCase, work, path, config, preset.single()));
                }
            }
        }
        return cases;
    }

    /** Returns a case that has a level of durability where it writes. */
    private static Case with(RestCase.Work work, Scenario scenario, Durability level, Object... values) {
        List<Object> all = new ArrayList<>(List.of(values));
        if (work.writes()) {
            all.add(level.id());
        }
        return scenario.with(all.toArray());
    }

    private Map<Integer, Integer> connections(Map<Integer, Integer> published) {
        if (filter.connections().isEmpty()) {
            return published;
        }
        Map<Integer, Integer> chosen = new TreeMap<>();
        filter.connections().forEach(number -> chosen.put(number, 10 * number));
        return chosen;
    }

    private List<RestCase> gets() {
        Read unique = new Read("unique", RestCase.Work.GET, true);
        RestCase.Work hot = RestCase.Work.GET.hot(true);
        return reads(
                RestSuite.GET,
                connections(GETS),
                List.of(new Read("hot", hot, false), new Read("hot", hot, true), unique),
                List.of(unique));
    }

    private List<RestCase> lists() {
        Read rows = new Read("rows", RestCase.Work.LIST, true);
        Read count = new Read("count", RestCase.Work.LIST.published(true), true);
        List<RestCase> cases = new ArrayList<>(reads(
                RestSuite.LIST,
                connections(LISTS),
                List.of(rows, count, new Read("count", count.work(), false)),
                preset.everyPair() ? List.of(rows, count) : List.of(rows)));
        cases.addAll(users(rows));
        return cases;
    }

    /** Lists the dashboard of many users. */
    private List<RestCase> users(Read rows) {
        return preset.published() && filter.connections().isEmpty()
                ? USERS.stream()
                        .map(number -> read(RestSuite.LIST, rows, number, PUBLISHED, Length.requests(10 * number))
                                .narrow(true))
                        .toList()
                : List.of();
    }

    private List<RestCase> reads(
            Scenario scenario, Map<Integer, Integer> connections, List<Read> published, List<Read> steady) {
        List<RestCase> cases = new ArrayList<>();
        connections.forEach((number, requests) -> published.forEach(
                read -> cases.add(read(scenario, read, number, PUBLISHED, Length.requests(requests)))));
        int most = Collections.max(connections.keySet());
        steady.forEach(read -> cases.add(steady(read(scenario, read, most, STEADY, Length.window(preset.steady())))));
        return cases;
    }

    private RestCase read(Scenario scenario, Read read, int connections, String extent, Length length) {
        Case benchCase = scenario.with(connections, read.value(), read.keepAlive() ? "yes" : "no", extent);
        return RestCase.many(benchCase, read.work(), RestCase.Config.usual(strongest()), connections, length)
                .keepingAlive(read.keepAlive());
    }

    private List<RestCase> creates() {
        List<RestCase> cases = new ArrayList<>();
        Map<Integer, Integer> published = connections(CREATES);
        int most = Collections.max(published.keySet());
        for (Durability level : levels) {
            RestCase.Config usual = RestCase.Config.usual(level);
            published.forEach((connections, requests) ->
                    cases.add(create(connections, 1, usual, PUBLISHED, Length.requests(requests))));
            for (int batch : new int[] {10, 100}) {
                cases.add(
                        create(1, batch, usual, PUBLISHED, Length.requests(20)).narrow(preset.narrow()));
            }
            cases.add(steady(create(most, 1, usual, STEADY, Length.window(preset.steady()))));
            for (Variant variant : Variant.all()) {
                RestCase.Config config = usual.variant(variant.id());
                if (DEFERRED.contains(variant.id())) {
                    cases.add(steady(create(most, 1, config, STEADY, Length.window(preset.steady()))));
                } else if (!variant.id().equals(RestCase.Config.EACH)) {
                    Length length = Length.requests(published.get(most));
                    cases.add(create(most, 1, config, PUBLISHED, length).narrow(preset.narrow()));
                }
            }
        }
        return cases;
    }

    private static RestCase create(int connections, int batch, RestCase.Config config, String extent, Length length) {
        Case benchCase = RestSuite.CREATE.with(
                connections, batch, config.variant(), extent, config.level().id());
        return RestCase.many(benchCase, RestCase.Work.CREATE.batch(batch), config, connections, length);
    }

    private RestCase steady(RestCase one) {
        return one.narrow(preset.narrow()).warned(brief("steady", preset.steady()));
    }

    /** Says that nothing that a few seconds show was sustained. */
    private Optional<String> brief(String what, Duration window) {
        return window.compareTo(RestPreset.STEADY) < 0
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s for %.1f s only, in %d rounds; standard has %d s",
                        what,
                        window.toMillis() / 1e3,
                        preset.steadyRounds(),
                        RestPreset.STEADY.toSeconds()))
                : Optional.empty();
    }

    /** Lists the requests of the published scripts: ab without keep-alive, and curl, which opens a connection for each create. */
    private List<RestCase> published() {
        List<RestCase> cases = new ArrayList<>();
        if (preset.published() || filter.scenarios().contains(RestSuite.PUBLISHED.name())) {
            published(cases, RestCase.Work.GET.hot(true), GETS, strongest());
            published(cases, RestCase.Work.LIST, LISTS, strongest());
            levels.forEach(level -> published(cases, RestCase.Work.CREATE, CREATES, level));
        }
        if (asksBackends()) {
            Stream.of(gets(), lists(), creates())
                    .flatMap(List::stream)
                    .filter(this::isClaimed)
                    .map(one -> one.asking(one.work().published(one.work().batch() > 1)))
                    .map(one -> one.behind(BACKENDS))
                    .forEach(cases::add);
        }
        return cases;
    }

    /** Tells whether the publication claims something of a case that is none of its scripts. */
    private boolean isClaimed(RestCase one) {
        boolean steady = one.length().requests() == 0;
        return switch (one.work().operation()) {
            case GET -> steady;
            case LIST -> !one.work().published() && (steady || USERS.contains(one.connections()));
            case CREATE -> one.config().level() == strongest();
        };
    }

    private void published(List<RestCase> cases, RestCase.Work work, Map<Integer, Integer> requests, Durability level) {
        RestCase.Config config = RestCase.Config.usual(level).sized(1, BACKENDS);
        connections(requests).forEach((connections, number) -> {
            Case benchCase =
                    with(work, RestSuite.PUBLISHED, level, work.operation().id(), connections);
            cases.add(RestCase.many(benchCase, work.published(true), config, connections, Length.requests(number))
                    .keepingAlive(false));
        });
    }

    private List<RestCase> sweeps() {
        List<RestCase> cases = new ArrayList<>();
        for (RestCase.Work work : List.of(RestCase.Work.GET, RestCase.Work.CREATE)) {
            for (int workers : preset.workers()) {
                for (int backends : preset.backends()) {
                    boolean most = work.writes() && workers == Collections.max(preset.workers());
                    if (!preset.everyPair() && backends > 0 && !most) {
                        continue;
                    }
                    Case benchCase = with(
                            work, RestSuite.SWEEP, strongest(), work.operation().id(), workers, backends);
                    RestCase.Config config = RestCase.Config.usual(strongest()).sized(workers, backends);
                    int connections = Math.max(SWEPT, FOR_EACH_WORKER * workers * Math.max(1, backends));
                    int requests =
                            Math.max(SWEPT * preset.sweep(), connections * Math.min(LEAST_SWEEP, preset.sweep()));
                    cases.add(RestCase.many(benchCase, work, config, connections, Length.requests(requests))
                            .narrow(preset.narrow()));
                }
            }
        }
        return cases;
    }

    /** Lists the rates of an operation. The published claims need the higher rate of rows found by id, and the lower of lists. */
    private List<Double> arriving(Operation operation) {
        return preset.everyPair()
                ? preset.rates()
                : switch (operation) {
                    case GET -> List.of(Collections.max(preset.rates()));
                    case LIST -> List.of(Collections.min(preset.rates()));
                    case CREATE -> List.of();
                };
    }

    private List<RestCase> rates() {
        List<RestCase> cases = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            for (double rate : arriving(operation)) {
                cases.add(rate(operation.id(), RestCase.Work.of(operation), rate));
            }
        }
        if (!filter.rates().isEmpty()) {
            preset.rates().forEach(rate -> cases.add(rate(DASHBOARD, RestCase.Work.DASHBOARD, rate)));
        }
        Stream<RestCase> behind = filter.rates().isEmpty() || !namesBackends()
                ? Stream.of()
                : cases.stream().map(one -> one.behind(BACKENDS));
        return Stream.concat(asksGateway() ? cases.stream() : Stream.of(), behind)
                .toList();
    }

    private RestCase rate(String asked, RestCase.Work work, double rate) {
        String text = BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
        Case benchCase = with(work, RestSuite.RATE, strongest(), asked, text, ARRIVING);
        Length length = new Length(0, preset.rate(), rate);
        return RestCase.many(benchCase, work, RestCase.Config.usual(strongest()), ARRIVING, length)
                .narrow(preset.narrow())
                .warned(brief("arriving", preset.rate()));
    }

    /**
     * Lists the rates of the published claims: those that {@link #rates} lacks where every operation has every rate ({@code everyPair}), and
     * all of them with the published backends where those are asked.
     */
    private List<RestCase> claimedRates() {
        if (!filter.rates().isEmpty()) {
            return List.of();
        }
        double lower = Collections.min(preset.rates());
        List<RestCase> further = new ArrayList<>(List.of(rate(DASHBOARD, RestCase.Work.DASHBOARD, lower)));
        PAYMENTS.forEach(rate -> further.add(rate(Operation.CREATE.id(), RestCase.Work.CREATE, rate)));
        List<RestCase> cases = new ArrayList<>();
        if (asksGateway() && preset.everyPair()) {
            further.stream().map(one -> one.narrow(true)).forEach(cases::add);
        }
        if (asksBackends()) {
            List<RestCase> claimed = new ArrayList<>(further);
            claimed.add(rate(Operation.GET.id(), RestCase.Work.GET, Collections.max(preset.rates())));
            claimed.add(rate(Operation.LIST.id(), RestCase.Work.LIST, lower));
            claimed.stream().map(one -> one.behind(BACKENDS)).forEach(cases::add);
        }
        return cases;
    }
}
