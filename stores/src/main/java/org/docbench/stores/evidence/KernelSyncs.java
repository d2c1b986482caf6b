package org.docbench.stores.evidence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.docbench.core.process.OwnSession;
import org.docbench.stores.servers.Processes;

/**
 * Counts with {@code strace} how often a process and its children, or this process alone, sync a file to the device. The file may be
 * a log or any other. It slows the processes down, so nothing is timed meanwhile.
 *
 * @see <a href="https://man7.org/linux/man-pages/man1/strace.1.html">strace(1)</a>
 */
public final class KernelSyncs implements AutoCloseable {
    private static final String CALLS = "fsync,fdatasync,sync_file_range,msync,sync,syncfs";

    /** Attaching to some hundred threads takes a fraction of a second. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A line of {@code strace -c}: the number of calls stands before the errors, which may be missing, and the name. */
    private static final Pattern LINE =
            Pattern.compile("\\s*[\\d.]+\\s+[\\d.]+\\s+\\d+\\s+(\\d+)\\s+(?:\\d+\\s+)?(\\w+)");

    private final Process strace;
    private final Path counts;

    private KernelSyncs(Process strace, Path counts) {
        this.strace = strace;
        this.counts = counts;
    }

    /** Why syncs cannot be counted here, and what would allow it; empty when they can. */
    public static Optional<String> obstacle() {
        try {
            Process process = new ProcessBuilder("strace", "-o", "/dev/null", "true")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            if (!Processes.await(process.toHandle(), PATIENCE)) {
                process.destroyForcibly();
                return Optional.of("strace does not end within " + PATIENCE.toSeconds() + " s here");
            }
            // One line, which waits in the pipe.
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.onExit().join().exitValue() == 0
                    ? Optional.empty()
                    : Optional.of("strace may not trace here: "
                            + said.lines().findFirst().orElse(""));
        } catch (IOException e) {
            return Optional.of("strace is not installed (Debian and Ubuntu: apt install strace)");
        }
    }

    /**
     * Begins to count.
     *
     * @throws IOException if strace cannot attach, with what it said
     */
    public static KernelSyncs of(ProcessHandle process) throws IOException {
        List<String> command = new ArrayList<>(List.of("strace", "-f", "-c", "-e", "trace=" + CALLS));
        // The servers that DocBench started are children of this process: their syncs are not those of a library in it.
        Stream<ProcessHandle> children =
                process.equals(ProcessHandle.current()) ? Stream.empty() : process.descendants();
        Stream.concat(Stream.of(process), children)
                .forEach(one -> command.addAll(List.of("-p", Long.toString(one.pid()))));
        Path counts = Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), "docbench-syncs", ".txt");
        command.addAll(List.of("-o", counts.toString()));
        Process strace = new ProcessBuilder(OwnSession.command(command))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        var counting = new KernelSyncs(strace, counts);
        try {
            counting.awaitAttached();
            return counting;
        } catch (IOException e) {
            counting.close();
            throw e;
        }
    }

    /** strace says one line for the first process it has attached to, after all its threads are. */
    private void awaitAttached() throws IOException {
        var said = new BufferedReader(new InputStreamReader(strace.getErrorStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        if (line == null || !line.contains("attached")) {
            throw new IOException("strace cannot attach: " + line);
        }
        var drain = new Thread(() -> drain(said), "docbench-strace");
        drain.setDaemon(true);
        drain.start();
    }

    /** Takes what else strace says, so that it never waits for a reader. */
    private static void drain(Reader said) {
        try (said) {
            said.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // strace has ended, and what it said with it.
        }
    }

    /** Ends the counting and gives the number of calls. */
    public long stop() throws IOException {
        // SIGINT makes strace detach and write its table; Process.destroy would send SIGTERM, which does the same.
        strace.destroy();
        if (!Processes.await(strace.toHandle(), PATIENCE)) {
            throw new IOException("strace does not end");
        }
        long calls = 0;
        for (String line : Files.readAllLines(counts)) {
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches() && !matcher.group(2).equals("total")) {
                calls += Long.parseLong(matcher.group(1));
            }
        }
        return calls;
    }

    @Override
    public void close() throws IOException {
        strace.destroyForcibly();
        Files.deleteIfExists(counts);
    }

    /** What it takes to bring a page to the device, without any database. */
    public static final class SyncLatency {
        /** What the databases here write at least for a small commit. */
        private static final int PAGE = 4096;

        private SyncLatency() {}

        /**
         * Overwrites a page of a file that is on the device already and waits for the device, so many times. It uses
         * {@code fdatasync} where the platform has it. The file does not grow, because a sync then includes its new length. Databases
         * reuse the blocks of their logs, so that would be no lower bound for them.
         *
         * @param folder on the device in question; a file is made there and removed
         * @return nanoseconds of each write and sync together
         */
        public static long[] nanos(Path folder, int times) throws IOException {
            Path file = Files.createTempFile(folder, "docbench-sync", ".tmp");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                ByteBuffer page = ByteBuffer.allocateDirect(PAGE);
                for (int i = 0; i < times; i++) {
                    page.clear();
                    channel.write(page);
                }
                channel.force(true);
                channel.position(0);
                long[] nanos = new long[times];
                for (int i = 0; i < times; i++) {
                    page.clear();
                    page.putInt(0, i);
                    long begin = System.nanoTime();
                    channel.write(page);
                    channel.force(false);
                    nanos[i] = System.nanoTime() - begin;
                }
                return nanos;
            } finally {
                Files.deleteIfExists(file);
            }
        }
    }
}
