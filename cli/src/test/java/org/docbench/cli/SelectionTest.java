package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestSuite;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

class SelectionTest {

    @Test
    void withoutASuiteItIsTheTourAndHasThemAll() {
        Selection tour = selection("quick");
        assertThat(tour.tour()).isTrue();
        assertThat(tour.suites()).isEqualTo(Selection.SUITES);
        assertThat(tour.stores()).contains("mongodb", "mysql.json").doesNotContain("postgres.jsonb.subscript");
    }

    @Test
    void withASuiteOrMoreTimeNothingIsLeftOut() {
        assertThat(selection("standard").tour()).isFalse();
        assertThat(selection("standard").stores()).contains("postgres.jsonb.subscript");
        assertThat(selection("quick", "update").tour()).isFalse();
        assertThat(selection("quick", "update").stores()).contains("postgres.jsonb.subscript");
    }

    @Test
    void targetsLeaveTheSuitesThatHaveThem() {
        RunOptions options = options("quick");
        options.targets = List.of("sqlite.table", "cbor.tree#2");
        Selection some = selection(options);
        assertThat(some.suites()).containsExactly("codec", "rest");
        assertThat(some.targetsOf("codec")).containsExactly("cbor.tree#2");
        assertThat(some.targetsOf("rest")).containsExactly("sqlite.table");
    }

    @Test
    void levelsThatAreAskedForCountInTheTourToo() {
        RunOptions options = options("quick");
        assertThat(selection(options).levels(List.of(Durability.SYNC))).containsExactly(Durability.SYNC);
        options.durability = List.of("none");
        assertThat(selection(options).levels(List.of(Durability.SYNC))).containsExactly(Durability.NONE);
    }

    @Test
    void whatTheTourChoosesIsThere() {
        assertThat(names(InsertSuite.scenarios())).containsAll(Tour.INSERT.scenarios());
        assertThat(names(CrudSuite.operations())).containsAll(Tour.CRUD.scenarios());
        assertThat(names(YcsbSuite.workloads())).containsAll(Tour.YCSB.scenarios());
        assertThat(names(RestSuite.scenarios())).containsAll(Tour.REST.scenarios());
    }

    private static List<String> names(List<Scenario> scenarios) {
        return scenarios.stream().map(Scenario::name).toList();
    }

    private static Selection selection(String profile, String... suites) {
        RunOptions options = options(profile);
        options.suites = List.of(suites);
        return selection(options);
    }

    private static Selection selection(RunOptions options) {
        return new Selection(options, Path.of(""), ChosenTargets.of(options.targets, Optional.empty()));
    }

    private static RunOptions options(String profile) {
        var options = new RunOptions();
        options.profile = profile;
        return options;
    }
}
