package org.docbench.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** The JDK's HTTP client, against one service. */
public final class Asking {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;

    public Asking(String url) {
        this.url = url;
    }

    public static String transaction(String id) {
        return """
                {"transaction_type":"sale","transaction_id":"%s","account":"ACC123","amount":100.50,"currency":"USD",\
                "description":"Payment via REST"}""".formatted(id);
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url + path)).build(), BodyHandlers.ofString());
    }

    public HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return client.send(posting(path, body, "application/json"), BodyHandlers.ofString());
    }

    public HttpResponse<String> post(String path, String body, String type) throws IOException, InterruptedException {
        return client.send(posting(path, body, type), BodyHandlers.ofString());
    }

    public HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(url + path))
                        .method(method, BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    /** A create that is not waited for. */
    public CompletableFuture<HttpResponse<String>> creating(String id) {
        return client.sendAsync(posting("/transactions", transaction(id), "application/json"), BodyHandlers.ofString());
    }

    private HttpRequest posting(String path, String body, String type) {
        return HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body))
                .build();
    }
}
