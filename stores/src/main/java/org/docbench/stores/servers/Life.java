package org.docbench.stores.servers;

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

    /** The process, if it still runs. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .startInstant()
                        .map(at -> Duration.between(at, started).abs().compareTo(CLOCK) <= 0)
                        .orElse(false));
    }
}
