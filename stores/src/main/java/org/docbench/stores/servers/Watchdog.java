package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.docbench.core.process.OwnSession;

/**
 * A shell that sleeps until its owner has ended, on whatever way: then a pipe does. Only then it becomes a JVM, which cleans up what the
 * owner left. Meanwhile it takes nothing from what is measured.
 */
final class Watchdog implements AutoCloseable {
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
        var builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
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
        OrphanCleaner.clean(new Places(List.of(), state, state), line -> {});
    }

    /** There is nothing left to watch over. */
    @Override
    public void close() {
        Processes.kill(shell.toHandle());
    }
}
