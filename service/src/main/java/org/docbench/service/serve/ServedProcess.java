package org.docbench.service.serve;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.docbench.core.process.OwnSession;
import org.docbench.service.ServiceSpec;
import org.docbench.service.backend.Wire;
import org.docbench.stores.StoreException;

/**
 * A process of its own for services that are measured: their processor time is told from that of whoever asks them, and neither collects
 * the other's garbage. Several stand in it side by side, so that what has been compiled for one is compiled for the next.
 */
public final class ServedProcess implements AutoCloseable {
    /** A gateway waits for what it accepted, and then for its backends. */
    private static final long ENDING_SECONDS = 20;

    private final Process process;
    private final DataOutputStream orders;
    private final BufferedReader answers;

    private ServedProcess(Process process) {
        this.process = process;
        orders = new DataOutputStream(process.getOutputStream());
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts it with this JVM and class path, without a service.
     *
     * @throws StoreException if it cannot be started
     */
    public static ServedProcess start() {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                // The default, but said: else JVMs from 21 on warn of a profiler that is loaded into them.
                "-XX:+EnableDynamicAgentLoading",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                Served.class.getName());
        try {
            return new ServedProcess(new ProcessBuilder(OwnSession.command(command))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new StoreException("the service did not start: " + e.getMessage(), e);
        }
    }

    /**
     * Opens one and waits until it can be asked.
     *
     * @param backends 0 for the table in the gateway's process
     * @param workers of each process that has the table
     * @return its URL
     * @throws StoreException if it cannot be opened, with the reason
     */
    public String open(ServiceSpec wanted, int backends, int workers) {
        String said = ordered(() -> {
            orders.writeByte(Served.OPEN);
            Wire.write(orders, wanted);
            orders.writeInt(backends);
            orders.writeInt(workers);
        });
        if (!said.startsWith("http://")) {
            throw new StoreException("the service did not start: " + said);
        }
        return said;
    }

    /** Closes one, with its backends. A process that has ended has closed all of them. */
    public void close(String url) {
        if (process.isAlive()) {
            ordered(() -> {
                orders.writeByte(Served.CLOSE);
                orders.writeUTF(url);
            });
        }
    }

    /** The processes of one's backends that run now, in their order; none if it has the table itself. */
    public List<Long> backends(String url) {
        String said = ordered(() -> {
            orders.writeByte(Served.BACKENDS);
            orders.writeUTF(url);
        });
        return said.isEmpty()
                ? List.of()
                : Stream.of(said.split(" ")).map(Long::valueOf).toList();
    }

    /**
     * Has every client of the table that one has bring its counts, outside of what is measured.
     *
     * @throws StoreException if that fails, with the reason
     */
    public void flushStatistics(String url) {
        String said = ordered(() -> {
            orders.writeByte(Served.BRING);
            orders.writeUTF(url);
        });
        if (!said.isEmpty()) {
            throw new StoreException("the service does not bring its counts: " + said);
        }
    }

    private interface Order {
        void write() throws IOException;
    }

    private String ordered(Order order) {
        try {
            order.write();
            orders.flush();
            String said = answers.readLine();
            if (said != null) {
                return said;
            }
        } catch (IOException e) {
            throw new StoreException("the process of the services has ended: " + e.getMessage(), e);
        }
        throw new StoreException("the process of the services has ended");
    }

    /** Its own; its backends are its children. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        try {
            // The end of this pipe is what ends it.
            process.getOutputStream().close();
            if (!process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
