package org.docbench.service.gateway;

import io.vertx.core.http.HttpMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What the gateway answers. */
enum Endpoint {
    CREATE(HttpMethod.POST, "/transactions"),
    GET(HttpMethod.GET, "/transactions/"),
    LIST(HttpMethod.GET, "/transactions"),
    PUBLISHED_CREATE(HttpMethod.POST, "/api/oracle/create"),
    PUBLISHED_GET(HttpMethod.POST, "/api/oracle/get"),
    PUBLISHED_LIST(HttpMethod.GET, "/api/oracle/list"),
    HEALTH(HttpMethod.GET, "/health"),
    OPENAPI(HttpMethod.GET, "/openapi.json"),
    STAGES(HttpMethod.GET, "/stages"),
    STAGES_RESET(HttpMethod.DELETE, "/stages"),
    /** Where no path leads, or none by the method that came. */
    NOWHERE(HttpMethod.GET, "");

    private static final List<Endpoint> ALL = List.of(values());

    private final HttpMethod method;
    private final String path;

    Endpoint(HttpMethod method, String path) {
        this.method = method;
        this.path = path;
    }

    /** By method and path, as it came. */
    static Endpoint of(HttpMethod method, String path) {
        for (Endpoint one : ALL) {
            if (one.method == method && one.leadsTo(path)) {
                return one;
            }
        }
        return NOWHERE;
    }

    /** The methods of this path, for {@code Allow}; empty if it leads nowhere. */
    static String methods(String path) {
        return String.join(
                ", ",
                Arrays.stream(values())
                        .filter(one -> one.leadsTo(path))
                        .map(one -> one.method.name())
                        .toList());
    }

    private boolean leadsTo(String to) {
        return this == GET ? to.startsWith(path) && to.indexOf('/', path.length()) < 0 : to.equals(path);
    }

    /** What follows the path of {@link #GET}. */
    String rest(String of) {
        return of.substring(path.length());
    }

    /** Whether requests have a body. */
    boolean posts() {
        return method == HttpMethod.POST;
    }

    /** Whether it answers as the published gateway does. */
    boolean published() {
        return this == PUBLISHED_CREATE || this == PUBLISHED_GET || this == PUBLISHED_LIST;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
