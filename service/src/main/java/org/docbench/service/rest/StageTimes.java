package org.docbench.service.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.scenario.BlockCounts;
import org.docbench.service.http.Endpoint;
import org.docbench.stores.StoreException;

/** Reads where the time of requests went by the service's own clocks, which the report compares with the request paths. */
final class StageTimes {
    /** As in the evidence of run files. */
    static final String SOURCE = "service";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Sets the service's counts to 0. */
    void reset(Endpoint endpoint) {
        sent(HttpRequest.newBuilder(uri(endpoint)).DELETE());
    }

    /** Reads the nanoseconds of all requests to one operation since the last reset, by stage; {@code stage total} is their sum. */
    BlockCounts read(Endpoint endpoint, Work work) {
        String name = (work.published() ? "published_" : "") + work.operation().id();
        try {
            JsonNode stages = JSON.readTree(sent(HttpRequest.newBuilder(uri(endpoint))))
                    .path("endpoints")
                    .path(name)
                    .path("stages");
            Map<String, Double> nanos = new LinkedHashMap<>();
            stages.properties()
                    .forEach(stage -> nanos.put(
                            "stage " + stage.getKey(),
                            stage.getValue().path("sum").asDouble()));
            long requests = stages.path("total").path("count").asLong();
            return new BlockCounts(SOURCE, requests, 0, nanos, Map.of());
        } catch (IOException e) {
            throw new StoreException("the service's stages cannot be read: " + e.getMessage(), e);
        }
    }

    private static URI uri(Endpoint endpoint) {
        return URI.create("http://" + endpoint.host() + endpoint.base() + "/stages");
    }

    private String sent(HttpRequest.Builder request) {
        try {
            return client.send(request.timeout(LIMIT).build(), BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new StoreException("the service's stages cannot be read: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while the service's stages were read", e);
        }
    }
}
