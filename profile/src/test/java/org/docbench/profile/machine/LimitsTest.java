package org.docbench.profile.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LimitsTest {

    private static final String V2_MOUNT =
            "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate";

    @Test
    void version2TakesTheTightestLimitOnTheWayUp() {
        FakeMachine fake = new FakeMachine()
                .file("/proc/self/mountinfo", V2_MOUNT)
                .file("/proc/self/cgroup", "0::/user.slice/run-1.scope")
                .file("/sys/fs/cgroup/user.slice/run-1.scope/cpu.max", "max 100000")
                .file("/sys/fs/cgroup/user.slice/cpu.max", "150000 100000")
                .file("/sys/fs/cgroup/user.slice/run-1.scope/memory.max", "max")
                .file("/sys/fs/cgroup/user.slice/memory.max", "2147483648")
                .file("/proc/self/status", "Name:\tjava\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n");

        Limits limits = Limits.read(fake, 4);

        assertThat(limits.cgroup()).isEqualTo("v2");
        assertThat(limits.cpuQuota()).isEqualTo(Found.of(1.5));
        assertThat(limits.cpus()).isEqualTo(1.5);
        assertThat(limits.memoryBytes()).isEqualTo(Found.of(2147483648L));
        assertThat(limits.affinity()).isEqualTo(Found.of("0-1"));
    }

    @Test
    void version2InsideAContainerIsReadAtTheMountPoint() {
        FakeMachine fake = new FakeMachine()
                .file("/proc/self/mountinfo", V2_MOUNT)
                .file("/proc/self/cgroup", "0::/")
                .file("/sys/fs/cgroup/cpu.max", "50000 100000")
                .file("/sys/fs/cgroup/cpu.stat", "usage_usec 9\nnr_throttled 3\nthrottled_usec 1500\n");

        assertThat(Limits.read(fake, 4).cpus()).isEqualTo(0.5);
        assertThat(Limits.throttledNanos(fake)).isEqualTo(Found.of(1_500_000L));
    }

    @Test
    void version1InsideAContainerLeavesOutTheMountsRoot() {
        FakeMachine fake = new FakeMachine()
                .file("/proc/self/mountinfo", """
                        40 31 0:29 /docker/ab /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct
                        41 31 0:30 /docker/ab /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory
                        """)
                .file("/proc/self/cgroup", "4:memory:/docker/ab\n3:cpu,cpuacct:/docker/ab\n1:name=systemd:/docker/ab")
                .file("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "300000")
                .file("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000")
                .file("/sys/fs/cgroup/cpu,cpuacct/cpu.stat", "nr_periods 5\nnr_throttled 1\nthrottled_time 700")
                .file("/sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824");

        Limits limits = Limits.read(fake, 8);

        assertThat(limits.cgroup()).isEqualTo("v1");
        assertThat(limits.cpus()).isEqualTo(3);
        assertThat(limits.memoryBytes()).isEqualTo(Found.of(1073741824L));
        assertThat(Limits.throttledNanos(fake)).isEqualTo(Found.of(700L));
    }

    @Test
    void version1sNumbersForNoLimitAreNoLimits() {
        FakeMachine fake = new FakeMachine()
                .file("/proc/self/mountinfo", """
                        32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
                        35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
                        41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
                        """)
                .file("/proc/self/cgroup", "4:memory:/a\n1:cpu:/\n0::/")
                .file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1")
                .file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")
                .file("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712");

        Limits limits = Limits.read(fake, 2);

        assertThat(limits.cgroup()).isEqualTo("hybrid");
        assertThat(limits.cpuQuota()).isEqualTo(Found.unknown("no CPU quota is set"));
        assertThat(limits.memoryBytes()).isEqualTo(Found.unknown("no memory limit is set"));
        assertThat(limits.cpus()).isEqualTo(2);
    }

    @Test
    void aMachineWithoutAnyOfTheFilesHasReasons() {
        Limits limits = Limits.read(new FakeMachine(), 2);

        assertThat(limits.cgroup()).isEqualTo("none");
        assertThat(limits.affinity().reason()).isNotBlank();
        assertThat(limits.cpus()).isEqualTo(2);
        assertThat(Limits.throttledNanos(new FakeMachine()).known()).isFalse();
    }
}
