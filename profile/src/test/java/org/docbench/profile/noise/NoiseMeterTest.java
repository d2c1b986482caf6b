package org.docbench.profile.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.docbench.profile.machine.FakeMachine;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.noise.NoiseWatch.NoiseMeter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class NoiseMeterTest {

    private final FakeMachine fake = new FakeMachine()
            .file("/proc/stat", "cpu 0 0 0 0 0 0 0 0 0 0")
            .file("/proc/loadavg", "0.75 0.5 0.1 1/200 4711")
            .file("/proc/cpuinfo", "cpu MHz : 3000")
            .process(1, 0, 0, 0, 0)
            .process(2, 1000, 0, 0, 0);

    private NoiseMeter meter() {
        return new NoiseMeter(fake.machine(), 1, () -> List.of(2L, 3L));
    }

    @Test
    void othersAreAllButTheRunItsForksAndItsServers() {
        NoiseMeter meter = meter();
        // 500 of 1000 ticks busy: 100 here, 150 in forks that ended, 50 in a server from before, 60 in a new one.
        fake.file("/proc/stat", "cpu 400 0 100 480 0 0 0 20 0 0")
                .process(1, 70, 30, 100, 50)
                .process(2, 1050, 0, 0, 0)
                .process(3, 60, 0, 0, 0);

        Noise noise = meter.end();

        assertThat(noise.othersPercent().value()).isEqualTo(14, within(1e-9));
        assertThat(noise.stealPercent().value()).isEqualTo(2, within(1e-9));
        assertThat(noise.loadAtStart().value()).isEqualTo(0.75);
    }

    @Test
    void aServerThatStoppedIsStillTheRunsOwn() {
        NoiseMeter meter = meter();
        fake.process(2, 1100, 0, 0, 0);
        meter.readServers();
        fake.files.remove("/proc/2/stat");
        fake.file("/proc/stat", "cpu 100 0 0 900 0 0 0 0 0 0");

        assertThat(meter.end().othersPercent().value()).isZero();
    }

    /** A window names it long after the run began; what it used since then is the run's own, and no more. */
    @Test
    void aServerFromBeforeTheRunBringsNothingFromBefore() {
        List<Long> servers = new ArrayList<>();
        NoiseMeter meter = new NoiseMeter(fake.machine(), 1, () -> servers);
        servers.add(2L);
        // 300 of 1000 ticks busy: 200 in the server, which had 1000 from before, and 100 in others.
        fake.file("/proc/stat", "cpu 300 0 0 700 0 0 0 0 0 0").process(2, 1200, 0, 0, 0);
        meter.readServers();

        assertThat(meter.end().othersPercent().value()).isEqualTo(10, within(1e-9));
    }

    @Test
    void aServerThatIsAChildIsCountedOnce() {
        NoiseMeter meter = meter();
        fake.trees.put(1L, List.of(1L, 3L));
        // 300 of 1000 ticks busy: 200 in the child that is also a server, 100 in others.
        fake.file("/proc/stat", "cpu 300 0 0 700 0 0 0 0 0 0").process(3, 200, 0, 0, 0);
        meter.readServers();

        assertThat(meter.end().othersPercent().value()).isEqualTo(10, within(1e-9));
    }

    @Test
    void theWorstMomentIsKept() {
        NoiseMeter meter = meter();
        fake.file("/proc/stat", "cpu 0 0 0 90 0 0 0 10 0 0").file("/proc/cpuinfo", "cpu MHz : 2400");
        meter.sample();
        fake.file("/proc/stat", "cpu 0 0 0 990 0 0 0 10 0 0").file("/proc/cpuinfo", "cpu MHz : 3000");
        meter.sample();

        Noise noise = meter.end();

        assertThat(noise.stealPercent().value()).isEqualTo(1, within(1e-9));
        assertThat(noise.worstStealPercent().value()).isEqualTo(10, within(1e-9));
        assertThat(noise.frequencyDropPercent().value()).isEqualTo(20, within(1e-9));
    }

    @Test
    void aMachineThatTellsNothingGivesReasonsAndNoWarnings() {
        Noise noise = new NoiseMeter(new FakeMachine().machine(), 1, List::of).end();

        assertThat(noise.warnings()).isEmpty();
        assertThat(noise.toJson().get("unknown").properties()).hasSize(6);
        noise.toJson()
                .get("unknown")
                .forEach(reason -> assertThat(reason.asText()).isNotBlank());
    }

    @Test
    void theRealMachineIsWatchedAtNextToNoCost() throws InterruptedException {
        try (NoiseWatch watch = NoiseWatch.start(Machine.real(), List::of)) {
            Thread.sleep(1_200);
            Noise noise = watch.stop();

            assertThat(noise.seconds()).isBetween(1.0, 60.0);
            assertThat(noise.loopBefore().ratio()).isGreaterThanOrEqualTo(1);
            assertThat(noise.stealPercent().orElse(0.0)).isBetween(0.0, 100.0);
            assertThat(noise.othersPercent().orElse(0.0)).isBetween(0.0, 100.0);
        }
        NoiseMeter meter =
                new NoiseMeter(Machine.real(), ProcessHandle.current().pid(), List::of);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < 20; i++) {
            meter.sample();
        }
        // 0.1 ms of this thread's own time each, whoever else has the machine; the bound allows for a hundred CPUs.
        assertThat((threads.getCurrentThreadCpuTime() - start) / 20).isLessThan(20_000_000L);
    }
}
