package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --targets} with the name of a product. */
class TargetFamiliesTest {
    private static List<String> of(String word, String... suites) {
        return Selection.TargetFamilies.of(List.of(suites)).of(Target.parse(word)).stream()
                .map(Target::toString)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres       | crud   | postgres.jsonb,postgres.json,postgres.replicas,postgres.remote-write,postgres.remote-apply",
                "postgresql     | crud   | postgres.jsonb,postgres.json,postgres.replicas,postgres.remote-write,postgres.remote-apply",
                "postgres.*     | crud   | postgres.jsonb,postgres.json,postgres.replicas,postgres.remote-write,postgres.remote-apply",
                "sqlite         | rest   | sqlite.table,sqlite.jsonb",
                "postgres.jsonb | crud   | postgres.jsonb",
                "postgres.jsonb.* | update | postgres.jsonb,postgres.jsonb.gin,postgres.jsonb.subscript,postgres.jsonb.uncompressed",
                "nosuch         | crud   | nosuch",
            })
    void aProductIsAllItsTargetsInTheSuitesOfTheRun(String word, String suite, String targets) {
        assertThat(of(word, suite)).containsExactlyInAnyOrder(targets.split(","));
    }

    @Test
    void aTargetOfExactlyThisNameComesFirst() {
        assertThat(of("mongodb", "crud")).containsExactly("mongodb");
        assertThat(of("mongodb")).containsExactly("mongodb");
        assertThat(of("mongodb.*", "ycsb"))
                .contains("mongodb", "mongodb.replicas")
                .doesNotContain("mongodb.standalone");
        assertThat(of("mongodb", "rest")).as("only a product there").contains("mongodb.document");
    }

    @Test
    void networkAndCopyAreKept() {
        assertThat(of("sqlite#2", "crud")).isNotEmpty().allMatch(id -> id.startsWith("sqlite.") && id.endsWith("#2"));
        assertThat(of("postgres@wan")).contains("postgres.jsonb@wan").doesNotContain("postgres.table@wan");
        assertThatThrownBy(() -> of("oson@wan", "access")).hasMessageContaining("no suite of this run has a target");
    }

    @Test
    void aProductThatNoSuiteOfTheRunHasIsRefused() {
        CommandResult said = CommandResult.docbench("run", "access", "--targets", "postgres");
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.errorLines())
                .containsExactly("docbench: --targets postgres: no suite of this run has a target of it; docbench list"
                        + " shows which do");
    }

    @Test
    void aRunOfAProductIsPlanned() {
        String all = plan("--targets", "sqlite");
        assertThat(all).isEqualTo(plan("--targets", "sqlite.*")).contains("crud");
        assertThat(plan("--targets", "postgres")).isNotEqualTo(plan("--targets", "postgres.json"));
    }

    private static String plan(String... options) {
        CommandResult said =
                CommandResult.docbench(Stream.concat(Stream.of("run", "crud", "--dry-run"), Stream.of(options))
                        .toArray(String[]::new));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.DONE);
        return said.out();
    }
}
