package org.docbench.stores.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasuredTest {
    private static final Network ASKED = Network.of("100mbit,1ms");

    @Test
    void whatIsWithinATenthOfWhatWasAskedIsNotWarnedOf() {
        assertThat(new Measured(20e3, 60e3, 1.09e6, 91e6).warnings(ASKED)).isEmpty();
    }

    @Test
    void whatIsFurtherOffIsWarnedOf() {
        assertThat(new Measured(20e3, 60e3, 1.24e6, 80e6).warnings(ASKED))
                .containsExactly(
                        "the network 100mbit-1ms has not what was asked (100 Mbit/s, round trip 1 ms): its round trip is 1.24 ms",
                        "the network 100mbit-1ms has not what was asked (100 Mbit/s, round trip 1 ms): its bandwidth is 80.0 Mbit/s");
    }

    @Test
    void noRoundTripAskedIsNoRoundTripToBeOff() {
        assertThat(new Measured(20e3, 60e3, 60e3, 1e8).warnings(Network.of("100mbit,0ms")))
                .isEmpty();
    }

    @Test
    void theRunFileHasWhatWasAskedBesideWhatWasMeasured() {
        var trip = new Measured(20e3, 60e3, 1.24e6, 80e6).toJson(ASKED).get("round trip, ms");
        assertThat(trip.get("asked").doubleValue()).isEqualTo(1);
        assertThat(trip.get("measured").doubleValue()).isEqualTo(1.24);
        assertThat(trip.get("added by the proxy").doubleValue()).isEqualTo(0.04);
    }
}
