package org.docbench.load.ycsb;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.docbench.load.engine.Latencies;

/** How long each kind of operation took one worker. Written by its thread, read after that has ended. */
final class Times {
    private final Map<Kind, Histogram> kinds = new EnumMap<>(Kind.class);

    Times(Collection<Kind> timed) {
        timed.forEach(kind -> kinds.put(kind, Latencies.recorder()));
    }

    void add(Kind kind, long nanos) {
        Histogram times = kinds.get(kind);
        times.recordValue(Math.min(nanos, times.getHighestTrackableValue()));
    }

    /** As if nothing had been timed. */
    void forget() {
        kinds.values().forEach(Histogram::reset);
    }

    /** Of all workers together; nothing where none did such an operation. */
    static Optional<Latencies> of(Kind kind, Collection<Times> all) {
        Latencies merged = Latencies.merged(
                all.stream().map(times -> times.kinds.get(kind)).toList());
        return merged.count() == 0 ? Optional.empty() : Optional.of(merged);
    }
}
