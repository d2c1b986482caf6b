package org.docbench.profile.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is used where there is no /proc works here too. */
class OshiCountersTest {
    private static final long SELF = ProcessHandle.current().pid();

    @Test
    void oshiKnowsThisProcessAndThisMachine() {
        try (ResourceObserver.Counters counters = new OshiCounters()) {
            assertThat(counters.machine().cpuNanos()).isPositive();
            assertThat(counters.machine().running()).isNull();
            assertThat(counters.machine().received()).isNotNegative();
            assertThat(counters.memoryUsed()).isPositive();
            assertThat(counters.process(SELF).cpuNanos()).isPositive();
            assertThat(counters.memory(List.of(SELF))).isGreaterThan(1 << 20);
            assertThat(counters.withDescendants(List.of(SELF))).contains(SELF);
        }
    }
}
