package org.docbench.stores.servers;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.core.process.OwnSession;
import org.docbench.stores.Product;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/**
 * Servers and folders of a DocBench that had no time to clean up: it was killed, or the machine went down. One process at a time looks
 * for them.
 */
public final class OrphanCleaner {
    /** A folder may have those of servers in it, which still write. */
    private static final Comparator<ServerRecord> SERVERS_FIRST =
            Comparator.comparing(record -> record.program().isEmpty());

    private OrphanCleaner() {}

    /** Stops and removes them all and says so; what belongs to a DocBench that runs is not touched. */
    public static void clean(Consumer<String> say) {
        clean(Places.here(), say);
    }

    static synchronized void clean(Places places, Consumer<String> say) {
        Path state = places.state();
        try {
            List<Path> unfinished = ServerRecord.unfinished(state);
            if (unfinished.isEmpty() && ServerRecord.all(state).stream().noneMatch(OrphanCleaner::isLeft)) {
                return;
            }
            try (FileChannel file = FileChannel.open(state.resolve("lock"), CREATE, WRITE);
                    FileLock alone = file.lock()) {
                for (Path part : unfinished) {
                    Files.deleteIfExists(part);
                }
                ServerRecord.all(state).stream()
                        .filter(record -> alone.isValid() && isLeft(record))
                        .sorted(SERVERS_FIRST)
                        .forEach(record -> clean(record, state, say));
            }
        } catch (IOException e) {
            say.accept("it cannot be seen what an earlier DocBench left: " + e);
        }
    }

    private static void clean(ServerRecord record, Path state, Consumer<String> say) {
        if (record.container().isPresent()) {
            cleanContainer(record, record.container().get(), state, say);
            return;
        }
        boolean there = Files.exists(record.folder(), LinkOption.NOFOLLOW_LINKS);
        try {
            Optional<Long> stopped = remove(record, state);
            if (there || stopped.isPresent()) {
                say.accept(story(record)
                        + stopped.map(process -> "stopped process " + process + ", ")
                                .orElse("") + "removed "
                        + record.folder());
            }
        } catch (IOException e) {
            say.accept("what an earlier DocBench left cannot be removed: " + e);
        }
    }

    /** What cannot be removed, as Docker does not answer, stays written down. */
    private static void cleanContainer(ServerRecord record, String container, Path state, Consumer<String> say) {
        try {
            // Its client may still fetch the image.
            record.server().flatMap(ServerRecord.Life::process).ifPresent(Processes::kill);
            if (new Docker(record.program().orElseThrow()).remove(container, () -> false)) {
                say.accept(story(record) + "removed the container " + container);
            }
            record.forget(state);
        } catch (StoreException | IOException e) {
            say.accept("the container " + container + ", which an earlier DocBench left, cannot be removed: "
                    + e.getMessage());
        }
    }

    private static String story(ServerRecord record) {
        return record.owner().isPresent()
                ? "an earlier DocBench was killed and left "
                        + (record.program().isEmpty() ? "a folder" : record.product()) + ": "
                : record.product() + ", which had been put up, has ended: ";
    }

    /** Its owner is gone; one that nobody owns shall stay up, and is left only when it is gone itself. */
    private static boolean isLeft(ServerRecord record) {
        return record.owner()
                .or(record::server)
                .flatMap(ServerRecord.Life::process)
                .isEmpty();
    }

    /**
     * Stops what is written down, removes its folder and forgets it. As its data goes, it need not end in order, unless it would leave
     * something elsewhere.
     *
     * @return the process that was stopped
     */
    static Optional<Long> remove(ServerRecord record, Path state) throws IOException {
        Optional<ProcessHandle> process = record.server().flatMap(ServerRecord.Life::process);
        process.ifPresent(running -> stop(running, record.product()));
        OwnFolder.PrivateFiles.remove(record.folder());
        record.forget(state);
        return process.map(ProcessHandle::pid);
    }

    private static void stop(ProcessHandle process, String name) {
        Optional<ServerLauncher> launcher =
                Product.source(ServerName.parse(name).product()).starts();
        if (launcher.isPresent() && !launcher.get().leavesMemory()) {
            Processes.kill(process);
        } else {
            Processes.stop(
                    process, launcher.map(ServerLauncher::stopSignal).orElse(Processes.TERM), Processes.PATIENCE);
        }
    }

    /**
     * A shell that sleeps until its owner has ended, on whatever way: then a pipe does. Only then it becomes a JVM, which cleans up what the
     * owner left. Meanwhile it takes nothing from what is measured.
     */
    static final class Watchdog implements AutoCloseable {
        /** From the end of a pipe to the end of a process whose memory the kernel takes back. */
        private static final Duration ENDING = Duration.ofSeconds(10);

        private final Process shell;

        private Watchdog(Process shell) {
            this.shell = shell;
        }

        /** Starts one over this process. */
        static Watchdog start(Path state) throws IOException {
            ServerRecord.Life owner = ServerRecord.Life.of(ProcessHandle.current());
            List<String> command = OwnSession.command(List.of(
                    "sh",
                    "-c",
                    "read -r word || exec \"$@\"",
                    "docbench-watchdog",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx64m",
                    Watchdog.class.getName(),
                    state.toAbsolutePath().toString(),
                    Long.toString(owner.pid()),
                    owner.started().toString()));
            var builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            return new Watchdog(builder.start());
        }

        /** @param args the state folder; id and start of the owner */
        public static void main(String[] args) throws InterruptedException {
            Path state = Path.of(args[0]);
            ServerRecord.Life owner = new ServerRecord.Life(Long.parseLong(args[1]), Instant.parse(args[2]));
            Optional<ProcessHandle> ending = owner.process();
            for (long end = System.nanoTime() + ENDING.toNanos(); ending.isPresent() && System.nanoTime() < end; ) {
                Thread.sleep(10);
                ending = owner.process();
            }
            clean(new Places(List.of(), state, state), line -> {});
        }

        /** There is nothing left to watch over. */
        @Override
        public void close() {
            Processes.kill(shell.toHandle());
        }
    }
}
