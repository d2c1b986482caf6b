package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.formats.Format;
import org.docbench.formats.Formats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scenario {@code cold} owes: another field at each visit, and a word where a cache can hold all images. */
class LastLevelCacheTest {
    private static final long IMAGES = 130_000_000;

    private static Path cpu(Path folder, String... sizes) throws Exception {
        for (int i = 0; i < sizes.length; i++) {
            Path cache = Files.createDirectories(folder.resolve("index" + i));
            Files.writeString(cache.resolve("size"), sizes[i] + "\n");
        }
        Files.writeString(folder.resolve("uevent"), "");
        return folder;
    }

    @Test
    void aCacheThatCanHoldAllImagesIsSaid(@TempDir Path folder) throws Exception {
        Path cpu = cpu(folder, "48K", "64K", "2048K", "491520K");
        assertThat(ForkExecutor.LastLevelCache.warning(cpu, IMAGES))
                .hasValue("not cold: the last-level cache (503 MB) can hold all images (130 MB)");
        assertThat(ForkExecutor.LastLevelCache.warning(cpu, 0)).isEmpty();
    }

    @Test
    void aSmallerOrUnknownCacheIsNot(@TempDir Path folder) throws Exception {
        assertThat(ForkExecutor.LastLevelCache.warning(folder, IMAGES)).isEmpty();
        assertThat(ForkExecutor.LastLevelCache.warning(cpu(folder, "32K", "32768K"), IMAGES))
                .isEmpty();
        assertThat(ForkExecutor.LastLevelCache.warning(folder.resolve("none"), IMAGES))
                .isEmpty();
        assertThat(ForkExecutor.LastLevelCache.warning(cpu(folder, "much"), IMAGES))
                .isEmpty();
    }

    /** The empty format reads no image. */
    @ParameterizedTest
    @CsvSource({"bson.floor, 20", "null, 0"})
    void aTrialSaysHowManyBytesItsImagesHave(String target, int images) {
        var benchCase = new Case(AccessSuite.NAME, "cold", Map.of("fields", "10", "documents", "20"));
        var preset =
                new AccessExperiment.AccessPreset(1, AccessExperiment.AccessPreset.ForkUnit.CASE, 1, 1, 1, false, true);
        Format<?> format = Formats.named(target);
        var run = new TrialRun<>(format, InProcess.job(target, benchCase, preset, AccessExperiment.Phase.OPEN_READ));
        assertThat(run.prepare(benchCase, AccessExperiment.Phase.OPEN_READ)).isEmpty();
        run.batch();
        assertThat(run.prove().coldBytes())
                .isEqualTo((long) images * format.encode(PublishedDocuments.flat(10)).length);
    }

    @Test
    void anImageIsReadAtManyFields() {
        var cold = new Lookups.Cold();
        Case benchCase = cold.cases(true).get(0);
        AccessExperiment.Workload workload = cold.block(benchCase, 7);
        Set<Object> fields = new HashSet<>();
        for (int i = 0; i < workload.cycle(); i += workload.copies()) {
            fields.add(workload.readings().get(i % workload.readings().size()));
        }
        assertThat(fields).hasSizeGreaterThan(50);
    }

    /** An accessor for each of 200,000 readings would be out of the caches itself, and would be what is measured. */
    @Test
    void readingsOfOneFieldShareTheirAccessor() {
        var cold = new Lookups.Cold();
        Case benchCase = cold.cases(true).get(0);
        AccessExperiment.Workload workload = new AccessExperiment.Workload(
                cold.block(benchCase, 7).corpus(), 1, cold.block(benchCase, 7).readings(), List.of());
        var format = Formats.named("bson.floor");
        byte[] image = format.encode(workload.corpus().documents().get(0));
        var prepared = new Prepared<>(format, workload, AccessExperiment.Phase.OPEN_READ, List.of(image), 7);
        assertThat(Stream.of(prepared.accessors).distinct()).hasSizeBetween(900, 1_000);
    }
}
