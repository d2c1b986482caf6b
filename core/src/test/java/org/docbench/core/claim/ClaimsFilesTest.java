package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.docbench.core.run.Observer.Cost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file of claims: what a mistake in it would leave unruled for ever. */
class ClaimsFilesTest {
    static Stream<ClaimsFile> files() throws IOException {
        try (var files = Files.list(Path.of(System.getProperty("docbench.home"), "claims"))) {
            List<ClaimsFile> parsed = new ArrayList<>();
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("seed-"))
                    .sorted()
                    .toList()) {
                parsed.add(ClaimsFile.parse(Files.readString(file)));
            }
            return parsed.stream();
        }
    }

    @Test
    void everyIdIsOfOneClaim() throws IOException {
        List<String> ids =
                files().flatMap(file -> file.claims().stream().map(Claim::id)).toList();
        assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThan(190);
    }

    /** Readers would look at the first of two sets of one name, and the second would decide. */
    @Test
    void aKeyThatStandsTwiceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClaimsFile.parse("""
                        {"schema": "docbench-claims/1", "seed": "x", "title": "x",
                         "caseSets": {"one": [], "one": []}, "claims": []}"""))
                .withMessageContaining("Duplicate field 'one'");
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyPublicationIsSigned(ClaimsFile file) {
        assertThat(file.publication().author()).isNotBlank();
        assertThat(file.publication().date()).containsPattern("20[0-9]{2}$");
        if (file.publication().link() != null) {
            assertThat(file.publication().link()).startsWith("https://github.com/");
        }
    }

    /** A case set that nothing names is a claim that was forgotten. */
    @ParameterizedTest
    @MethodSource("files")
    void everyCaseSetIsUsed(ClaimsFile file) {
        Set<String> used = new TreeSet<>();
        measures(file).flatMap(Measure::sets).forEach(used::add);
        assertThat(used).containsExactlyInAnyOrderElementsOf(file.caseSets().keySet());
        assertThat(file.caseSets().values()).allSatisfy(set -> assertThat(set).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("files")
    void everySetHasTheSizeThatItsMeasureTakes(ClaimsFile file) {
        measures(file).flatMap(ClaimsFilesTest::parts).forEach(measure -> {
            if (measure instanceof LevelMeasure level) {
                boolean mean = level.note() != null && level.note().startsWith("the mean of the rates");
                assertThat(file.caseSets().get(level.cases()).size() > 1)
                        .as(level.cases())
                        .isEqualTo(mean);
            } else if (measure instanceof LevelMeasure.LevelsMeasure levels) {
                assertThat(file.caseSets().get(levels.cases()))
                        .as(levels.cases())
                        .hasSameSizeAs(levels.values());
            } else if (measure instanceof CaseRatioMeasure ratio) {
                assertThat(file.caseSets().get(ratio.cases()))
                        .as(ratio.cases())
                        .hasSize(
                                ratio.to() == null
                                        ? 2
                                        : file.caseSets().get(ratio.to()).size());
            } else if (measure instanceof RatioMeasure ratio) {
                assertThat(ratio.over() != null)
                        .as(ratio.toString())
                        .isEqualTo(file.caseSets().get(ratio.cases()).size() > 1);
            } else if (measure instanceof WinsMeasure wins) {
                int counted = file.caseSets().get(wins.cases()).size()
                        + wins.and().stream()
                                .mapToInt(group ->
                                        file.caseSets().get(group.cases()).size())
                                .sum();
                assertThat(wins.outOf()).as(wins.toString()).isEqualTo(counted);
            } else if (measure instanceof CounterMeasure.CostMeasure cost) {
                assertThat(Stream.of(Cost.values()).map(Cost::words)).containsAll(cost.costs());
            }
        });
    }

    /** A number is needed by those that compare with it; the others test a side, or bounds of their own. */
    @ParameterizedTest
    @MethodSource("files")
    void everyNumberThatIsNeededIsThere(ClaimsFile file) {
        for (Claim claim : file.claims()) {
            if (claim.measure() instanceof LevelMeasure || claim.measure() instanceof WinsMeasure) {
                assertThat(claim.published().value()).as(claim.id()).isNotNull();
            }
            if (claim.measure() instanceof WinsMeasure wins && wins.which() != null) {
                assertThat(file.caseSets().get(wins.which()))
                        .as(claim.id())
                        .hasSize(claim.published().value().intValue());
                assertThat(file.caseSets().get(wins.cases()))
                        .containsAll(file.caseSets().get(wins.which()));
            }
            parts(claim.measure())
                    .filter(LevelMeasure.LevelsMeasure.class::isInstance)
                    .map(LevelMeasure.LevelsMeasure.class::cast)
                    .forEach(levels -> assertThat(claim.published().value())
                            .as(claim.id())
                            .isEqualTo(levels.values().size()));
        }
    }

    /** Plain words: no sentence of a claim is longer than readers of other languages follow. */
    @ParameterizedTest
    @MethodSource("files")
    void statementsAreShort(ClaimsFile file) {
        for (Claim claim : file.claims()) {
            assertThat(claim.statement()).endsWith(".");
            assertThat(claim.statement().split(" ", -1)).as(claim.id()).hasSizeLessThanOrEqualTo(32);
        }
    }

    private static Stream<Measure> measures(ClaimsFile file) {
        return file.claims().stream()
                .flatMap(claim -> Stream.concat(
                        Stream.of(claim.measure()), claim.remarks().map(Claim.Remark::measure)));
    }

    private static Stream<Measure> parts(Measure measure) {
        if (measure instanceof CombinedMeasure several) {
            return several.inner().stream().flatMap(ClaimsFilesTest::parts);
        }
        return measure instanceof CombinedMeasure.MachineMeasure second ? parts(second.measure()) : Stream.of(measure);
    }
}
