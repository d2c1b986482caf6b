package org.docbench.profile.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, files and sockets of this machine. */
class ResourceObserverTest {
    private static final double MILLI = 1e6;

    @TempDir
    Path folder;

    private ResourceWatch watch;
    private ResourceObserver observer;

    @BeforeEach
    void start() {
        if (!Files.exists(Path.of("/proc/self/io"))) {
            String reason = "what processes write is read from Linux's /proc only";
            System.out.println("SKIPPED resource tests: " + reason);
            Assumptions.abort(reason);
        }
        watch = ResourceWatch.start();
        observer = new ResourceObserver(watch, context -> context.target().equals("sqlite.jsonb"), null);
    }

    @AfterEach
    void stop() {
        if (watch != null) {
            observer.close();
            watch.close();
        }
    }

    private static WindowContext context(String target, Process... servers) {
        Set<Long> processes = Arrays.stream(servers).map(Process::pid).collect(Collectors.toSet());
        return new WindowContext(new Case("insert", "payload", Map.of()), target, "insert", processes);
    }

    private static Process shell(String script) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private double serverCpu(Process server) throws InterruptedException {
        Observer.Window window = observer.timed(context("mongodb", server));
        Thread.sleep(500);
        return window.close().get(Cost.SERVER_CPU.words());
    }

    @Test
    void aBusyServerIsSeenAndAnIdleOneIsNot() throws Exception {
        Process busy = shell("while :; do :; done");
        Process idle = shell("sleep 60; :");
        try {
            double work = serverCpu(busy);
            double rest = serverCpu(idle);
            assertThat(work).isPositive();
            assertThat(rest).isLessThan(work / 5);
        } finally {
            busy.destroyForcibly().waitFor();
            end(idle);
        }
    }

    /** The shell and what it waits for. */
    private static void end(Process shell) throws InterruptedException {
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly().waitFor();
    }

    @Test
    void aChildThatComesAndEndsInTheWindowIsCounted() throws Exception {
        Path go = folder.resolve("go");
        Path done = folder.resolve("done");
        Process server =
                shell("while ! [ -e '" + go + "' ]; do sleep 0.05; done; sh -c 'i=0; while [ $i -lt 300000 ]; do"
                        + " i=$((i+1)); done'; : > '" + done + "'; sleep 60; :");
        try {
            Observer.Window window = observer.timed(context("postgres.jsonb", server));
            Files.createFile(go);
            await(done);
            // a loop of 300,000 steps of a shell takes no less on any machine
            assertThat(window.close().get(Cost.SERVER_CPU.words())).isGreaterThan(10 * MILLI);
        } finally {
            end(server);
        }
    }

    private static void await(Path file) throws InterruptedException {
        await(() -> Files.exists(file));
        assertThat(file).exists();
    }

    @Test
    void whatAServerWritesIsCounted() throws Exception {
        diskOnly();
        Path go = folder.resolve("go");
        Path done = folder.resolve("done");
        Process server = shell("while ! [ -e '" + go + "' ]; do sleep 0.05; done; dd if=/dev/zero of='" + folder
                + "/data' bs=8192 count=64 oflag=dsync; : > '" + done + "'; sleep 60; :");
        try {
            Observer.Window window = observer.timed(context("mysql.json", server));
            Files.createFile(go);
            await(done);
            assertThat(window.close().get(Cost.BYTES_WRITTEN.words())).isBetween(64.0 * 8_192, 2 * 64.0 * 8_192);
        } finally {
            end(server);
        }
    }

    @Test
    void whatALibraryWritesIsThisProcesssOwn() throws Exception {
        diskOnly();
        Observer.Window window = observer.timed(context("sqlite.jsonb"));
        Files.write(folder.resolve("data"), new byte[1 << 20]);
        Map<String, Double> spent = window.close();
        assertThat(spent.get(Cost.BYTES_WRITTEN.words())).isGreaterThanOrEqualTo(1 << 20);
        assertThat(spent).doesNotContainKey(Cost.SERVER_CPU.words());
        // elsewhere nothing can be known of what the server writes
        assertThat(observer.timed(context("mongodb")).close())
                .containsOnlyKeys(Cost.CLIENT_CPU.words(), Cost.BYTES_ON_THE_WIRE.words());
    }

    /** A file system in memory gives nothing to storage. */
    private void diskOnly() throws IOException {
        String type = Files.getFileStore(folder).type();
        if (List.of("tmpfs", "ramfs").contains(type)) {
            String reason = "the temporary folder is on " + type + ", where nothing is written to storage";
            System.out.println("SKIPPED: " + reason);
            Assumptions.abort(reason);
        }
    }

    @Test
    void whatCrossesTheLoopbackIsCountedOnce() throws Exception {
        int bytes = 64 << 20;
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket sending = new Socket(listening.getInetAddress(), listening.getLocalPort());
                Socket receiving = listening.accept()) {
            Observer.Window window = observer.timed(context("sqlite.jsonb"));
            Thread sender = new Thread(() -> send(sending, bytes));
            sender.start();
            InputStream in = receiving.getInputStream();
            assertThat(in.readNBytes(bytes)).hasSize(bytes);
            sender.join();
            // headers and what others send meanwhile come on top; twice as much it must not be
            assertThat(window.close().get(Cost.BYTES_ON_THE_WIRE.words())).isBetween(1.0 * bytes, 1.9 * bytes);
        }
    }

    private static void send(Socket socket, int bytes) {
        try (OutputStream out = socket.getOutputStream()) {
            byte[] piece = new byte[1 << 16];
            for (int sent = 0; sent < bytes; sent += piece.length) {
                out.write(piece);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theTimelineHasMachineClientAndServersAndTheWindow() throws Exception {
        Process busy = shell("while :; do :; done");
        try {
            serverCpu(busy);
            await(() -> subjects().contains("mongodb")
                    && watch.timeline().series().stream()
                            .allMatch(series -> series.values().stream().anyMatch(Objects::nonNull)));
            Timeline timeline = watch.timeline();
            assertThat(timeline.series())
                    .extracting(series -> series.subject() + " " + series.quantity())
                    .containsExactly(
                            "machine CPU",
                            "machine run queue",
                            "machine memory",
                            "machine disk read",
                            "machine disk written",
                            "machine network received",
                            "client CPU",
                            "client memory",
                            "mongodb CPU",
                            "mongodb memory",
                            "mongodb disk written");
            assertThat(timeline.series()).allSatisfy(series -> {
                assertThat(series.values()).hasSameSizeAs(timeline.millis());
                assertThat(series.values()).filteredOn(Objects::nonNull).isNotEmpty();
            });
            assertThat(timeline.marks()).singleElement().satisfies(mark -> {
                assertThat(mark.target()).isEqualTo("mongodb");
                assertThat(mark.toMillis() - mark.fromMillis()).isGreaterThanOrEqualTo(500);
            });
            assertThat(watch.processes()).containsExactly(busy.pid());
        } finally {
            busy.destroyForcibly().waitFor();
        }
    }

    /** A server alone and a set of servers are not one, although their product is; two targets on one server are. */
    @Test
    void eachServerHasItsOwnLine() throws Exception {
        Process alone = shell("sleep 60; :");
        Process copies = shell("sleep 60; :");
        try {
            Case insert = new Case("insert", "payload", Map.of());
            for (String target : List.of("mongodb", "mongodb.two-calls", "mongodb.replicas")) {
                boolean several = target.equals("mongodb.replicas");
                Process server = several ? copies : alone;
                String name = several ? "mongodb-replicas" : "mongodb";
                observer.timed(new WindowContext(insert, target, "insert", name, Set.of(server.pid())))
                        .close();
            }
            await(() -> subjects().size() == 4);
            assertThat(subjects()).containsExactlyInAnyOrder("machine", "client", "mongodb", "mongodb-replicas");
        } finally {
            end(alone);
            end(copies);
        }
    }

    /** What a JVM in front of a server uses is the request's cost, and no line of the server; its bytes go to sockets, too. */
    @Test
    void aGatewayIsASubjectOfItsOwn() throws Exception {
        Path go = folder.resolve("go");
        Path done = folder.resolve("done");
        Process server = shell("sleep 60; :");
        Process gateway = shell("while ! [ -e '" + go + "' ]; do sleep 0.05; done; dd if=/dev/zero of='" + folder
                + "/data' bs=8192 count=64; i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; : > '" + done
                + "'; while :; do :; done");
        try {
            Observer.Window window = observer.timed(before("mongodb.table", gateway, Set.of(server.pid())));
            Files.createFile(go);
            await(done);
            await(() -> subjects().contains("gateway"));
            Map<String, Double> spent = window.close();
            assertThat(spent.get(Cost.SERVER_CPU.words())).isGreaterThan(10 * MILLI);
            assertThat(spent.get(Cost.BYTES_WRITTEN.words())).isZero();

            assertThat(observer.timed(before("sqlite.jsonb", gateway, Set.of())).close())
                    .containsKey(Cost.SERVER_CPU.words())
                    .doesNotContainKey(Cost.BYTES_WRITTEN.words());
            assertThat(watch.processes()).containsExactly(server.pid());
            assertThat(watch.timeline().series().stream()
                            .map(series -> series.subject() + " " + series.quantity())
                            .filter(line -> !line.startsWith("machine") && !line.startsWith("client")))
                    .containsExactlyInAnyOrder(
                            "mongodb CPU", "mongodb memory", "mongodb disk written", "gateway CPU", "gateway memory");
        } finally {
            end(server);
            end(gateway);
        }
    }

    private static WindowContext before(String target, Process gateway, Set<Long> servers) {
        Case get = new Case("rest", "get", Map.of());
        return new WindowContext(get, target, "operation", servers, Map.of("gateway", gateway.pid()));
    }

    /** Waits up to 60 s: the watch reads in its own thread, which a busy machine delays. The assertions afterwards tell what is missing. */
    private static void await(BooleanSupplier there) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!there.getAsBoolean() && System.nanoTime() < until) {
            Thread.sleep(10);
        }
    }

    private Set<String> subjects() {
        return watch.timeline().series().stream().map(Timeline.Series::subject).collect(Collectors.toSet());
    }

    @Test
    void profiledWindowsAreTheRecordersBusiness() {
        assertThat(observer.profiles()).isFalse();
        assertThat(observer.profiled(context("mongodb")).close()).isEmpty();
        try (ResourceObserver recording =
                new ResourceObserver(watch, context -> false, context -> () -> Map.of(context.target(), 1.0))) {
            assertThat(recording.profiles()).isTrue();
            assertThat(recording.profiled(context("mongodb")).close()).containsExactly(Map.entry("mongodb", 1.0));
        }
    }
}
