package org.docbench.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * Stands before the simulated API server, which reads a body only if its type is said. {@code kubectl create --raw} says none, and real
 * servers do without.
 */
final class Front implements AutoCloseable {
    private final HttpServer here;
    private final HttpClient client = HttpClient.newHttpClient();
    private final int behind;

    /** @param behind the port of the simulated server */
    Front(int behind) throws IOException {
        this.behind = behind;
        here = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        here.createContext("/", this::pass);
        here.start();
    }

    int port() {
        return here.getAddress().getPort();
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + behind + exchange.getRequestURI()))
                    .method(
                            exchange.getRequestMethod(),
                            body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
            if (body.length > 0) {
                request.header("Content-Type", "application/json");
            }
            HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        here.stop(0);
    }
}
