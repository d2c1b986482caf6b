package org.docbench.service.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.docbench.bench.Goals;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;
import org.docbench.service.http.HttpLoad.HttpResult;
import org.docbench.service.http.NullEndpoint.NullEndpointProcess;
import org.docbench.service.http.NullEndpoint.Stalls;

/**
 * Compares the cost of the HTTP client with that of wrk: both send requests to the same endpoint that does nothing, interleaved. Then it
 * prints what each reports of an endpoint that stalls. Exit code 1 if a goal is missed. {@code docs/load.md} says how to run it.
 */
public final class HttpClientBenchmark {
    private static final int ROUNDS = 5;
    private static final int SECONDS = 2;
    private static final List<Integer> CONNECTIONS = List.of(1, 32, 128);

    /** At which the goals are judged, as the figures they come from were measured. */
    private static final int JUDGED = 32;

    private static final int STALLED_SECONDS = 20;
    private static final double STALLED_RATE = 1_000;
    private static final List<Stalls> STALLS = List.of(stalls(1_000, 5_000), stalls(3_000, 10_000));
    private static final Steady BRIEF = new Steady(Duration.ofMillis(250), 1, 1, 1);

    private final TimerCost timer = TimerCost.measure(Clock.system());
    private final Optional<Wrk> wrk = Wrk.found();
    private final Optional<Pinning> pinning;

    private HttpClientBenchmark(Optional<Pinning> pinning) {
        this.pinning = pinning;
    }

    private enum Client {
        OURS,
        WRK
    }

    private record Cost(
            int connections,
            Client client,
            double throughput,
            double cpuMicros,
            double p50,
            double p99,
            List<String> warnings) {}

    private static Stalls stalls(long millis, long everyMillis) {
        return new Stalls(millis * 1_000_000, everyMillis * 1_000_000);
    }

    /** Prints two tables, then the goals. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Goals.begin(HttpClientBenchmark.class); // with all processors: they are parted next
        System.exit(new HttpClientBenchmark(Pinning.ofThisProcess()).run() ? 0 : 1);
    }

    private boolean run() throws IOException, InterruptedException {
        Goals.print(pinning.map(
                        cores -> "client and wrk on core " + cores.client() + ", endpoint on core " + cores.server())
                .orElse("not pinned: there are no two cores, or no taskset"));
        Goals.print(wrk.map(found -> "wrk: " + found.program()).orElse(Wrk.ABSENT));
        boolean cheap = costs();
        boolean honest = true;
        for (Stalls stalls : STALLS) {
            honest &= stalled(stalls);
        }
        return cheap && honest;
    }

    private boolean costs() throws IOException, InterruptedException {
        try (var endpoint = NullEndpointProcess.start(Stalls.NONE, pinning)) {
            // The endpoint's code and ours are compiled before anybody is measured.
            load(endpoint, JUDGED).closed(closed(Duration.ofSeconds(2 * SECONDS)), () -> false);
            List<Client> clients = wrk.isPresent() ? List.of(Client.values()) : List.of(Client.OURS);
            List<Cost> costs = new ArrayList<>();
            var random = new Random(1);
            for (int round = 0; round < ROUNDS; round++) {
                for (int connections : shuffled(CONNECTIONS, random)) {
                    for (Client client : shuffled(clients, random)) {
                        costs.add(cost(connections, client, endpoint));
                    }
                }
            }
            Goals.print("%n%d rounds of %d s, medians", ROUNDS, SECONDS);
            Goals.print(
                    "%-6s %11s %12s %14s %9s %9s",
                    "client", "connections", "requests/s", "CPU µs/request", "p50 µs", "p99 µs");
            for (int connections : CONNECTIONS) {
                clients.forEach(client -> row(costs, connections, client));
            }
            costs.stream()
                    .flatMap(cost -> cost.warnings().stream())
                    .distinct()
                    .limit(5)
                    .forEach(warning -> Goals.print("  %s", warning));
            double micros = median(costs, JUDGED, Client.OURS, Cost::cpuMicros);
            boolean cheap = Goals.goal(
                    micros <= 15, "µs of client CPU per request at 32 connections, at most 15: %.1f", micros);
            if (wrk.isEmpty()) {
                return cheap;
            }
            double part = median(costs, JUDGED, Client.OURS, Cost::throughput)
                    / median(costs, JUDGED, Client.WRK, Cost::throughput);
            boolean fast = Goals.goal(
                    part >= 0.6, "requests/s at 32 connections as a part of wrk's, at least 0.60: %.2f", part);
            return cheap && fast;
        }
    }

    private static void row(List<Cost> costs, int connections, Client client) {
        Goals.print(
                "%-6s %11d %12.0f %14.1f %9.0f %9.0f",
                client.name().toLowerCase(Locale.ROOT),
                connections,
                median(costs, connections, client, Cost::throughput),
                median(costs, connections, client, Cost::cpuMicros),
                median(costs, connections, client, Cost::p50),
                median(costs, connections, client, Cost::p99));
    }

    private static <T> List<T> shuffled(List<T> items, Random random) {
        List<T> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }

    private Cost cost(int connections, Client client, NullEndpointProcess endpoint)
            throws IOException, InterruptedException {
        if (client == Client.WRK) {
            Wrk.Report report = wrk.orElseThrow().run(endpoint.endpoint(), connections, SECONDS);
            return new Cost(
                    connections,
                    client,
                    report.requestsPerSecond(),
                    report.cpuNanos() / 1e3 / report.requests(),
                    report.p50() / 1e3,
                    report.p99() / 1e3,
                    List.of());
        }
        HttpResult result = load(endpoint, connections).closed(closed(Duration.ofSeconds(SECONDS)), () -> false);
        return new Cost(
                connections,
                client,
                result.load().throughput(),
                result.traffic().cpuNanos() / 1e3 / result.load().operations(),
                result.load().latencies().percentile(50) / 1e3,
                result.load().latencies().percentile(99) / 1e3,
                result.load().warnings());
    }

    /**
     * Of arrivals at a steady rate, those that come t after the start of a stall of S wait for S - t. So the part S/N of all waits,
     * for up to S, evenly: the part (S - x)/N for longer than x, and the p99 is S - N/100.
     */
    private boolean stalled(Stalls stalls) throws IOException, InterruptedException {
        double expected = stalls.stallNanos() - stalls.everyNanos() / 100.0;
        try (var endpoint = NullEndpointProcess.start(stalls, pinning)) {
            OpenLoop.Result ours = load(endpoint, JUDGED)
                    .open(
                            OpenLoop.of(Arrivals.even(STALLED_RATE), Duration.ofSeconds(STALLED_SECONDS), timer)
                                    .warmedUp(BRIEF),
                            () -> {},
                            () -> false)
                    .open()
                    .orElseThrow();
            double p99 = ours.load().latencies().percentile(99);
            Goals.print(
                    "%na stall of %.0f s in every %.0f s; p99, ms: by arithmetic %.0f",
                    stalls.stallNanos() / 1e9, stalls.everyNanos() / 1e9, expected / 1e6);
            Goals.print(
                    "  ours, open loop, %.0f/s: %.0f (from the true start: %.2f)",
                    STALLED_RATE, p99 / 1e6, ours.service().percentile(99) / 1e6);
            if (wrk.isPresent()) {
                Wrk.Report report = wrk.get().run(endpoint.endpoint(), JUDGED, STALLED_SECONDS);
                Goals.print(
                        "  wrk, closed loop, %.0f/s: %.2f as corrected by wrk; %d beyond its time-out and left"
                                + " out",
                        report.requestsPerSecond(), report.p99() / 1e6, report.timeouts());
            }
            return Goals.goal(
                    Math.abs(p99 - expected) <= 0.1 * expected,
                    "our p99 is off by at most 10 %%: %.1f %%",
                    100 * (p99 / expected - 1));
        }
    }

    private static HttpLoad load(NullEndpointProcess process, int connections) {
        Template.Endpoint endpoint = process.endpoint();
        return HttpLoad.of(
                        endpoint,
                        connections,
                        Template.of(endpoint, "GET", "/", "", true, n -> n),
                        HttpLoad.Judge.SUCCESS)
                .watching(process.cpu());
    }

    private ClosedLoop closed(Duration length) {
        return ClosedLoop.of(Extent.of(length), timer).warmedUp(BRIEF);
    }

    private static double median(List<Cost> costs, int connections, Client client, ToDoubleFunction<Cost> part) {
        return Goals.median(costs.stream()
                .filter(cost -> cost.connections() == connections && cost.client() == client)
                .mapToDouble(part)
                .toArray());
    }
}
