package org.docbench.stores.servers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One process, not to be taken for a later one of the same id.
 *
 * @param started when it started; the clock may have been set since by a second or two
 */
record Life(long pid, Instant started) {
    private static final Duration CLOCK = Duration.ofSeconds(2);

    static Life of(ProcessHandle process) {
        return new Life(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
    }

    /** The process, if it still runs; one that has ended does not, also while nobody asked how. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> !hasEnded())
                .filter(process -> process.info()
                        .startInstant()
                        .map(at -> Duration.between(at, started).abs().compareTo(CLOCK) <= 0)
                        .orElse(false));
    }

    /**
     * Whether it is a zombie. Where there is no such file, nobody can tell, and it is none.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">the fields</a>, the state behind the name in brackets
     */
    private boolean hasEnded() {
        try {
            String fields = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), ISO_8859_1);
            return fields.startsWith("Z", fields.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return false;
        }
    }
}
