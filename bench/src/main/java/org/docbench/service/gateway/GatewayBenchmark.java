package org.docbench.service.gateway;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.docbench.bench.Goals;
import org.docbench.bench.Interleaved;
import org.docbench.core.stats.Estimate;
import org.docbench.service.http.Wrk;
import org.docbench.service.table.NullTable;
import org.docbench.service.work.Upstream;

/**
 * Measures what the gateway's own layers cost, over a table that keeps nothing. The baseline is a plain server of the same library and
 * settings. It reads the same requests and answers the same bytes without looking at them. {@code wrk} drives both, interleaved in random
 * order.
 *
 * <p>Exit code 1 without {@code wrk}, and unless the gateway serves at least 80 % of the plain server's requests, with the end of the
 * 95 % interval. {@code docs/service.md} says how to run it.
 */
public final class GatewayBenchmark {
    private static final double GOAL = 0.8;
    private static final int ROUNDS = 15;
    private static final int SECONDS = 1;
    private static final int CONNECTIONS = 16;

    private static final String TRANSACTION =
            "{\"transaction_type\":\"sale\",\"transaction_id\":\"TXN001\",\"account\":\"ACC123\","
                    + "\"amount\":100.50,\"currency\":\"USD\",\"description\":\"Payment via REST\"}";

    private GatewayBenchmark() {}

    private enum Operation {
        GET("/transactions/TXN001", ""),
        CREATE("/transactions", TRANSACTION);

        private final String path;
        private final String body;

        Operation(String path, String body) {
            this.path = path;
            this.body = body;
        }
    }

    /** Prints the rates of both in requests/s and their ratio, for GET and CREATE. */
    public static void main(String[] args) throws Exception {
        Goals.begin(GatewayBenchmark.class);
        Optional<Wrk> wrk = Wrk.found();
        if (wrk.isEmpty()) {
            System.out.println(Wrk.ABSENT);
        }
        System.exit(wrk.isPresent() && compared(wrk.get()) ? 0 : 1);
    }

    private static boolean compared(Wrk wrk) throws Exception {
        Path script = Files.createTempFile("docbench", ".lua");
        Vertx vertx = Gateway.oneLoop();
        boolean met = true;
        try (var upstream = Upstream.inProcess(new NullTable(), 0);
                Gateway gateway = Gateway.start(upstream.places(), Gateway.Limits.USUAL, 0)) {
            int plain = plain(vertx);
            for (Operation operation : Operation.values()) {
                Files.writeString(script, lua(operation));
                met &= compared(wrk, operation, script, gateway.port(), plain);
            }
        } finally {
            vertx.close().await();
            Files.delete(script);
        }
        return met;
    }

    /** Listens from its event loop, as the gateway does, so that requests are handled where they are read. */
    private static int plain(Vertx vertx) {
        byte[] row = Answer.row(new NullTable().get("TXN001").orElseThrow());
        byte[] created = Answer.created("TXN001");
        HttpServer server = vertx.createHttpServer(Gateway.options()).requestHandler(request -> {
            if (request.method().name().equals("GET")) {
                answer(request, 200, row);
            } else {
                request.response().putHeader("location", Operation.GET.path);
                request.bodyHandler(body -> answer(request, 201, created));
            }
        });
        Promise<HttpServer> listening = Promise.promise();
        vertx.runOnContext(start -> server.listen(0, "127.0.0.1").onComplete(listening));
        return listening.future().await().actualPort();
    }

    private static void answer(HttpServerRequest request, int status, byte[] body) {
        request.response()
                .setStatusCode(status)
                .putHeader("content-type", "application/json")
                .end(Buffer.buffer(body));
    }

    private static boolean compared(Wrk wrk, Operation operation, Path script, int gateway, int plain)
            throws Exception {
        Interleaved turns = Interleaved.of(
                2,
                ROUNDS,
                round -> 1e9 / rate(wrk, script, plain, operation.path),
                round -> 1e9 / rate(wrk, script, gateway, operation.path));
        // Who serves more requests needs less time for each.
        Estimate ratio = turns.ratio();
        boolean met = ratio.ci95().low() >= GOAL;
        Goals.print(
                "%-6s gateway %7.0f/s  plain %7.0f/s  gateway / plain %.3f (95 %% CI %.3f to %.3f)  %s: at least %.2f",
                operation,
                1e9 / Interleaved.nanos(turns.other()),
                1e9 / Interleaved.nanos(turns.one()),
                ratio.value(),
                ratio.ci95().low(),
                ratio.ci95().high(),
                Interleaved.verdict(met, ratio.ci95().high() < GOAL),
                GOAL);
        return met;
    }

    /** Requests/s; a run with an answer that is not 2xx or 3xx counts for nothing. */
    private static double rate(Wrk wrk, Path script, int port, String path) throws IOException, InterruptedException {
        Wrk.Report report = wrk.run("http://127.0.0.1:" + port + path, CONNECTIONS, SECONDS, "-s", script.toString());
        if (report.failed() + report.timeouts() > 0) {
            throw new IOException("of " + report.requests() + " requests to " + path + " " + report.failed()
                    + " failed and " + report.timeouts() + " were not answered");
        }
        return report.requestsPerSecond();
    }

    private static String lua(Operation operation) {
        return operation == Operation.GET
                ? "wrk.method = 'GET'\n"
                : "wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = [["
                        + operation.body + "]]\n";
    }
}
