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
import org.docbench.service.http.Endpoint;
import org.docbench.stores.StoreException;

/** What a service of DocBench says of its own time: its {@code /stages}. */
final class StageTimes {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * The time of requests to one operation since the last reset.
     *
     * @param nanos of all of them together, by stage; {@code total} is the sum
     */
    record Spent(long requests, Map<String, Double> nanos) {
        double mean(String stage) {
            return nanos.getOrDefault(stage, 0.0) / requests;
        }
    }

    /** From now on it counts anew. */
    void reset(Endpoint endpoint) {
        sent(HttpRequest.newBuilder(uri(endpoint)).DELETE());
    }

    Spent read(Endpoint endpoint, Work work) {
        String name = (work.published() ? "published_" : "") + work.operation().id();
        try {
            JsonNode stages = JSON.readTree(sent(HttpRequest.newBuilder(uri(endpoint))))
                    .path("endpoints")
                    .path(name)
                    .path("stages");
            Map<String, Double> nanos = new LinkedHashMap<>();
            stages.properties()
                    .forEach(stage -> nanos.put(
                            stage.getKey(), stage.getValue().path("sum").asDouble()));
            return new Spent(stages.path("total").path("count").asLong(), nanos);
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
