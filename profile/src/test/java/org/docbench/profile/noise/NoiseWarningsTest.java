package org.docbench.profile.noise;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.profile.machine.ClockCost.Spread;
import org.docbench.profile.machine.Found;
import org.junit.jupiter.api.Test;

class NoiseWarningsTest {

    private static final Spread QUIET = new Spread(1e6, 1.01e6, 300);

    private static Noise noise(
            double load, double steal, double worst, double others, double throttled, Spread before, Spread after) {
        return new Noise(
                60,
                2,
                Found.of(load),
                Found.of(steal),
                Found.of(worst),
                Found.of(others),
                Found.of(throttled),
                before,
                after,
                Found.of(0.0));
    }

    @Test
    void aQuietMachineIsNotSpokenOf() {
        assertThat(noise(0.1, 0, 0, 1, 0, QUIET, QUIET).warnings()).isEmpty();
    }

    @Test
    void exactlyAtTheLimitIsStillQuiet() {
        Noise edge = noise(
                2 * Noise.NoiseLimits.LOAD_PER_CPU,
                Noise.NoiseLimits.STEAL_PERCENT,
                Noise.NoiseLimits.BAD_STEAL_PERCENT,
                Noise.NoiseLimits.OTHERS_PERCENT,
                Noise.NoiseLimits.THROTTLED_PERCENT,
                new Spread(100, 105, 20),
                new Spread(100, 105, 20));

        assertThat(edge.warnings()).isEmpty();
    }

    @Test
    void stealIsSaidOnceWithItsNumberAndWhatToDo() {
        assertThat(noise(0, 7.04, 30, 0, 0, QUIET, QUIET).warnings())
                .containsExactly("steal was 7.0 %: the hypervisor gave this machine's CPU to others; run on bare metal"
                        + " or a dedicated host");
        assertThat(noise(0, 0.5, 30, 0, 0, QUIET, QUIET).warnings())
                .singleElement()
                .asString()
                .contains("30.0 %", "for a moment");
    }

    @Test
    void eachDisturbanceHasASentence() {
        Noise noise = noise(1.5, 0, 0, 12, 3, new Spread(100, 140, 20), new Spread(120, 121, 20));

        assertThat(noise.driftPercent()).isEqualTo(20, org.assertj.core.api.Assertions.within(1e-9));
        assertThat(noise.warnings())
                .satisfiesExactly(
                        others -> assertThat(others).contains("12.0 %"),
                        quota -> assertThat(quota).contains("3.0 %", "CPU limit"),
                        spread -> assertThat(spread).contains("before the run", "40 %"),
                        drift -> assertThat(drift).contains("20 % longer"));
    }

    @Test
    void otherProgramsAreNamedWhereTheyMayBeTheCause() {
        Spread wide = new Spread(1e6, 1.06e6, 300);
        assertThat(noise(0, 0, 0, 0.9, 0, QUIET, wide).warnings())
                .containsExactly("after the run, one in twenty of equal pieces of work took 6 % longer than the usual;"
                        + " run where neighbours do not share the cores");
        assertThat(noise(0, 0, 0, 1, 0, QUIET, wide).warnings())
                .singleElement()
                .asString()
                .endsWith("; close other programs, or run where neighbours do not share the cores");
    }

    @Test
    void theLoadAverageSpeaksOnlyWhereNothingBetterIsKnown() {
        assertThat(noise(1.5, 0, 0, 0, 0, QUIET, QUIET).warnings()).isEmpty();
        Found<Double> unknown = Found.unknown("not shown here");
        assertThat(new Noise(60, 2, Found.of(1.5), unknown, unknown, unknown, unknown, QUIET, QUIET, unknown)
                        .warnings())
                .singleElement()
                .asString()
                .contains("1.50", "2 CPUs");
    }
}
