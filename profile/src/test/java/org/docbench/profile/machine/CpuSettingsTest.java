package org.docbench.profile.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.docbench.profile.environment.Environment.Container;
import org.junit.jupiter.api.Test;

class CpuSettingsTest {

    private static final String CPU = "/sys/devices/system/cpu/";

    @Test
    void readsEveryCoresGovernorAndBothTurboSwitches() {
        FakeMachine fake = new FakeMachine()
                .file(CPU + "possible", "0-3")
                .file(CPU + "cpu0/cpufreq/scaling_governor", "powersave")
                .file(CPU + "cpu3/cpufreq/scaling_governor", "performance")
                .file(CPU + "smt/active", "1")
                .file(CPU + "intel_pstate/no_turbo", "1")
                .file("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");

        CpuSettings settings = CpuSettings.read(fake);

        assertThat(settings.governor()).isEqualTo(Found.of("performance,powersave"));
        assertThat(settings.smt()).isEqualTo(Found.of(true));
        assertThat(settings.turbo()).isEqualTo(Found.of(false));
        assertThat(settings.hugePages()).isEqualTo(Found.of("madvise"));
        assertThat(settings.clocksource().known()).isFalse();
        assertThat(CpuSettings.read(new FakeMachine().file(CPU + "cpufreq/boost", "1"))
                        .turbo())
                .isEqualTo(Found.of(true));
    }

    @Test
    void theFrequencyIsTheFastestCores() {
        FakeMachine fake = new FakeMachine().file("/proc/cpuinfo", "cpu MHz\t\t: 800.5\n\ncpu MHz\t\t: 3100.0\n");
        assertThat(CpuSettings.megahertz(fake)).isEqualTo(Found.of(3100.0));

        fake.file(CPU + "possible", "0-1")
                .file(CPU + "cpu0/cpufreq/scaling_cur_freq", "<unknown>")
                .file(CPU + "cpu1/cpufreq/scaling_cur_freq", "2900000");
        assertThat(CpuSettings.megahertz(fake)).isEqualTo(Found.of(2900.0));
        assertThat(CpuSettings.megahertz(new FakeMachine()).known()).isFalse();
    }

    @Test
    void aHypervisorIsSeenByItsFlagItsFirmwareOrItsClock() {
        Found<String> silent = Found.unknown("nothing");
        FakeMachine fake = new FakeMachine().file("/proc/cpuinfo", "flags\t\t: fpu vme\n");
        assertThat(Hardware.Virtualisation.read(fake, silent).virtual()).isEqualTo(Found.of(false));

        fake.file("/proc/cpuinfo", "flags\t\t: fpu hypervisor lahf_lm\n");
        assertThat(Hardware.Virtualisation.read(fake, silent).virtual()).isEqualTo(Found.of(true));
        assertThat(Hardware.Virtualisation.read(fake, silent).by().reason()).contains("name");

        fake.file("/sys/devices/system/clocksource/clocksource0/available_clocksource", "kvm-clock tsc");
        assertThat(Hardware.Virtualisation.read(fake, silent).by()).isEqualTo(Found.of("KVM"));

        fake.file("/sys/class/dmi/id/sys_vendor", "VMware, Inc. 1234-serial");
        assertThat(Hardware.Virtualisation.read(fake, silent).by()).isEqualTo(Found.of("VMware"));
        assertThat(Hardware.Virtualisation.read(fake, Found.of("Xen")).by()).isEqualTo(Found.of("Xen"));
    }

    @Test
    void aSurfaceIsNoVirtualMachineAndWithoutFlagsNothingIsClaimed() {
        FakeMachine laptop = new FakeMachine()
                .file("/proc/cpuinfo", "flags : fpu\n")
                .file("/sys/class/dmi/id/sys_vendor", "Microsoft Corporation")
                .file("/sys/class/dmi/id/product_name", "Surface Laptop");
        assertThat(Hardware.Virtualisation.read(laptop, Found.unknown("nothing"))
                        .virtual())
                .isEqualTo(Found.of(false));

        FakeMachine arm = new FakeMachine().file("/proc/cpuinfo", "Features : fp asimd\n");
        assertThat(Hardware.Virtualisation.read(arm, Found.unknown("nothing"))
                        .virtual()
                        .known())
                .isFalse();
    }

    @Test
    void aContainerIsSeenByItsMarks() {
        assertThat(Container.read(new FakeMachine()).known()).isFalse();
        assertThat(Container.read(new FakeMachine().file("/.dockerenv", ""))).isEqualTo(Found.of("docker"));
        assertThat(Container.read(new FakeMachine().file("/proc/1/cgroup", "0::/kubepods/docker/ab")))
                .isEqualTo(Found.of("kubernetes"));
    }
}
