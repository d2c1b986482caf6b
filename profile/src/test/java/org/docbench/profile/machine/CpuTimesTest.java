package org.docbench.profile.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuTimesTest {

    @Test
    void stealIsAShareOfAllTicksButNotOfGuestTicks() {
        CpuTimes before = read("cpu  100 0 50 800 10 5 5 30 60 0\ncpu0 1 1 1 1 1 1 1 1 1 1");
        CpuTimes after = read("cpu  160 10 60 1000 10 5 5 50 90 0");

        CpuTimes passed = after.since(before);

        assertThat(passed).isEqualTo(new CpuTimes(80, 20, 300));
        assertThat(passed.stealPercent()).isEqualTo(100.0 * 20 / 300, within(1e-9));
    }

    @Test
    void noTimeAndCountersThatStepBackGiveZero() {
        assertThat(new CpuTimes(0, 0, 0).stealPercent()).isZero();
        assertThat(new CpuTimes(5, -1, 10).stealPercent()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu 1 2 3", "intr 1 2 3 4 5 6 7 8 9", "cpu a b c d e f g h i"})
    void anotherFormatIsUnknownWithAReason(String text) {
        Found<CpuTimes> times = CpuTimes.read(new FakeMachine().file("/proc/stat", text));

        assertThat(times.known()).isFalse();
        assertThat(times.reason()).isNotBlank();
    }

    @Test
    void aTreesTimeHoldsItsLivingAndItsEndedChildren() {
        FakeMachine fake = new FakeMachine().process(10, 1, 2, 30, 40).process(11, 500, 600, 0, 0);
        fake.trees.put(10L, List.of(10L, 11L, 12L));

        assertThat(ProcessStat.ticksOfTree(fake.machine(), 10)).isEqualTo(Found.of(1173L));
        assertThat(ProcessStat.ticksOfTree(fake.machine(), 99).known()).isFalse();
    }

    /** The first process is the parent of all others, and of itself. */
    @Test
    void theTimesOfAllTreesAreReadAtOnce() {
        FakeMachine fake = new FakeMachine().process(1, 5, 0, 0, 0).process(10, 1, 2, 30, 40);

        assertThat(ProcessStat.ticksOfTrees(fake.machine())).isEqualTo(Map.of(1L, 78L, 10L, 73L));
    }

    private static CpuTimes read(String text) {
        return CpuTimes.read(new FakeMachine().file("/proc/stat", text)).value();
    }
}
