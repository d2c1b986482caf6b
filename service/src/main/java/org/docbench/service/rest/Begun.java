package org.docbench.service.rest;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.docbench.load.engine.Steady;

/** What goes before the requests that are timed: more of it the first time, where no service was warmed up. */
final class Begun {
    /** Connections are open then, and statements are prepared. */
    static final Steady AGAIN = new Steady(Duration.ofMillis(20), 1, 1, 1);

    private final Steady first;
    private final Set<Code> run = new HashSet<>();

    /** What HotSpot compiles apart. */
    private record Code(String target, Leg leg, Operation operation) {}

    /** @param windows at most, the first time */
    Begun(int windows) {
        first = new Steady(Duration.ofMillis(100), 3, 0.10, windows);
    }

    Steady before(RestCase of, String target) {
        return run.add(new Code(target, of.leg(), of.work().operation())) ? first : AGAIN;
    }
}
