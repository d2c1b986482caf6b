package org.docbench.service.serve;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.service.ServiceSpec;
import org.docbench.service.backend.Backend;
import org.docbench.service.backend.Backends;
import org.docbench.service.gateway.Limits;
import org.docbench.service.work.Message;
import org.docbench.stores.StoreException;

/**
 * The process of services that another process of DocBench measures. Its standard input says what to open and close, so that no password
 * is seen in a list of processes, and ends when whoever started it does: then it ends too.
 */
public final class Served {
    /** An order to close a service, by its URL. Answered by an empty line. An order to open one is answered by its URL, or by why not. */
    static final char CLOSE = 'x';
    /** An order to name the processes of one's backends. Answered by their ids with blanks between, an empty line if it has none. */
    static final char BACKENDS = 'p';
    /** An order that the clients of one flush their statistics. Answered by an empty line, or by why not. */
    static final char FLUSH = 's';

    private static final String NONE = "";

    private final Map<String, Open> open = new LinkedHashMap<>();
    private final Map<ServiceSpec, Backends> backends = new LinkedHashMap<>();

    private record Open(Service service, ServiceSpec spec, long backends) {}

    private Served() {}

    public static void main(String[] args) throws IOException {
        var served = new Served();
        var in = new DataInputStream(System.in);
        try {
            while (true) {
                System.out.println(served.done(Message.read(in)));
            }
        } catch (EOFException e) {
            // Whoever measures has ended, perhaps in the middle of an order.
        } finally {
            served.open.values().forEach(each -> each.service.close());
            served.backends.values().forEach(Backends::close);
        }
        System.exit(0);
    }

    private String done(Message order) {
        return switch (order.kind()) {
            case CLOSE -> closed(open.remove(order.texts().get(0)));
            case BACKENDS -> backends(open.get(order.texts().get(0)));
            case FLUSH -> flushed(open.get(order.texts().get(0)));
            default -> opened(order.spec(), (int) order.first(), (int) order.second());
        };
    }

    private String opened(ServiceSpec spec, int processes, int workers) {
        try {
            Service service = processes > 0
                    ? Service.over(shared(spec).part(processes, workers), Limits.USUAL, 0)
                    : Service.start(spec, 0, workers, Limits.USUAL, 0);
            open.put(service.url(), new Open(service, spec, processes));
            return service.url();
        } catch (IOException | StoreException | UnsupportedOperationException e) {
            return reason(e);
        }
    }

    private static String reason(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
    }

    private static String flushed(Open which) {
        try {
            which.service.flushStatistics();
            return NONE;
        } catch (StoreException e) {
            return reason(e);
        }
    }

    /** Services of one table that differ in the number of backends or workers share backends: five are started, not one and two and five. */
    private Backends shared(ServiceSpec spec) {
        return backends.computeIfAbsent(spec, none -> new Backends(Backend.class, spec, Limits.USUAL.hung()));
    }

    private String backends(Open which) {
        return which.backends == 0
                ? NONE
                : backends.get(which.spec).pids().stream()
                        .limit(which.backends)
                        .map(String::valueOf)
                        .collect(Collectors.joining(" "));
    }

    private String closed(Open which) {
        which.service.close();
        if (backends.containsKey(which.spec)
                && open.values().stream().noneMatch(other -> other.spec.equals(which.spec))) {
            backends.remove(which.spec).close();
        }
        return NONE;
    }
}
