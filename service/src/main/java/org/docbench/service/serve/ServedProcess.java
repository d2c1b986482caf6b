package org.docbench.service.serve;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.process.OwnSession;
import org.docbench.service.ChildJvm;
import org.docbench.service.ServiceSpec;
import org.docbench.service.serve.Served.Order;
import org.docbench.service.work.Usage;
import org.docbench.service.work.Wire;
import org.docbench.stores.StoreException;

/**
 * A process of its own for services that are measured. So their processor time is separate from their clients', and neither collects
 * the other's garbage. It holds several services, so that code compiled for one is compiled for the next.
 */
public record ServedProcess(ChildJvm jvm) implements AutoCloseable {
    private static final int HEAP_MEGABYTES = 512;

    /** A gateway waits for what it accepted, and then for its backends. */
    private static final long ENDING_SECONDS = 20;

    /**
     * Starts it with this JVM and class path, without a service.
     *
     * @param briefly whether it and its backends compile with C1 alone
     * @throws StoreException if it cannot be started
     */
    public static ServedProcess start(boolean briefly) {
        try {
            return new ServedProcess(
                    ChildJvm.start(OwnSession.command(ChildJvm.command(briefly, HEAP_MEGABYTES, Served.class))));
        } catch (IOException e) {
            throw new StoreException("the service did not start: " + e.getMessage(), e);
        }
    }

    /**
     * A service to be opened.
     *
     * @param backends 0 for the table in the gateway's process
     * @param workers of each process that has the table
     */
    public record Opening(ServiceSpec spec, int backends, int workers) {}

    /**
     * Opens services, side by side, and waits until they can be asked.
     *
     * @return the URL of each in the same order, or why it cannot be opened
     * @throws StoreException if the process has ended
     */
    public List<String> open(List<Opening> services) {
        return answered(new Order.Open(services), String[].class);
    }

    /**
     * What a service's processes report of themselves: the gateway's first, then the backends'.
     *
     * @throws StoreException if one does not
     */
    public List<Usage> usages(String url) {
        return answered(new Order.Usages(url), Usage[].class);
    }

    /**
     * Sends messages of a size to the service's first backend, one after the other, over the socket that the gateway uses. The backend
     * returns them without any work.
     *
     * @return nanoseconds of each
     * @throws StoreException if one does not come back
     */
    public List<Long> echo(String url, int messages, int bytes) {
        return answered(new Order.Echo(url, messages, bytes), Long[].class);
    }

    private <T> List<T> answered(Order order, Class<T[]> type) {
        String answer = ordered(order);
        if (!answer.startsWith("[")) {
            throw new StoreException(answer);
        }
        return List.of(Wire.read(answer, type));
    }

    /** The processes of one's backends that run now, in their order; none if it has the table itself. */
    public List<Long> backends(String url) {
        String answer = ordered(new Order.Pids(url));
        return answer.isEmpty()
                ? List.of()
                : Stream.of(answer.split(" ", -1)).map(Long::valueOf).toList();
    }

    /**
     * Has every client of the table that one has flush its statistics, outside of what is measured.
     *
     * @throws StoreException if that fails, with the reason
     */
    public void flushStatistics(String url) {
        obeyed(new Order.Flush(url), "the service does not flush its statistics: ");
    }

    private void obeyed(Order order, String otherwise) {
        String answer = ordered(order);
        if (!answer.isEmpty()) {
            throw new StoreException(otherwise + answer);
        }
    }

    private String ordered(Order order) {
        try {
            jvm.order(order);
            String answer = jvm.line();
            if (answer != null) {
                return answer;
            }
        } catch (IOException e) {
            throw new StoreException("the process of the services has ended: " + e.getMessage(), e);
        }
        throw new StoreException("the process of the services has ended");
    }

    /** Its own; its backends are its children. */
    public ProcessHandle handle() {
        return jvm.process().toHandle();
    }

    @Override
    public void close() {
        List<ProcessHandle> children = jvm.process().descendants().toList();
        jvm.end(ENDING_SECONDS);
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
