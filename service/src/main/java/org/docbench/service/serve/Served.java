package org.docbench.service.serve;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.docbench.service.ServiceSpec;
import org.docbench.service.backend.Backend;
import org.docbench.service.backend.Backends;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.serve.ServedProcess.Opening;
import org.docbench.service.work.Usage;
import org.docbench.service.work.Wire;
import org.docbench.stores.StoreException;

/**
 * The process of services that another process of DocBench measures. Its standard input says what to open and close, so that no password
 * is seen in a list of processes. The process ends when its standard input does, and so with its parent.
 */
public final class Served {
    private static final String NONE = "";

    private final Map<String, Running> running = new ConcurrentHashMap<>();
    private final Map<ServiceSpec, Backends> backends = new ConcurrentHashMap<>();
    private final ExecutorService opening = Executors.newCachedThreadPool();

    private record Running(Service service, Opening opened) {}

    private Served() {}

    /** What the process is told to do. Each order is answered by one line. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({
        @JsonSubTypes.Type(Order.Open.class),
        @JsonSubTypes.Type(Order.Pids.class),
        @JsonSubTypes.Type(Order.Flush.class),
        @JsonSubTypes.Type(Order.Usages.class),
        @JsonSubTypes.Type(Order.Echo.class)
    })
    sealed interface Order {
        /** Opens services side by side; answered by the URL of each, or by why not. */
        record Open(List<ServedProcess.Opening> services) implements Order {}

        /** Names the processes of its backends; answered by their ids with blanks between. */
        record Pids(String url) implements Order {}

        /** Has its clients flush their statistics; answered by an empty line, or by why not. */
        record Flush(String url) implements Order {}

        /** Has its processes report of themselves; answered by a list, the gateway's first, or by why not. */
        record Usages(String url) implements Order {}

        /** Has messages come back from its first backend; answered by the nanoseconds of each, or by why not. */
        record Echo(String url, int messages, int bytes) implements Order {}
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
            served.backends.values().stream().distinct().forEach(Backends::close);
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
                share(open.services());
                return text(open.services().stream()
                        .map(one -> CompletableFuture.supplyAsync(() -> opened(one), opening))
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList());
            } else if (order instanceof Order.Pids asked) {
                return pids(running.get(asked.url()).opened);
            } else if (order instanceof Order.Usages asked) {
                return usages(running.get(asked.url()).opened);
            } else if (order instanceof Order.Echo echo) {
                Opening of = running.get(echo.url()).opened;
                return text(backends.get(of.spec()).echo(echo.messages(), echo.bytes()));
            }
            running.get(((Order.Flush) order).url()).service.flushStatistics();
            return NONE;
        } catch (StoreException | UnsupportedOperationException e) {
            return reason(e);
        }
    }

    private static String text(Object answer) {
        return new String(Wire.bytes(answer), StandardCharsets.UTF_8);
    }

    private static String reason(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
    }

    private String opened(Opening one) {
        try {
            Service service = one.backends() > 0
                    ? Service.over(
                            one.spec(),
                            backends.get(one.spec()).part(one.spec(), one.backends(), one.workers()),
                            Limits.USUAL,
                            0)
                    : Service.start(one.spec(), 0, one.workers(), Limits.USUAL, 0);
            running.put(service.url(), new Running(service, one));
            return service.url();
        } catch (IOException | StoreException | UnsupportedOperationException e) {
            return reason(e);
        }
    }

    private String usages(Opening of) {
        List<Usage> all = new ArrayList<>(List.of(Usage.own()));
        if (of.backends() > 0) {
            all.addAll(backends.get(of.spec()).usages(of.backends()));
        }
        return text(all);
    }

    /**
     * Services that are opened together share backends, as they share this process: code is compiled alike for all tables. Services of one
     * table that differ in the number of backends share them too: five are started, not one and two and five.
     */
    private void share(List<Opening> services) {
        List<ServiceSpec> missing = services.stream()
                .filter(one -> one.backends() > 0 && !backends.containsKey(one.spec()))
                .map(Opening::spec)
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            var shared = new Backends(Backend.class, missing, Limits.USUAL.hung());
            missing.forEach(spec -> backends.put(spec, shared));
        }
    }

    private String pids(Opening of) {
        return of.backends() == 0
                ? NONE
                : backends.get(of.spec()).pids().stream()
                        .limit(of.backends())
                        .map(String::valueOf)
                        .collect(Collectors.joining(" "));
    }
}
