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
import java.util.Optional;
import org.docbench.core.scenario.BlockCounts;
import org.docbench.load.engine.LoadResult;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.HttpLoad;
import org.docbench.stores.StoreException;

/** Reads where the time of requests went by the service's own clocks, which the report compares with the request paths. */
final class StageTimes {
    /** As in the evidence of run files. */
    static final String SOURCE = "service";

    /** Of the stage {@code store}; it is no stage. */
    static final String COMMIT = "commit, a part of the stage store";

    /** The name of a backend's requests, before its number. */
    static final String REQUESTS_OF = "requests of backend ";

    static final String LEAST_BUSY = "requests of the least busy backend";
    static final String BUSIEST = "requests of the busiest backend";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Sets the service's counts to 0. */
    void reset(Endpoint endpoint) {
        sent(HttpRequest.newBuilder(uri(endpoint)).DELETE());
    }

    /**
     * Reads the nanoseconds of all requests to one operation but the first since the last reset, by stage; {@code stage total} is their
     * sum. The first is a batch's that is not timed: asking the service after it would part it from those that it is to warm up.
     */
    BlockCounts read(Endpoint endpoint, Work work) {
        String form = work.batch() == 1 ? work.operation().id() : "batch";
        String name = work.published() ? "published_" + form : work.operation().id();
        JsonNode times = json(endpoint).path("endpoints").path(name);
        JsonNode stages = times.path("stages");
        Map<String, Double> nanos = new LinkedHashMap<>();
        stages.properties().forEach(stage -> nanos.put("stage " + stage.getKey(), afterFirst(stage.getValue())));
        if (times.has("commit")) {
            nanos.put(COMMIT, afterFirst(times.path("commit")));
        }
        long requests = Math.max(0, stages.path("total").path("count").asLong() - 1);
        return new BlockCounts(SOURCE, requests, 0, nanos, Map.of());
    }

    private static double afterFirst(JsonNode spent) {
        return spent.path("sum").asDouble() - spent.path("first").asDouble();
    }

    /** Tells whether requests go to one of several backends, and the service says to which. */
    private static boolean isBalanced(RestCase one, Subject.Running running) {
        return one.config().backends() > 1 && running.reports();
    }

    /** Returns a window before which the counts of a service with several backends are 0: its warm-up is not among them. */
    HttpLoad.Window counting(RestCase one, Subject.Running running, HttpLoad.Window window) {
        return new HttpLoad.Window() {
            @Override
            public void begin() {
                if (isBalanced(one, running)) {
                    reset(running.endpoint());
                }
                window.begin();
            }

            @Override
            public void end(LoadResult load) {
                window.end(load);
            }
        };
    }

    /** Reads how many requests each of several backends had of a block; empty where the service does not say so. */
    Optional<BlockCounts> balance(RestCase one, Subject.Running running) {
        return isBalanced(one, running) ? Optional.of(balance(running.endpoint())) : Optional.empty();
    }

    /** The least and the most that any backend had are those of this block. */
    private BlockCounts balance(Endpoint endpoint) {
        Map<String, Double> requests = new LinkedHashMap<>();
        long all = 0;
        long least = Long.MAX_VALUE;
        long most = 0;
        JsonNode places = json(endpoint).path("places");
        for (int i = 0; i < places.size(); i++) {
            long own = places.get(i).asLong();
            requests.put(REQUESTS_OF + (i + 1), (double) own);
            all += own;
            least = Math.min(least, own);
            most = Math.max(most, own);
        }
        requests.put(LEAST_BUSY, (double) least);
        requests.put(BUSIEST, (double) most);
        return new BlockCounts(SOURCE, all, 0, requests, Map.of());
    }

    private JsonNode json(Endpoint endpoint) {
        try {
            return JSON.readTree(sent(HttpRequest.newBuilder(uri(endpoint))));
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
