package org.docbench.service.rest;

import java.time.Duration;
import java.util.List;

/** As little of everything as shows that it works. */
final class Brief {
    private static final Duration WINDOW = Duration.ofMillis(200);

    static final RestPreset PRESET = new RestPreset(
            200,
            1,
            1,
            1,
            20,
            4,
            WINDOW,
            WINDOW,
            WINDOW,
            2,
            2,
            true,
            true,
            10,
            List.of(1, 4),
            List.of(0, 2),
            List.of(200.0),
            false,
            true,
            1,
            Duration.ofMillis(10),
            false,
            Duration.ofSeconds(30));

    private Brief() {}

    /** These scenarios and operations, all else as the preset has it; all if none is named. */
    static RestEntry.RestFilter filter(List<String> scenarios, List<String> operations) {
        return new RestEntry.RestFilter(
                List.of(), scenarios, operations, List.of(), List.of(), List.of(), List.of(), 0, 0);
    }
}
