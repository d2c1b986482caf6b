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
import org.docbench.service.backend.Wire;
import org.docbench.service.gateway.Limits;
import org.docbench.stores.StoreException;

/**
 * The process of services that another process of DocBench measures. Its standard input says what to open and close, so that no password
 * is seen in a list of processes, and ends when whoever started it does: then it ends too.
 */
public final class Served {
    /** An order to open a service: a table as {@link Wire} says it, backends, workers. Answered by its URL, or by why not. */
    static final int OPEN = 'o';
    /** An order to close one, by its URL. Answered by an empty line. */
    static final int CLOSE = 'c';
    /** An order to name the processes of one's backends, by its URL. Answered by their ids with blanks between, an empty line if it has none. */
    static final int BACKENDS = 'b';
    /** An order that the clients of one bring their counts, by its URL. Answered by an empty line, or by why not. */
    static final int BRING = 'k';

    private static final String NONE = "";

    private final Map<String, Open> open = new LinkedHashMap<>();
    private final Map<ServiceSpec, Backends> backends = new LinkedHashMap<>();

    private record Open(Service service, ServiceSpec wanted, int backends) {}

    private Served() {}

    public static void main(String[] args) throws IOException {
        var served = new Served();
        var in = new DataInputStream(System.in);
        try {
            for (int order = in.read(); order >= 0; order = in.read()) {
                System.out.println(
                        switch (order) {
                            case OPEN -> served.opened(in);
                            case CLOSE -> served.closed(in);
                            case BACKENDS -> served.backends(in);
                            default -> served.brought(in);
                        });
            }
        } catch (EOFException e) {
            // Whoever measures ended in the middle of an order.
        } finally {
            served.open.values().forEach(one -> one.service.close());
            served.backends.values().forEach(Backends::close);
        }
        System.exit(0);
    }

    private String opened(DataInputStream in) throws IOException {
        ServiceSpec wanted = Wire.wanted(in);
        int processes = in.readInt();
        int workers = in.readInt();
        try {
            Service service = processes > 0
                    ? Service.over(shared(wanted).part(processes, workers), Limits.USUAL, 0)
                    : Service.start(wanted, 0, workers, Limits.USUAL, 0);
            open.put(service.url(), new Open(service, wanted, processes));
            return service.url();
        } catch (IOException | StoreException | UnsupportedOperationException e) {
            return reason(e);
        }
    }

    private static String reason(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
    }

    private String brought(DataInputStream in) throws IOException {
        Open one = open.get(in.readUTF());
        try {
            one.service.flushStatistics();
            return NONE;
        } catch (StoreException e) {
            return reason(e);
        }
    }

    /** Services of one table that differ in the number of backends or workers share backends: five are started, not one and two and five. */
    private Backends shared(ServiceSpec wanted) throws IOException {
        Backends those = backends.get(wanted);
        if (those == null) {
            those = new Backends(Backend.class, wanted, Limits.USUAL.hung());
            backends.put(wanted, those);
        }
        return those;
    }

    private String backends(DataInputStream in) throws IOException {
        Open one = open.get(in.readUTF());
        return one.backends == 0
                ? NONE
                : backends.get(one.wanted).pids().stream()
                        .limit(one.backends)
                        .map(String::valueOf)
                        .collect(Collectors.joining(" "));
    }

    private String closed(DataInputStream in) throws IOException {
        Open one = open.remove(in.readUTF());
        one.service.close();
        if (backends.containsKey(one.wanted)
                && open.values().stream().noneMatch(other -> other.wanted.equals(one.wanted))) {
            backends.remove(one.wanted).close();
        }
        return NONE;
    }
}
