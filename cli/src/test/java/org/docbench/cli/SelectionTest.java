package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.cli.Selection.TargetFilter;
import org.junit.jupiter.api.Test;

class SelectionTest {

    @Test
    void withoutASuiteItIsTheDefaultRunAndHasThemAll() {
        Selection run = selection("default");
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
        RunOptions options = options("default");
        options.targets = List.of("sqlite.table", "cbor.tree#2");
        Selection some = selection(options);
        assertThat(some.names()).containsExactly("codec", "rest");
        assertThat(some.targetsOf(Suites.named("codec"))).containsExactly("cbor.tree#2");
        assertThat(some.targetsOf(Suites.named("rest"))).containsExactly("sqlite.table");
    }

    @Test
    void levelsThatAreAskedForReplaceThoseOfTheDefaultRun() {
        RunOptions options = options("default");
        var run = selection(options);
        assertThat(run.levels(Suites.named("crud"))).containsExactly("sync");
        assertThat(run.levels(Suites.named("update"))).containsExactly("sync", "none");
        assertThat(run.levels(Suites.named("rest"))).isEmpty();
        options.durability = List.of("none");
        assertThat(run.levels(Suites.named("crud"))).containsExactly("none");
        assertThat(run.lines(Suites.named("crud")))
                .filteredOn(line -> line.values().containsKey("durability"))
                .isNotEmpty()
                .allMatch(line -> line.values().get("durability").equals(List.of("none")));
    }

    @Test
    void linesNameTheTargetsOfTheDefaultRunUnlessTheUserDoes() {
        RunOptions options = options("default");
        var run = selection(options);
        assertThat(run.targetsOf(Suites.named("rest")))
                .containsExactlyInAnyOrder("postgres.table", "mongodb.document", "service.null");
        options.targets = List.of("sqlite.table", "mongodb");
        Selection named = selection(options);
        assertThat(named.targetsOf(Suites.named("rest"))).containsExactly("sqlite.table");
        assertThat(named.lines(Suites.named("crud")))
                .allMatch(line -> line.targets().equals(List.of("sqlite.table", "mongodb")));
    }

    @Test
    void aProductThatTheUserNamesJoinsWithWhatIsAskedAbout() {
        RunOptions options = options("default");
        assertThat(selection(options).targetsOf(Suites.named("crud"))).doesNotContain("oracle.json");
        options.stores = Map.of("oracle", "oracle://user@host/service");
        assertThat(selection(options).targetsOf(Suites.named("crud"))).contains("oracle.json", "oracle.collection");
    }

    @Test
    void targetsOfAQuestionAreMeasuredWhereverTheSuiteHasThem() {
        RunOptions options = options("default");
        options.questions = List.of("postgres.jsonb,postgres.jsonb.subscript", "bson.raw,bson.raw#2");
        Selection run = selection(options);
        assertThat(run.targetsOf(Suites.named("update"))).contains("postgres.jsonb.subscript", "mongodb");
        assertThat(run.targetsOf(Suites.named("crud")))
                .as("the suite does not measure it")
                .doesNotContain("postgres.jsonb.subscript");
        assertThat(run.lines(Suites.named("update")))
                .allMatch(line -> line.targets().contains("postgres.jsonb.subscript"));
        assertThat(run.targetsOf(Suites.named("access"))).contains("bson.raw", "bson.raw#2");
    }

    @Test
    void theUsersOwnDocumentsAreALineOfTheirOwn() {
        RunOptions options = options("default");
        options.documents = Path.of("own.ndjson");
        assertThat(selection(options).lines(Suites.named("insert")))
                .last()
                .satisfies(line -> assertThat(line.scenario()).isEqualTo("user"))
                .satisfies(line -> assertThat(line.targets()).contains("mongodb", "postgres.jsonb"));
        assertThat(selection(options).lines(Suites.named("rest"))).hasSize(2);
    }

    private static Selection selection(String preset, String... suites) {
        RunOptions options = options(preset);
        options.suites = List.of(suites);
        return selection(options);
    }

    private static Selection selection(RunOptions options) {
        return new Selection(
                options,
                TargetFilter.of(options.targets, Optional.empty(), Selection.TargetFamilies.of(options.suites)),
                options.questions.stream()
                        .map(words -> TargetFilter.question(words, Optional.empty()))
                        .toList());
    }

    private static RunOptions options(String preset) {
        var options = new RunOptions();
        options.preset = preset;
        return options;
    }
}
