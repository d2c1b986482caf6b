package org.docbench.service.rest;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Task;
import org.docbench.load.LoadGenerator;
import org.docbench.load.OpenChoice.OpenScenarios;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreSuite.ListedExperiment;
import org.docbench.load.SyncFloor;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.Table.TableLedger;
import org.docbench.stores.Durability;

/** The suite {@code rest}: what a request to the transaction service costs, layer by layer, and what many at a time do. */
public final class RestSuite {
    public static final String NAME = "rest";

    /** One request at a time, from its beginning to the last byte of its answer. */
    static final String REQUEST = "request";

    /** Wall time divided by what was done, all connections together. */
    static final String OPERATION = "operation";

    /** What each of them waited. */
    static final String LATENCY = "latency";

    static final String RESPONSE = OpenScenarios.RESPONSE;
    static final String SERVICE = OpenScenarios.SERVICE;

    /** Requests that arrive whether or not earlier ones were answered. */
    public static final String RATE_NAME = "rate";

    /** The last parameter of cases with the published backends; others have none of it, except those of the sweep. */
    static final String BACKENDS = "backends";

    private static final String WALL_TIME =
            "wall time divided by the requests of all connections, or by the transactions that they created; of several with ten"
                    + " requests each or more, from when a quarter has begun until the first has no further one (a request under way"
                    + " counts by its part)";
    private static final Map<String, String> MANY = inOrder(
            OPERATION,
            WALL_TIME,
            LATENCY,
            "one request from its first byte, or its connect, to the last byte of its answer");

    static final Scenario LAYERS = new Scenario(
            NAME,
            "layers",
            "Where does the time of one request go: the table, the service around it, HTTP, a backend behind it?",
            List.of("operation", "leg", ServerCounts.DURABILITY),
            Map.of(
                    REQUEST,
                    "one request at a time, each by itself: direct, a call of a client of the table; process, one"
                            + " thread parses a request, calls the table and writes the answer; http, the same in a gateway"
                            + " over a persistent connection; rpc, in a gateway that has the table in a backend; echo, no request but a"
                            + " message as large that a backend sends back to the gateway without any work"));

    static final Scenario GET = new Scenario(
            NAME,
            "get",
            "How many rows/s are found by id over HTTP, and how long does each take?",
            List.of("connections", "ids", "keepalive", "extent", BACKENDS),
            MANY);

    static final Scenario LIST = new Scenario(
            NAME,
            "list",
            "How many lists/s of the newest hundred are served, as rows, or counted as published?",
            List.of("connections", "answer", "keepalive", "extent", BACKENDS),
            MANY);

    static final Scenario CREATE = new Scenario(
            NAME,
            "create",
            "How many transactions/s are created, by connections, batch and variant?",
            List.of("connections", "batch", "variant", "extent", ServerCounts.DURABILITY, BACKENDS),
            MANY);

    static final Scenario PUBLISHED = new Scenario(
            NAME,
            "published",
            "What do the published requests give: in their form, a connection for each, to a gateway with five backends of one"
                    + " worker each?",
            List.of("operation", "connections", ServerCounts.DURABILITY),
            MANY);

    static final Scenario SWEEP = new Scenario(
            NAME,
            "sweep",
            "What do more workers and more backends gain, with two connections per worker and at least 20?",
            List.of("operation", "workers", BACKENDS, ServerCounts.DURABILITY),
            Map.of(OPERATION, WALL_TIME));

    static final Scenario RATE = new Scenario(
            NAME,
            RATE_NAME,
            "How long do users wait when requests arrive at this rate?",
            List.of("operation", "rate", "connections", ServerCounts.DURABILITY, BACKENDS),
            inOrder(
                    RESPONSE,
                    "from the time a request was meant to begin to the last byte of its answer",
                    SERVICE,
                    "the same requests from the time they were sent: what a tool with coordinated omission reports"));

    /** Found by measurement, for estimates only. */
    private static final long TRIAL_MILLIS = 100;

    private static final long SHORT_WINDOW_MILLIS = 1_000;

    /** Requests for each operation of a service after which HotSpot has compiled with C1 what they need. */
    private static final int BRIEFLY = 100;

    /** The same with C2. */
    private static final int FULLY = 4_000;

    /** What the processes of a round take to start and to settle, on two cores. */
    private static final long GENERATION_MILLIS = 6_000;

    /** The same where HotSpot compiles with C2, too. */
    private static final long GENERATION_WITH_C2_MILLIS = 25_000;

    private RestSuite() {}

    /** Lists the scenarios in the order of reports. */
    public static List<Scenario> scenarios() {
        return List.of(LAYERS, GET, LIST, CREATE, PUBLISHED, SWEEP, RATE);
    }

    private static Map<String, String> inOrder(String first, String about, String second, String aboutSecond) {
        Map<String, String> timed = new LinkedHashMap<>(Map.of(first, about));
        timed.put(second, aboutSecond);
        return timed;
    }

    /**
     * Prepares a run of DocBench's own service before tables.
     *
     * @param levels to measure, weakest first; empty: the preset's
     * @param observer told when windows open and close
     */
    public static Suite of(
            RestTargets targets,
            RestPreset preset,
            RestEntry.RestFilter filter,
            List<Durability> levels,
            long seed,
            Observer observer) {
        RestPreset chosen = preset.with(filter);
        List<Durability> measured = levels.isEmpty() ? strongest(preset.levels()) : levels;
        List<List<RestCase>> groups = new RestCases(chosen, filter, measured).groups();
        LoadGenerator loop = LoadGenerator.measured();
        var services = new Services(
                preset.briefly()
                        ? new WarmUp(loop, BRIEFLY, preset.warmUp(), WarmUp.PATIENCE)
                        : new WarmUp(loop, FULLY, preset.warmUp(), WarmUp.PATIENCE_WITH_C2),
                preset.briefly());
        Map<String, Stock> stocks = new LinkedHashMap<>();
        List<OwnService> subjects = targets.ready().stream()
                .map(target -> new OwnService(
                        target,
                        stocks.computeIfAbsent(
                                target.table().ledger().id(),
                                table -> new Stock(
                                        target.table(),
                                        target.server().behind(),
                                        chosen.rows(),
                                        chosen.samples(),
                                        chosen.limit())),
                        chosen,
                        services))
                .toList();
        var runner = new CaseRunner(loop, observer, chosen);
        return planned(groups, filter.lines(), subjects, services, headline(targets), targets, chosen, seed, runner);
    }

    /** Prepares a run of a foreign service. */
    public static Suite of(
            ForeignService service,
            boolean published,
            RestPreset preset,
            RestEntry.RestFilter filter,
            long seed,
            Observer observer) {
        RestPreset chosen = preset.with(filter);
        LoadGenerator loop = LoadGenerator.measured();
        return planned(
                new RestCases(chosen, filter, strongest(1)).foreign(published),
                filter.lines(),
                List.of(service),
                new Services(new WarmUp(loop, 0, 0, Duration.ZERO), false),
                Set.of(service.id()),
                new RestTargets(List.of(), Map.of()),
                chosen,
                seed,
                new CaseRunner(loop, observer, chosen));
    }

    private static List<Durability> strongest(int many) {
        List<Durability> all = Durability.ofOneServer();
        return all.subList(Math.max(0, all.size() - many), all.size());
    }

    /** Names the first table of each product that is there, with its copies: a product of which another was chosen has that one. */
    private static Set<String> headline(RestTargets targets) {
        Map<String, String> tables = new HashMap<>();
        return targets.ready().stream()
                .filter(target -> {
                    TableLedger ledger = target.table().ledger();
                    return tables.computeIfAbsent(ledger.server(), product -> ledger.id())
                            .equals(ledger.id());
                })
                .map(RestTargets.Ready::id)
                .collect(Collectors.toSet());
    }

    private static Suite planned(
            List<List<RestCase>> groups,
            List<CellLine> lines,
            List<? extends Subject> subjects,
            Services services,
            Set<String> headline,
            RestTargets targets,
            RestPreset preset,
            long seed,
            CaseRunner runner) {
        List<String> ids = subjects.stream().map(Subject::id).toList();
        List<String> narrow = ids.stream().filter(headline::contains).toList();
        Map<Case, RestCase> cases = new LinkedHashMap<>();
        groups.forEach(group -> group.forEach(one -> cases.put(one.benchCase(), one)));
        List<Plan.Stage> stages = groups.stream()
                .map(group -> new Plan.Stage(
                        name(group),
                        ids,
                        group.stream()
                                .map(one -> new Plan.Group(
                                        "",
                                        List.of(new Plan.Cells(
                                                new Task.Step(one.benchCase(), one.phases()),
                                                targets(one, ids, narrow))),
                                        one.rounds(preset)))
                                .toList()))
                .toList();
        var descriptor = new SuiteDescriptor<>(
                NAME,
                ListedExperiment.<RestPreset, RestCase>of(scenarios(), cases, Map.of(SWEEP, "workers")),
                NullTable.ID,
                phase -> !phase.equals(SERVICE));
        Plan whole = new Plan(NAME, seed, preset.rounds(), true, true, stages);
        Plan plan = lines.isEmpty() ? whole : CellLine.cut(whole, lines, descriptor.baseline());
        var syncs = new SyncFloor(
                targets.ready().stream().map(RestTargets.Ready::storeTarget).toList());
        var executor = new RestExecutor(plan, cases, targets, subjects, services, preset, runner, syncs);
        return new Suite(
                descriptor, preset, ids, plan, executor, millisOfTrial(plan, windows(plan, cases), preset.briefly()));
    }

    /** An echo has no table behind it, and is measured once for all of them. */
    private static List<String> targets(RestCase one, List<String> ids, List<String> narrow) {
        List<String> all = one.wide() ? ids : narrow;
        return one.path() == RestCase.RequestPath.ECHO
                ? all.stream().filter(NullTable.ID::equals).toList()
                : all;
    }

    private static String name(List<RestCase> group) {
        return group.stream().map(one -> one.benchCase().scenario()).distinct().collect(Collectors.joining(" "));
    }

    /** Adds up what windows have beyond the short ones of {@code quick}, which are part of what a trial takes there. */
    private static long windows(Plan plan, Map<Case, RestCase> cases) {
        return plan.stages().stream()
                .flatMap(stage -> stage.groups().stream())
                .mapToLong(group -> plan.rounds(group)
                        * group.cells().stream()
                                .mapToLong(cells -> cells.targets().size()
                                        * Math.max(
                                                0,
                                                cases.get(cells.step().benchCase())
                                                                .length()
                                                                .window()
                                                                .toMillis()
                                                        - SHORT_WINDOW_MILLIS))
                                .sum())
                .sum();
    }

    /** Spreads over all trials what the generations take to start and to warm up. */
    private static long millisOfTrial(Plan plan, long windows, boolean briefly) {
        long generations = plan.stages().stream().mapToLong(plan::rounds).sum();
        long each = briefly ? GENERATION_MILLIS : GENERATION_WITH_C2_MILLIS;
        return TRIAL_MILLIS + (windows + generations * each) / Math.max(1, plan.trials());
    }
}
