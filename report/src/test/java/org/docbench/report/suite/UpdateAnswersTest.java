package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.TotalsTable.Standing;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Table;
import org.junit.jupiter.api.Test;

/** The answers, on rows whose outcome is plain. */
class UpdateAnswersTest {

    private static final String FIELDS = "fields=100";

    private static Answer answer(UpdateRows rows, String words) {
        return new UpdateReport(rows.view())
                .answers().stream()
                        .filter(answer -> answer.question().contains(words))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void theCommitIsWhatSyncAddsToTheWeakestLevel() {
        Answer answer = answer(
                new UpdateRows()
                        .row("a", "none", "single", 200, FIELDS)
                        .row("a", "sync", "single", 1000, FIELDS)
                        .row("b", "os", "single", 1000, FIELDS)
                        .row("b", "sync", "single", 4000, FIELDS),
                "durable");
        assertThat(answer.lead()).isEqualTo("a");
        assertThat(answer.sentences().get(0))
                .startsWith("a is 4.000× faster than b (99 % CI 4.000–4.000), the next of 2");
        // 1,000 - 200 is 80 % of 1,000; 4,000 - 1,000 is 75 % of 4,000
        assertThat(answer.sentences().get(1)).contains("sync adds 800 ns [", "] to none, 80 % of it");
        assertThat(answer.sentences().get(2)).contains("sync adds 3.00 µs [", "] to os, 75 % of it");
    }

    @Test
    void withoutAWinnerNobodyIsNamedAlone() {
        Answer answer = answer(
                new UpdateRows()
                        .row("a", "sync", "single", 1000, FIELDS)
                        .row("b", "sync", "single", 1000, FIELDS)
                        .row("c", "sync", "single", 9000, FIELDS),
                "durable");
        assertThat(answer.lead()).isEqualTo("a and b beat c by 9.00–9.00×. a and b: a tie, at most 1.00×");
        assertThat(answer.sentences().get(0)).startsWith("a and b tie: ");
    }

    @Test
    void whoSkipsSyncsDoesNotWinWithoutAWord() {
        Answer answer = answer(
                new UpdateRows()
                        .row("a", "sync", "single", 100, FIELDS)
                        .counted("a", "sync", "single", "server", Map.of("log syncs", 0.01), FIELDS)
                        .row("b", "sync", "single", 1000, FIELDS)
                        .counted("b", "sync", "single", "server", Map.of("log syncs", 1.0), FIELDS),
                "durable");
        assertThat(answer.lead()).isEqualTo("a, though not every one of its writes is shown to have been synced");
        assertThat(answer.sentences().get(answer.sentences().size() - 1))
                .startsWith("a at durability sync: 0.010 syncs per acknowledged write");
    }

    @Test
    void theLoopIsNobodysOpponent() {
        UpdateRows rows = new UpdateRows()
                .row("store.null", "sync", "single", 1, FIELDS)
                .row("a", "sync", "single", 1000, FIELDS);
        assertThat(answer(rows, "durable").lead()).isEqualTo("a");
        assertThat(new UpdateReport(rows.view()).totals("sync").table().rows())
                .noneMatch(row -> row.contains("store.null"));
        assertThat(new UpdateReport(rows.view()).worst()).allMatch(Table::isEmpty);
    }

    @Test
    void theLogIsNobodysOpponentAndEachDatabaseIsShownAgainstIt() {
        UpdateRows rows = new UpdateRows()
                .row("a", "sync", "single", 400, FIELDS)
                .row("b", "sync", "single", 1000, FIELDS)
                .row("log.floor", "sync", "single", 100, FIELDS);
        Answer answer = answer(rows, "durable");
        assertThat(answer.lead()).isEqualTo("a");
        assertThat(answer.sentences().get(0)).endsWith("the next of 2, at single: 100 fields");
        assertThat(answer.sentences())
                .last()
                .asString()
                .matches(
                        "against log\\.floor, a log alone, which is not ranked: a 4\\.0.*× slower .*, b 10.*× slower .*");
        List<Case> single = List.of(rows.updates().usual("sync").orElseThrow());
        Cube cube = rows.updates().cube();
        assertThat(Standing.of(cube, single, "a")).isEqualTo(new Standing(1, 0));
        assertThat(Standing.of(cube, single, "log.floor")).isEqualTo(new Standing(0, 0));
        assertThat(new UpdateReport(rows.view()).worst().get(0).rows())
                .hasSize(2)
                .noneMatch(row -> row.toString().contains("log.floor"));
    }

    @Test
    void growthIsTheLargestAgainstTheSmallest() {
        Answer answer = answer(
                new UpdateRows()
                        .row("flat", "sync", "large", 1000, "bytes=10240")
                        .row("flat", "sync", "large", 1000, "bytes=4194304")
                        .row("steep", "sync", "large", 1000, "bytes=10240")
                        .row("steep", "sync", "large", 5000, "bytes=4194304"),
                "grow");
        assertThat(answer.sentences())
                .singleElement()
                .asString()
                .startsWith("One field of an ever larger document, durability sync: 4 MiB against 10 KiB: flat tie")
                .contains("; steep 5.000× slower (99 % CI ");
    }

    @Test
    void aDocumentThatDoesNotCompressChangesTheWinner() {
        Answer answer = answer(
                new UpdateRows()
                        .row("packs", "sync", "large", 100, "bytes=10240")
                        .row("packs", "sync", "large", 800, "bytes=102400")
                        .row("packs", "sync", "large-random", 2400, "bytes=102400")
                        .row("plain", "sync", "large", 1000, "bytes=102400")
                        .row("plain", "sync", "large-random", 1000, "bytes=102400"),
                "compresses");
        assertThat(answer.lead())
                .isEqualTo("Random text against repeated letters: slower for packs; tie for plain, at durability sync");
        assertThat(answer.sentences().get(0)).startsWith("packs: 3.000× slower (99 % CI ");
        assertThat(answer.sentences())
                .last()
                .isEqualTo("fastest at 100 KiB: repeated letters: packs; random text: plain");
    }

    @Test
    void theSettingChangesTheWinner() {
        Answer answer = answer(
                new UpdateRows()
                        .row("a", "none", "single", 100, FIELDS)
                        .row("b", "none", "single", 300, FIELDS)
                        .row("a", "sync", "single", 3000, FIELDS)
                        .row("b", "sync", "single", 1000, FIELDS),
                "setting");
        assertThat(answer.lead()).isEqualTo("Durability sync against none: slower for a, b, at durability sync");
        assertThat(answer.sentences().get(0)).startsWith("a: 30.00× slower (99 % CI ");
        assertThat(answer.sentences())
                .last()
                .isEqualTo("fastest of those measured at each level, single: 100 fields: none: a; sync: b");
    }

    @Test
    void oneCallAgainstTwo() {
        Answer answer = answer(
                new UpdateRows()
                        .row("mongodb", "sync", "delete", 1000, "items=scalar", "position=middle")
                        .row("mongodb.two-calls", "sync", "delete", 2000, "items=scalar", "position=middle"),
                "middle delete");
        assertThat(answer.lead()).isEqualTo("Yes: mongodb is faster than mongodb.two-calls in one case");
    }

    @Test
    void whatWasNotMeasuredIsSaid() {
        List<Answer> answers = new UpdateReport(
                        new UpdateRows().row("a", "none", "baseline", 10).view())
                .answers();
        assertThat(answers)
                .hasSize(5)
                .allSatisfy(answer -> assertThat(answer.lead()).isEqualTo("Not measured in this run"));
        assertThat(new UpdateReport(new UpdateRows().view()).answers()).isEmpty();
    }
}
