package org.docbench.profile.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.docbench.profile.machine.FakeMachine;
import org.docbench.profile.machine.ProcessStat;
import org.docbench.profile.resources.LinuxCounters.CpuClock;
import org.docbench.profile.resources.LinuxCounters.Descent;
import org.docbench.profile.resources.LinuxCounters.DiskBytes;
import org.docbench.profile.resources.LinuxCounters.ReceivedBytes;
import org.docbench.profile.resources.ResourceObserver.Counters.MachineUse;
import org.docbench.profile.resources.ResourceObserver.Counters.ProcessUse;
import org.docbench.profile.resources.ResourceWatch.Family;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts as kernels wrote them, shortened. */
class ParsersTest {

    private static DiskBytes disk(String... lines) {
        return DiskBytes.of(String.join("\n", lines)).orElseThrow();
    }

    @Test
    void aVirtualDiskIsCountedAndLoopsAreNot() {
        assertThat(disk(
                        "   7       0 loop0 11 0 28 0 0 0 0 0 0 4 0 0 0 0 0 0 0",
                        " 254       0 vda 31520 5014 1934562 9511 702312 101514 24150408 590123 0 301512 611270 0 0 0 0 90114 11635",
                        " 254      16 vdb 10 0 100 0 20 0 200 0 0 0 0"))
                .isEqualTo(new DiskBytes(512.0 * (1_934_562 + 100), 512.0 * (24_150_408 + 200)));
    }

    @Test
    void partitionsAndWhatStandsOnThemAreNotCountedAgain() {
        DiskBytes twoDisks = disk(
                " 259       0 nvme0n1 500 0 4000 1 600 0 8000 1 0 1 1",
                " 259       1 nvme0n1p1 100 0 1000 1 0 0 0 0 0 1 1",
                " 259       2 nvme0n1p2 400 0 3000 1 600 0 8000 1 0 1 1",
                " 259       3 nvme0n10 5 0 50 1 6 0 60 1 0 1 1",
                " 253       0 dm-0 400 0 3000 1 600 0 8000 1 0 1 1",
                "   9     127 md127 400 0 3000 1 600 0 8000 1 0 1 1",
                "   8       0 sda 1 0 7 1 1 0 9 1 0 1 1",
                "   8       1 sda1 1 0 7 1 1 0 9 1 0 1 1");
        assertThat(twoDisks).isEqualTo(new DiskBytes(512.0 * (4000 + 50 + 7), 512.0 * (8000 + 60 + 9)));
    }

    @Test
    void aDiskThatOnlyLooksLikeAPartitionIsCounted() {
        assertThat(disk(" 202       1 xvda1 1 0 8 1 1 0 16 1 0 1 1")).isEqualTo(new DiskBytes(4096, 8192));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   7       0 loop0 0 0 0 0 0 0 0 0 0 0 0", "something else"})
    void withoutADiskNothingIsKnown(String text) {
        assertThat(DiskBytes.of(text)).isEmpty();
    }

    private static final String DEV = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo: 11637581404 4061961    0    0    0     0          0         0 11637581404 4061961    0    0    0     0       0          0
              eth0:1882565695   52139    0    0    0     0          0         0  3707836   34753    0    0    0     0       0          0
            veth1a2:     700       7    0    0    0     0          0         0      900       9    0    0    0     0       0          0
            docker0:     650       7    0    0    0     0          0         0      900       9    0    0    0     0       0          0
            """;

    @Test
    void whatWasReceivedIsCountedOnTheLoopbackTooAndOnABridgeOnce() {
        FakeMachine machine = new FakeMachine().file("/sys/class/net/veth1a2/master", "");
        assertThat(ReceivedBytes.of(DEV, ReceivedBytes.countedOnce(machine)))
                .isEqualTo(Optional.of(11_637_581_404.0 + 1_882_565_695 + 650));
        assertThat(ReceivedBytes.of("", name -> true)).isEmpty();
    }

    @Test
    void aNameWithBlanksAndParenthesesIsOnlyAName() {
        String stat = "31 (a) b (c) S 7 1 1 0 -1 4194560 100 200 0 0 5 6 30 40 20 0 1 0 5 100 10";
        assertThat(ProcessStat.of(stat)).contains(new ProcessStat(7, 11, 70));
        assertThat(ProcessStat.of("")).isEmpty();
        assertThat(ProcessStat.of("31 (short) S 7")).isEmpty();
    }

    private static LinuxCounters counters(FakeMachine machine) {
        return new LinuxCounters(
                machine, CpuClock.unknown(), new Descent(machine, () -> List.of(1L, 10L, 11L, 12L, 20L)), () -> {});
    }

    @Test
    void theMachinesUseIsReadFromItsFiles() {
        FakeMachine machine = new FakeMachine()
                .file(
                        "/proc/stat",
                        "cpu  100 10 20 5000 300 4 6 7 50 0\ncpu0 1 1 1 1\nprocs_running 3\nprocs_blocked 0")
                .file("/proc/diskstats", " 254 0 vda 1 0 2 0 1 0 4 0 0 0 0")
                .file("/proc/meminfo", "MemTotal:        8000 kB\nMemFree: 1 kB\nMemAvailable:    3000 kB")
                .file("/proc/net/dev", DEV);
        LinuxCounters counters = counters(machine);
        // 140 ticks of 10 ms: idle, waiting, stolen and guest time are nobody's work here or already counted
        assertThat(counters.machine()).isEqualTo(new MachineUse(1.4e9, 2.0, 1024.0, 2048.0, counters.received()));
        assertThat(counters.memoryUsed()).isEqualTo(5000 * 1024.0);
    }

    @Test
    void whatIsNotShownIsNotKnown() {
        LinuxCounters counters = counters(new FakeMachine());
        assertThat(counters.machine()).isEqualTo(new MachineUse(null, null, null, null, null));
        assertThat(counters.memoryUsed()).isNull();
        assertThat(counters.ownCpu(10)).isNull();
        assertThat(counters.process(10)).isEqualTo(new ProcessUse(null, null));
        assertThat(counters.memory(List.of(10L))).isNull();
    }

    @Test
    void aFamilyIsItsMainProcessAndAllBelow() {
        FakeMachine machine = new FakeMachine()
                .process(10, 1, 1, 0, 0)
                .file("/proc/11/stat", "11 (child) S 10 1 1 0 -1 0 0 0 0 0 2 2 0 0 20 0")
                .file("/proc/12/stat", "12 (grandchild) S 11 1 1 0 -1 0 0 0 0 0 3 3 0 0 20 0")
                .file("/proc/20/stat", "20 (stranger) S 1 1 1 0 -1 0 0 0 0 0 4 4 0 0 20 0")
                .file("/proc/11/io", "rchar: 9\nwchar: 4096\nread_bytes: 9\nwrite_bytes: 9\ncancelled_write_bytes: 0")
                .file("/proc/11/status", "Name: c\nRssAnon:\t     100 kB\nRssFile:\t      10 kB\nRssShmem:\t    50 kB")
                .file("/proc/12/status", "Name: g\nRssAnon:\t     200 kB\nRssFile:\t      10 kB\nRssShmem:\t    60 kB");
        LinuxCounters counters = counters(machine);
        counters.look();
        assertThat(Family.of(counters, Set.of(10L))).isEqualTo(new Family(Set.of(10L, 11L, 12L), 120e6, 4096.0));
        // the buffers that both map are there once
        assertThat(counters.memory(List.of(11L, 12L))).isEqualTo(1024.0 * (100 + 200 + 70));
        assertThat(counters.withDescendants(Set.of(99L))).isEmpty();
    }
}
