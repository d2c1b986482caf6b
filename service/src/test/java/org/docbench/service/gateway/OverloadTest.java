package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;
import static org.docbench.service.Until.until;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.docbench.service.Asking;
import org.docbench.service.MemoryTables;
import org.docbench.service.ServiceSpec;
import org.docbench.service.ServiceSpec.ServerRef;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.docbench.service.work.Upstream.Workers;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store that hangs: two workers, a queue of three. */
@Tag("slow")
class OverloadTest {

    /** Time enough, on a busy machine too, for all that a test does before the first of its requests runs into it. */
    private static final Gateway.Limits LIMITS = Gateway.Limits.USUAL.queue(3).timeout(Duration.ofSeconds(10));

    private static final long PATIENCE_SECONDS = 60;

    @Test
    void whatIsNotDoneIsNeverDoneAndWhatMayBeDoneIsSaid() throws Exception {
        var table = new MemoryTables();
        try (var service = Service.over(Upstream.inProcess(table, 2), LIMITS, 0)) {
            var asking = new Asking(service.url());
            table.hang();
            List<CompletableFuture<HttpResponse<String>>> creates = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                creates.add(asking.creating("t" + i));
                int sent = i + 1;
                until(() -> asking.get("/health")
                        .body()
                        .contains("\"busy\":" + Math.min(2, sent) + ",\"waiting\":" + Math.max(0, sent - 2)));
            }
            HttpResponse<String> beyond = asking.post("/transactions", transaction("beyond"));
            assertThat(beyond.statusCode()).isEqualTo(503);
            assertThat(beyond.headers().firstValue("retry-after")).contains("1");
            assertThat(creates).as("refused at once, before any other").noneMatch(CompletableFuture::isDone);

            for (int i = 0; i < 5; i++) {
                HttpResponse<String> answer = creates.get(i).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                assertThat(answer.statusCode()).isEqualTo(i < 2 ? 504 : 503);
                assertThat(answer.body()).contains(i < 2 ? "\"outcome\":\"unknown\"" : "\"outcome\":\"not done\"");
            }
            table.goOn();
            until(() -> asking.get("/health").body().contains("\"busy\":0,\"waiting\":0"));
            assertThat(asking.post("/transactions", transaction("after")).statusCode())
                    .isEqualTo(201);
            assertThat(table.ids()).containsExactlyInAnyOrder("t0", "t1", "after");
        }
    }

    /** Two backends work at the same time, unless all requests go through one client. */
    @ParameterizedTest
    @CsvSource({"each, 2", "shared, 1"})
    void oneClientHasOneRequestAtTheBackends(String variant, int busy) throws Exception {
        var table = new MemoryTables();
        var spec = new ServiceSpec("memory", new ServerRef("", "", "", -1, false), Durability.OS, variant);
        try (var one = new Workers(table, 1);
                var other = new Workers(table, 1);
                var service = Service.over(spec, new Upstream(List.of(one, other), () -> {}), LIMITS, 0)) {
            var asking = new Asking(service.url());
            table.hang();
            List<CompletableFuture<HttpResponse<String>>> creates =
                    List.of(asking.creating("a"), asking.creating("b"), asking.creating("c"));
            until(() -> asking.get("/health").body().contains("\"busy\":" + busy + ",\"waiting\":" + (3 - busy)));
            until(() -> table.calls() == busy);
            table.goOn();
            for (CompletableFuture<HttpResponse<String>> create : creates) {
                assertThat(create.get(PATIENCE_SECONDS, TimeUnit.SECONDS).statusCode())
                        .isEqualTo(201);
            }
            assertThat(table.ids()).containsExactlyInAnyOrder("a", "b", "c");
        }
    }

    @Test
    void whatWasAcceptedIsAnsweredBeforeTheEnd() throws Exception {
        var table = new MemoryTables();
        var service = Service.over(Upstream.inProcess(table, 1), LIMITS, 0);
        var asking = new Asking(service.url());
        table.hang();
        CompletableFuture<HttpResponse<String>> create = asking.creating("last");
        until(() -> table.calls() == 1);
        CompletableFuture<Void> ending = CompletableFuture.runAsync(service::close);
        // Asked for the table before the end has begun, it would wait behind the create, and for its time-out.
        until(() -> asking.get("/health").statusCode() == 503);
        table.goOn();
        assertThat(create.get(PATIENCE_SECONDS, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
        ending.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(table.ids()).containsExactly("last");
    }
}
