package org.docbench.stores.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MeasuredTest {
    private static final Network ASKED = Network.of("100mbit,1ms");

    @Test
    void whatIsWithinATenthOfWhatWasAskedIsNotWarnedOf() {
        assertThat(new Measured(20e3, 60e3, 70e3, 1.11e6, 91e6).warnings(ASKED)).isEmpty();
    }

    @Test
    void whatIsFurtherOffIsWarnedOf() {
        assertThat(new Measured(20e3, 60e3, 70e3, 1.26e6, 80e6).warnings(ASKED))
                .containsExactly(
                        "the network 100mbit-1ms has not what was asked (100 Mbit/s, round trip 1 ms): its round trip beyond the loopback's is 1.24 ms",
                        "the network 100mbit-1ms has not what was asked (100 Mbit/s, round trip 1 ms): its bandwidth is 80.0 Mbit/s");
    }

    @Test
    void noRoundTripAskedIsNoRoundTripToBeOff() {
        assertThat(new Measured(20e3, 60e3, 70e3, 60e3, 1e8).warnings(Network.of("100mbit,0ms")))
                .isEmpty();
    }

    @Test
    void theRunFileHasWhatWasAskedBesideWhatWasMeasured() {
        var trip = new Measured(20e3, 60e3, 70e3, 1.24e6, 80e6).toJson(ASKED).get("round trip, ms");
        assertThat(trip.get("asked").doubleValue()).isEqualTo(1);
        assertThat(trip.get("measured").doubleValue()).isEqualTo(1.24);
        assertThat(trip.get("added by the proxy").doubleValue()).isEqualTo(0.04);
        assertThat(trip.get("taken off the delay").doubleValue()).isEqualTo(0.07);
    }

    /** A published round trip is that of the network: what the proxy and its timer take is not added to it. */
    @Test
    void whatTheProxyTakesIsTakenOffTheDelay() {
        Network line = new Measured(20e3, 60e3, 70e3, 1.02e6, 1e8).line(ASKED);
        assertThat(line.roundTrip()).isEqualTo(Duration.ofNanos(930_000));
        assertThat(line.bitsPerSecond()).isEqualTo(ASKED.bitsPerSecond());
        assertThat(line.name()).isEqualTo(ASKED.name());
    }

    /** A virtual machine's timer wakes 0.17 ms late: the published 0.34 ms were 0.52 of it without this. */
    @Test
    void whatATimerIsLateIsTakenOffToo() throws IOException {
        assertThat(Measured.takenOff(340e3, 50e3, less -> 340e3 - less + 50e3 + 170e3))
                .isEqualTo(220e3);
        assertThat(Measured.takenOff(340e3, 50e3, less -> 340e3 - less + 50e3)).isEqualTo(50e3);
        assertThat(Measured.takenOff(340e3, 50e3, less -> 340e3 - less + 500e3)).isEqualTo(340e3);
    }

    /** Not less than nothing, on a machine whose proxy takes longer than the network. */
    @Test
    void whatIsTakenOffIsMeasuredAndAtMostTheDelay() {
        Network shortest = Network.of("1gbit,1us");
        assertThat(Measured.of(shortest).line(shortest).roundTrip()).isBetween(Duration.ZERO, shortest.roundTrip());
        Network longer = Network.of("1gbit,50ms");
        Measured measured = Measured.of(longer);
        Duration line = measured.line(longer).roundTrip();
        assertThat(line).isBetween(Duration.ZERO, longer.roundTrip());
        assertThat(measured.roundTrip()).isGreaterThanOrEqualTo((double) line.toNanos());
    }
}
