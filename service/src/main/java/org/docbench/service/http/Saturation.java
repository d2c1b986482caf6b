package org.docbench.service.http;

import java.util.Locale;
import java.util.Optional;

/**
 * Which of the two was busy: a client that works for more than half of its threads' time, while the server still had processor time
 * left, may itself be what was measured.
 */
record Saturation(Optional<ServerCpu> server, long serverNanos) {

    /** Beyond this part of a thread's time the client is said to be busy. */
    static final double BUSY = 0.5;

    static Saturation start(Optional<ServerCpu> server) {
        return new Saturation(server, server.map(cpu -> cpu.nanos().getAsLong()).orElse(0L));
    }

    /** At the end of the measurement: what to say, if anything. */
    Optional<String> warning(Traffic traffic, long elapsedNanos) {
        double share = traffic.share(elapsedNanos);
        if (share <= BUSY) {
            return Optional.empty();
        }
        String busy = String.format(
                Locale.ROOT,
                "the client worked for %.0f %% of the time of each of its threads (%d)",
                100 * share,
                traffic.threads());
        if (server.isEmpty()) {
            return Optional.of(busy
                    + ", and whether the server was saturated is not known: it may be the client that was measured");
        }
        double used = (double) (server.get().nanos().getAsLong() - serverNanos) / elapsedNanos;
        if (used >= ServerCpu.SATURATED * server.get().cores()) {
            return Optional.empty();
        }
        return Optional.of(busy
                + String.format(
                        Locale.ROOT,
                        " while the server used %.2f of its %.1f cores: it may be the client that was measured",
                        used,
                        server.get().cores()));
    }
}
