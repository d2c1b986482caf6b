package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Asking.transaction;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.docbench.service.MemoryTables;
import org.docbench.service.ServiceSpec;
import org.docbench.service.ServiceSpec.ServerRef;
import org.docbench.service.serve.Service;
import org.docbench.service.table.NullTable;
import org.docbench.service.work.Upstream;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

/** Requests that are sent without waiting for answers: each is answered, in the order in which it came (RFC 9112, 9.3.2). */
class PipelineTest {
    private static final int MANY = 500;
    private static final ServiceSpec NOTHING =
            new ServiceSpec(NullTable.ID, ServerRef.NOWHERE, Durability.NONE, "each");

    @Test
    void readsThatAreAnsweredAtOnce() throws Exception {
        try (Service service = Service.start(NOTHING, 0, 1, Gateway.Limits.USUAL, 0);
                Socket socket = Raw.to(service.url())) {
            Raw.send(
                    socket,
                    IntStream.range(0, MANY)
                            .mapToObj(i -> Raw.head(service.url(), "GET /transactions/T" + i))
                            .collect(Collectors.joining()));
            for (int i = 0; i < MANY; i++) {
                Raw.Answer answer = Raw.next(socket).orElseThrow();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.body()).contains("\"transaction_id\":\"T" + i + "\"");
            }
        }
    }

    @Test
    void createsThatWaitForAWorker() throws Exception {
        var table = new MemoryTables();
        try (Service service = Service.over(Upstream.inProcess(table, 2), Gateway.Limits.USUAL, 0);
                Socket socket = Raw.to(service.url())) {
            Raw.send(
                    socket,
                    IntStream.range(0, MANY)
                            .mapToObj(i -> posting(service.url(), "T" + i))
                            .collect(Collectors.joining()));
            for (int i = 0; i < MANY; i++) {
                Raw.Answer answer = Raw.next(socket).orElseThrow();
                assertThat(answer.status()).isEqualTo(201);
                assertThat(answer.fields()).containsEntry("location", "/transactions/T" + i);
            }
            assertThat(table.ids()).hasSize(MANY);
        }
    }

    /** Answers are some 300 times what the sockets hold: the gateway has to stop reading, and to go on. */
    @Test
    void aClientThatSendsAllBeforeItReadsMuch() throws Exception {
        int rounds = 4_000;
        try (Service service = Service.start(NOTHING, 0, 1, Gateway.Limits.USUAL, 0);
                Socket socket = Raw.to(service.url())) {
            String both = Raw.head(service.url(), "GET /openapi.json") + posting(service.url(), "T");
            byte[] all = both.repeat(rounds).getBytes(StandardCharsets.US_ASCII);
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> send(socket, all));
            long bytes = 0;
            for (int i = 0; i < rounds; i++) {
                Raw.Answer description = Raw.next(socket).orElseThrow();
                assertThat(description.status()).isEqualTo(200);
                bytes += description.body().length();
                assertThat(Raw.next(socket).orElseThrow().status()).isEqualTo(201);
            }
            sending.get(20, TimeUnit.SECONDS);
            assertThat(bytes).isGreaterThan(32 << 20);
        }
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String posting(String url, String id) {
        String body = transaction(id);
        return "POST /transactions HTTP/1.1\r\n" + Raw.host(url) + "Content-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
    }
}
