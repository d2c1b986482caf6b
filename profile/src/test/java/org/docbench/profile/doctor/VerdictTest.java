package org.docbench.profile.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.docbench.profile.doctor.Diagnosis.Check;
import org.docbench.profile.doctor.Diagnosis.Check.Status;
import org.docbench.profile.doctor.Diagnosis.Fitness;
import org.docbench.profile.doctor.Vitals.SameTwice;
import org.docbench.profile.doctor.Vitals.Scaling;
import org.docbench.profile.doctor.Vitals.Waking;
import org.docbench.profile.machine.ClockCost;
import org.docbench.profile.machine.ClockCost.Spread;
import org.docbench.profile.machine.CpuSettings;
import org.docbench.profile.machine.Disk;
import org.docbench.profile.machine.FakeMachine;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Hardware;
import org.docbench.profile.machine.Jvm;
import org.docbench.profile.machine.Limits;
import org.docbench.profile.noise.Noise;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final Spread QUIET = new Spread(1e6, 1.01e6, 300);
    private static final SameTwice TIE = new SameTwice(1, 0.99, 1.01, 0.002);
    private static final ClockCost FAST = new ClockCost(25, 30);

    private final FakeMachine fake = new FakeMachine();
    private String java = "17";
    private ClockCost timer = FAST;
    private Spread loop = QUIET;
    private double speedup = 1.97;
    private SameTwice same = TIE;
    private Waking waking = new Waking(new Spread(8_000, 20_000, 2_000));
    private double steal;
    private double others;
    private boolean othersKnown = true;
    private double load;
    private boolean locked;

    private Diagnosis judge() {
        Found<Double> none = Found.of(0.0);
        return Doctor.judge(new Vitals(
                new Jvm(
                        Map.of("java.specification.version", java, "java.vm.info", "mixed mode"),
                        Map.of("TieredStopAtLevel", "4"),
                        List.of(),
                        null),
                Hardware.unknown("a fake knows nothing"),
                Limits.read(fake, 2),
                CpuSettings.read(fake),
                Disk.read(fake, Path.of(".")),
                timer,
                loop,
                new Scaling(speedup),
                same,
                waking,
                new Noise(
                        5,
                        2,
                        Found.of(load),
                        Found.of(steal),
                        none,
                        othersKnown ? Found.of(others) : Found.unknown("a fake knows nothing"),
                        none,
                        QUIET,
                        QUIET,
                        none),
                Found.of(locked)));
    }

    private Check check(String name) {
        return judge().checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatIsNotKnownDoesNotCountAgainstTheMachine() {
        assertThat(check("governor").status()).isEqualTo(Status.UNKNOWN);
        assertThat(check("memory").found()).isEqualTo("a fake knows nothing");
        assertThat(judge().checks().stream().filter(check -> !check.name().equals("disk")))
                .allMatch(check -> check.status() == Status.OK || check.status() == Status.UNKNOWN);
    }

    @Test
    void theWorstCheckDecides() {
        assertThat(Fitness.of(List.of())).isEqualTo(Fitness.FIT);
        assertThat(Fitness.of(checks(Status.OK, Status.UNKNOWN))).isEqualTo(Fitness.FIT);
        assertThat(Fitness.of(checks(Status.OK, Status.WARN))).isEqualTo(Fitness.FIT_WITH_WARNINGS);
        assertThat(Fitness.of(checks(Status.BAD, Status.WARN))).isEqualTo(Fitness.NOT_FIT);
        assertThat(Fitness.FIT_WITH_WARNINGS.exitCode()).isZero();
        assertThat(Fitness.NOT_FIT.exitCode()).isOne();
    }

    @Test
    void stealHasTwoLimits() {
        assertThat(check("steal").status()).isEqualTo(Status.OK);
        steal = 2;
        assertThat(check("steal").status()).isEqualTo(Status.WARN);
        steal = 7;
        assertThat(check("steal").status()).isEqualTo(Status.BAD);
        assertThat(judge().fitness()).isEqualTo(Fitness.NOT_FIT);
    }

    @Test
    void theLoadOfTheBuildThatJustEndedDoesNotCountWhereTheShareOfOthersIsKnown() {
        load = 3;
        assertThat(check("load").status()).isEqualTo(Status.OK);
        othersKnown = false;
        assertThat(check("load").status()).isEqualTo(Status.BAD);
        load = 1;
        assertThat(check("load").status()).isEqualTo(Status.WARN);
        load = 0.2;
        assertThat(check("load").status()).isEqualTo(Status.OK);
    }

    @Test
    void hyperthreadsAreNamed() {
        speedup = 1.2;
        assertThat(check("two threads").status()).isEqualTo(Status.BAD);
        assertThat(check("two threads").found()).contains("two cores of this machine behave like hyperthreads");
        others = 30;
        assertThat(check("two threads").found()).contains("nothing can be said");
        others = 0;
        speedup = 1.6;
        assertThat(check("two threads").status()).isEqualTo(Status.WARN);
    }

    @Test
    void coresThatSleepDeeplyAreAWarning() {
        waking = new Waking(new Spread(45_000, 130_000, 2_000));
        assertThat(check("waking").status()).isEqualTo(Status.WARN);
        assertThat(check("waking").found())
                .isEqualTo("a thread that waits runs 45 µs after its call, one in twenty after 130 µs");
    }

    @Test
    void aNoiseFloorAboveTheTieIsBadAndOnlyWideSinglePairsAreAWarning() {
        same = new SameTwice(1, 0.9, 1.1, 0.01);
        assertThat(check("same loop twice").status()).isEqualTo(Status.WARN);
        assertThat(check("same loop twice").found()).contains("below 1.0 %");
        same = new SameTwice(1.04, 0.9, 1.2, 0.02);
        assertThat(check("same loop twice").status()).isEqualTo(Status.BAD);
    }

    @Test
    void slowAndCoarseClocksAreTold() {
        timer = new ClockCost(150, 2_000);
        assertThat(check("timer cost").status()).isEqualTo(Status.WARN);
        assertThat(check("timer cost").found()).contains("under 3000 ns");
        assertThat(check("timer step").status()).isEqualTo(Status.WARN);
        timer = new ClockCost(1_000, Double.NaN);
        assertThat(check("timer cost").status()).isEqualTo(Status.BAD);
        assertThat(check("timer step").status()).isEqualTo(Status.BAD);
    }

    @Test
    void anOldJavaAnotherBenchmarkAndAnUnsteadyLoopAreTold() {
        java = "11";
        locked = true;
        loop = new Spread(1e6, 1.2e6, 300);
        assertThat(check("java").status()).isEqualTo(Status.BAD);
        assertThat(check("other benchmark").status()).isEqualTo(Status.BAD);
        assertThat(check("steadiness").status()).isEqualTo(Status.WARN);
        assertThat(check("steadiness").found()).contains("20.0 % longer");
    }

    @Test
    void aQuotaBelowTwoCpusIsBadAndTheMachinesSwitchesAreWarnings() {
        String cpu = "/sys/devices/system/cpu/";
        fake.file("/proc/self/mountinfo", "29 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw")
                .file("/sys/fs/cgroup/cpu.max", "150000 100000")
                .file(cpu + "cpu0/cpufreq/scaling_governor", "powersave")
                .file(cpu + "intel_pstate/no_turbo", "0")
                .file(cpu + "smt/active", "1")
                .file("/sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]")
                .file("/sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");

        assertThat(check("cpus").status()).isEqualTo(Status.BAD);
        assertThat(check("cpus").found()).isEqualTo("1.5 CPUs may be used");
        for (String name : List.of("governor", "turbo", "smt", "huge pages", "clock source")) {
            assertThat(check(name).status()).as(name).isEqualTo(Status.WARN);
        }
    }

    @Test
    void onlyTroubleTakesMoreThanALine() {
        Diagnosis diagnosis = new Diagnosis(List.of(
                new Check("timer", Status.OK, "25 ns", "why one", "do one"),
                new Check("steal", Status.WARN, "2.0 %", "why two", "do two")));

        assertThat(Doctor.lines(diagnosis))
                .containsExactly(
                        "ok       timer            25 ns",
                        "warn     steal            2.0 %",
                        "         why two",
                        "         do two",
                        "",
                        "This machine is fit to measure on, with warnings.");
    }

    private static List<Check> checks(Status... statuses) {
        return List.of(statuses).stream()
                .map(status -> new Check("name", status, "found", "why", "advice"))
                .toList();
    }
}
