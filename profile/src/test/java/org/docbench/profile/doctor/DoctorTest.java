package org.docbench.profile.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.docbench.profile.doctor.Diagnosis.Check;
import org.docbench.profile.doctor.Diagnosis.Check.Status;
import org.docbench.profile.doctor.Vitals.JmhLock;
import org.docbench.profile.doctor.Vitals.SameTwice;
import org.docbench.profile.machine.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DoctorTest {

    @Test
    @Timeout(120)
    void theRealMachineIsExaminedInTheWorkOfTenSeconds(@TempDir Path data) throws InterruptedException {
        long start = processorTime();
        Diagnosis diagnosis = Doctor.examine(Path.of(System.getProperty("java.home")), List.of(), data);
        double seconds = (processorTime() - start) / 1e9;

        assertThat(Doctor.lines(diagnosis))
                .hasSizeGreaterThan(diagnosis.checks().size());
        // Processor time of this JVM: on a machine that other builds share, the examination waits and works no more.
        assertThat(seconds).isLessThan(10 * Runtime.getRuntime().availableProcessors());
        assertThat(diagnosis.checks()).extracting(Check::name).doesNotHaveDuplicates();
        assertThat(diagnosis.checks())
                .allSatisfy(check -> assertThat(List.of(check.found(), check.why(), check.advice()))
                        .allSatisfy(text -> assertThat(text).isNotBlank()));
        assertThat(diagnosis.checks()).anySatisfy(check -> {
            assertThat(check.name()).isEqualTo("java");
            assertThat(check.status()).isEqualTo(Status.OK);
        });
    }

    private static long processorTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    @Test
    void aLockHeldByARunningBenchmarkIsSeenAndOneLeftBehindIsNot(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("jmh.lock");
        assertThat(JmhLock.held(file)).isEqualTo(Found.of(false));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThat(JmhLock.held(file)).isEqualTo(Found.of(true));
        }
        assertThat(JmhLock.held(file)).isEqualTo(Found.of(false));
    }

    @Test
    void theNoiseFloorGrowsWithTheSpreadAndFallsWithTheNumberOfPairs() {
        SameTwice quiet = SameTwice.of(ratios(80, 0.01));
        SameTwice noisy = SameTwice.of(ratios(80, 0.2));
        SameTwice longer = SameTwice.of(ratios(8_000, 0.2));

        assertThat(quiet.floor()).isBetween(0.001, 0.004);
        assertThat(noisy.floor()).isGreaterThan(10 * quiet.floor());
        assertThat(longer.floor()).isLessThan(noisy.floor() / 5);
        assertThat(SameTwice.of(new double[] {1, 1, 1})).isEqualTo(new SameTwice(1, 1, 1, 0));
    }

    private static double[] ratios(int count, double deviation) {
        Random random = new Random(7);
        double[] ratios = new double[count];
        Arrays.setAll(ratios, i -> Math.exp(deviation * random.nextGaussian()));
        return ratios;
    }
}
