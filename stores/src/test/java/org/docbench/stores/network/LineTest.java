package org.docbench.stores.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Arrivals by arithmetic: at 100 Mbit/s a byte takes 80 ns. */
class LineTest {
    private final Proxy.Line line = new Proxy.Line(Network.of("100mbit,1ms"));
    private final long now = System.nanoTime() + 60_000_000_000L;

    @Test
    void aMessageTakesItsLengthAndTheDelay() {
        assertThat(line.arrival(1_000, now)).isEqualTo(now + 80_000 + 500_000);
    }

    @Test
    void messagesLeaveOneAfterTheOther() {
        line.arrival(1_000, now);
        assertThat(line.arrival(500, now + 10)).isEqualTo(now + 120_000 + 500_000);
        assertThat(line.bytes()).isEqualTo(1_500);
    }

    @Test
    void silenceGivesNoCredit() {
        line.arrival(1_000, now);
        assertThat(line.arrival(125_000, now + 1_000_000_000)).isEqualTo(now + 1_000_000_000 + 10_000_000 + 500_000);
    }

    @Test
    void anUnshapedLineTakesNothing() {
        assertThat(new Proxy.Line(Network.UNSHAPED).arrival(1 << 30, now)).isEqualTo(now);
    }
}
