package org.docbench.service.rest;

import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.OpenChoice;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Tables;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.servers.Availability;

/** Describes the suite {@code rest} to the command. */
public final class RestEntry implements SuiteEntry<StoreMachine> {
    private static final String PUBLISHED = "published";
    private static final String CONNECTIONS = "connections";

    @Override
    public String name() {
        return RestSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return RestSuite.scenarios();
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                Parameter.number("workers", 1, 1_000),
                Parameter.words(
                        "operation",
                        Stream.of(RestCase.Work.Operation.values())
                                .map(RestCase.Work.Operation::id)
                                .toList()),
                Parameter.number(CONNECTIONS, 1, 10_000),
                Parameter.number(RestSuite.BACKENDS, 0, 100),
                // A list has a hundred of them.
                Parameter.single("rows", 100, 10_000_000),
                RunRequest.ROUNDS);
    }

    @Override
    public Optional<String> clients() {
        return Optional.of(CONNECTIONS);
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.SERVERS, Ability.DURABILITY, Ability.RATE, Ability.SERVICE, Ability.PROFILES);
    }

    @Override
    public Map<String, String> forms() {
        Map<String, String> forms = new LinkedHashMap<>();
        forms.put(PUBLISHED, "/api/oracle/create, get and list");
        forms.put("rest", "/transactions");
        return forms;
    }

    @Override
    public List<String> targets() {
        return RestTargets.ids();
    }

    @Override
    public List<ListedTarget> listed() {
        Stream<ListedTarget> tables = Tables.all().stream()
                .map(Table::ledger)
                .map(ledger -> new ListedTarget(
                        ledger.id(),
                        ledger.server().equals(NullStore.NO_SERVER)
                                || Availability.of(ledger.server()).ready(),
                        ledger.product() + ": " + ledger.about()));
        return Stream.concat(
                        tables, Stream.of(new ListedTarget(ForeignService.ID, "", "your own service: --service URL")))
                .toList();
    }

    @Override
    public Set<String> products(Set<String> ids) {
        return Tables.all().stream()
                .map(Table::ledger)
                .filter(ledger -> ids.contains(ledger.id()))
                .map(ledger -> ledger.server())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public void check(RunRequest request) {
        if (!OpenChoice.of(request).rates().isEmpty()
                && request.scenarios().stream().anyMatch(name -> !name.equals(RestSuite.RATE_NAME))) {
            throw new IllegalArgumentException(
                    "--rate is the scenario " + RestSuite.RATE_NAME + " of rest and no other");
        }
        service(request);
    }

    @Override
    public Map<String, Function<Duration, Optional<String>>> probes(RunRequest request) {
        return service(request)
                .map(asked -> Map.<String, Function<Duration, Optional<String>>>of(
                        "the service at " + asked.url(), asked::unreachable))
                .orElse(Map.of());
    }

    @Override
    public Suite prepare(RunRequest request, StoreMachine machine) {
        RestPreset effort = RestPreset.of(request.preset());
        Optional<ForeignService> service = service(request);
        if (service.isPresent()) {
            return RestSuite.of(
                    service.get(),
                    request.service().orElseThrow().form().equals(PUBLISHED),
                    effort,
                    chosen(request),
                    request.seed(),
                    machine.observer());
        }
        return RestSuite.of(
                RestTargets.find(machine.servers(), request.targets()),
                effort,
                chosen(request),
                request.levels().stream().map(Durability::named).toList(),
                request.seed(),
                machine.observer());
    }

    private static Optional<ForeignService> service(RunRequest request) {
        try {
            return request.service()
                    .map(asked -> new ForeignService(asked.url(), asked.form().equals(PUBLISHED)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--service: " + e.getMessage(), e);
        }
    }

    static RestFilter chosen(RunRequest request) {
        List<Double> rates = OpenChoice.of(request).rates();
        return new RestFilter(
                request.lines(),
                rates.isEmpty() ? request.scenarios() : List.of(RestSuite.RATE_NAME),
                request.words("operation"),
                request.numbers(CONNECTIONS),
                request.numbers("workers"),
                request.numbers(RestSuite.BACKENDS),
                rates,
                request.number("rows").orElse(0),
                request.rounds(0));
    }

    /**
     * What is measured instead of what a preset has; an empty list or 0 stands for that.
     *
     * @param lines the cells that are measured; none for all
     * @param scenarios by name
     * @param operations by id: get, list, create
     * @param connections of {@code get}, {@code list} and {@code create}, instead of the published ones
     * @param workers of the sweep
     * @param backends of the sweep. With the published five, requests and rates are asked behind those. The gateway itself is then asked only
     *     where 0 is named, too
     * @param rates in requests/s
     * @param rows of the table before every block
     */
    public record RestFilter(
            List<CellLine> lines,
            List<String> scenarios,
            List<String> operations,
            List<Integer> connections,
            List<Integer> workers,
            List<Integer> backends,
            List<Double> rates,
            int rows,
            int rounds) {
        boolean has(RestCase one) {
            return CellLine.measured(lines, one.benchCase())
                    && (scenarios.isEmpty()
                            || scenarios.contains(one.benchCase().scenario()))
                    && (operations.isEmpty()
                            || operations.contains(one.work().operation().id()));
        }
    }
}
