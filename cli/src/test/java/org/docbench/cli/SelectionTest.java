package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.docbench.cli.Selection.TargetFilter;
import org.junit.jupiter.api.Test;

class SelectionTest {

    @Test
    void withoutASuiteItIsTheDefaultRunAndHasThemAll() {
        Selection run = selection("quick");
        assertThat(run.preset().name()).isEqualTo("default");
        assertThat(run.names()).isEqualTo(Suites.names());
        assertThat(run.stores()).contains("mongodb", "mysql.json").doesNotContain("postgres.jsonb.subscript");
    }

    @Test
    void withASuiteOrMoreTimeNothingIsLeftOut() {
        assertThat(selection("standard").preset().name()).isEqualTo("standard");
        assertThat(selection("standard").stores()).contains("postgres.jsonb.subscript");
        assertThat(selection("quick", "update").preset().name()).isEqualTo("quick");
        assertThat(selection("quick", "update").stores()).contains("postgres.jsonb.subscript");
    }

    @Test
    void targetsLeaveTheSuitesThatHaveThem() {
        RunOptions options = options("quick");
        options.targets = List.of("sqlite.table", "cbor.tree#2");
        Selection some = selection(options);
        assertThat(some.names()).containsExactly("codec", "rest");
        assertThat(some.targetsOf(Suites.named("codec"))).containsExactly("cbor.tree#2");
        assertThat(some.targetsOf(Suites.named("rest"))).containsExactly("sqlite.table");
    }

    @Test
    void levelsThatAreAskedForReplaceThoseOfTheDefaultRun() {
        RunOptions options = options("quick");
        var run = selection(options);
        assertThat(run.levels("crud")).containsExactly("sync");
        assertThat(run.levels("update")).isEmpty();
        options.durability = List.of("none");
        assertThat(run.levels("crud")).containsExactly("none");
        assertThat(run.levels("update")).containsExactly("none");
    }

    private static Selection selection(String preset, String... suites) {
        RunOptions options = options(preset);
        options.suites = List.of(suites);
        return selection(options);
    }

    private static Selection selection(RunOptions options) {
        return new Selection(options, TargetFilter.of(options.targets, Optional.empty()));
    }

    private static RunOptions options(String preset) {
        var options = new RunOptions();
        options.preset = preset;
        return options;
    }
}
