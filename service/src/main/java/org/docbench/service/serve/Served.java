package org.docbench.service.serve;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.service.ServiceSpec;
import org.docbench.service.backend.Backend;
import org.docbench.service.backend.Backends;
import org.docbench.service.gateway.Limits;
import org.docbench.service.work.Wire;
import org.docbench.stores.StoreException;

/**
 * The process of services that another process of DocBench measures. Its standard input says what to open and close, so that no password
 * is seen in a list of processes, and ends when whoever started it does: then it ends too.
 */
public final class Served {
    private static final String NONE = "";

    private final Map<String, Running> running = new LinkedHashMap<>();
    private final Map<ServiceSpec, Backends> backends = new LinkedHashMap<>();

    private record Running(Service service, Order.Open order) {}

    private Served() {}

    /** What the process is told to do. Each order is answered by one line. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({
        @JsonSubTypes.Type(Order.Open.class),
        @JsonSubTypes.Type(Order.Close.class),
        @JsonSubTypes.Type(Order.Pids.class),
        @JsonSubTypes.Type(Order.Flush.class)
    })
    sealed interface Order {
        /** Opens a service; answered by its URL, or by why not. */
        record Open(ServiceSpec spec, int backends, int workers) implements Order {}

        /** Closes one; answered by an empty line. */
        record Close(String url) implements Order {}

        /** Names the processes of its backends; answered by their ids with blanks between. */
        record Pids(String url) implements Order {}

        /** Has its clients flush their statistics; answered by an empty line, or by why not. */
        record Flush(String url) implements Order {}
    }

    public static void main(String[] args) throws IOException {
        var served = new Served();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            for (var order = order(in); order.isPresent(); order = order(in)) {
                System.out.println(served.done(order.get()));
            }
        } finally {
            served.running.values().forEach(each -> each.service.close());
            served.backends.values().forEach(Backends::close);
        }
        System.exit(0);
    }

    /** Reads the next order; there is none if whoever measures has ended, be it in the middle of one. */
    private static Optional<Order> order(BufferedReader in) throws IOException {
        String line = in.readLine();
        try {
            return Optional.ofNullable(line).map(whole -> Wire.read(whole, Order.class));
        } catch (UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private String done(Order order) {
        try {
            if (order instanceof Order.Open open) {
                return opened(open);
            } else if (order instanceof Order.Close close) {
                return closed(running.remove(close.url()));
            } else if (order instanceof Order.Pids asked) {
                return pids(running.get(asked.url()).order);
            }
            running.get(((Order.Flush) order).url()).service.flushStatistics();
            return NONE;
        } catch (IOException | StoreException | UnsupportedOperationException e) {
            return String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
        }
    }

    private String opened(Order.Open order) throws IOException {
        Service service = order.backends > 0
                ? Service.over(shared(order.spec).part(order.backends, order.workers), Limits.USUAL, 0)
                : Service.start(order.spec, 0, order.workers, Limits.USUAL, 0);
        running.put(service.url(), new Running(service, order));
        return service.url();
    }

    /** Services of one table that differ in the number of backends or workers share backends: five are started, not one and two and five. */
    private Backends shared(ServiceSpec spec) {
        return backends.computeIfAbsent(spec, none -> new Backends(Backend.class, spec, Limits.USUAL.hung()));
    }

    private String pids(Order.Open of) {
        return of.backends == 0
                ? NONE
                : backends.get(of.spec).pids().stream()
                        .limit(of.backends)
                        .map(String::valueOf)
                        .collect(Collectors.joining(" "));
    }

    private String closed(Running which) {
        which.service.close();
        ServiceSpec spec = which.order.spec;
        if (backends.containsKey(spec) && running.values().stream().noneMatch(other -> other.order.spec.equals(spec))) {
            backends.remove(spec).close();
        }
        return NONE;
    }
}
