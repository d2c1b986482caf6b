package org.docbench.load.open;

import java.util.List;
import java.util.Optional;
import org.docbench.core.runner.RunRequest;

/**
 * Whether a suite is measured in an open loop, and how.
 *
 * @param rates at which every target is measured, in operations a second, ascending
 * @param bound for which the highest rate is searched; without rates, each target is then measured at parts of its own
 */
public record OpenChoice(List<Double> rates, Optional<Bound> bound) {
    /** Closed loops. */
    public static final OpenChoice NONE = new OpenChoice(List.of(), Optional.empty());

    public OpenChoice {
        rates = List.copyOf(rates);
    }

    /**
     * What a user wrote.
     *
     * @param rates as {@code 500,1000,2000/s}, or null
     * @param bound as {@code p99<10ms}, or null
     * @throws IllegalArgumentException if one of them is anything else
     */
    public static OpenChoice of(String rates, String bound) {
        return new OpenChoice(
                rates == null ? List.of() : Rates.written(rates),
                Optional.ofNullable(bound).map(Bound::of));
    }

    /**
     * Reads what a run asks.
     *
     * @throws IllegalArgumentException with one line that names the options
     */
    public static OpenChoice of(RunRequest request) {
        try {
            return of(request.rate().orElse(null), request.capacity().orElse(null));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--rate, --find-capacity: " + e.getMessage(), e);
        }
    }

    public boolean asked() {
        return !rates.isEmpty() || bound.isPresent();
    }
}
