package org.docbench.service.table;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The service's own clock, for documents; no finer than databases keep it. */
final class OwnClock {
    private OwnClock() {}

    static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
