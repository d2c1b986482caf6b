package org.docbench.service.gateway;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What the gateway answers. */
enum Endpoint {
    CREATE("POST", "/transactions"),
    GET("GET", "/transactions/"),
    LIST("GET", "/transactions"),
    PUBLISHED_CREATE("POST", "/api/oracle/create"),
    PUBLISHED_BATCH("POST", "/api/oracle/batch-create"),
    PUBLISHED_GET("POST", "/api/oracle/get"),
    PUBLISHED_LIST("GET", "/api/oracle/list"),
    HEALTH("GET", "/health"),
    OPENAPI("GET", "/openapi.json"),
    STAGES("GET", "/stages"),
    STAGES_RESET("DELETE", "/stages"),
    /** Where no path leads, or none by the method that came. */
    NOWHERE("GET", "");

    private static final List<Endpoint> ALL = List.of(values());

    private final String method;
    private final String path;

    Endpoint(String method, String path) {
        this.method = method;
        this.path = path;
    }

    /** By method and path, as it came. */
    static Endpoint of(String method, String path) {
        for (Endpoint one : ALL) {
            if (one.method.equals(method) && one.leadsTo(path)) {
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
                        .map(one -> one.method)
                        .toList());
    }

    private boolean leadsTo(String to) {
        return this == GET
                ? to.length() > path.length() && to.startsWith(path) && to.indexOf('/', path.length()) < 0
                : to.equals(path);
    }

    /** What follows the path of {@link #GET}. */
    String rest(String of) {
        return of.substring(path.length());
    }

    /** Whether it answers as the published gateway does. */
    boolean published() {
        return this == PUBLISHED_CREATE || this == PUBLISHED_BATCH || this == PUBLISHED_GET || this == PUBLISHED_LIST;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
