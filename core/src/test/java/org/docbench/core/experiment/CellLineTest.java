package org.docbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.junit.jupiter.api.Test;

class CellLineTest {
    private static final Case SMALL = new Case("s", "flat", Map.of("fields", "1"));
    private static final Case LARGE = new Case("s", "flat", Map.of("fields", "2"));
    private static final Case OTHER = new Case("s", "other", Map.of());

    private static CellLine line(String scenario, Map<String, List<String>> values, String phases, String targets) {
        return new CellLine(scenario, values, words(phases), words(targets), List.of());
    }

    private static List<String> words(String written) {
        return written.isEmpty() ? List.of() : List.of(written.split(" "));
    }

    private static Plan plan(boolean together) {
        List<Plan.Group> groups = new ArrayList<>();
        for (Case of : List.of(SMALL, LARGE, OTHER)) {
            groups.add(Plan.Group.of(List.of(
                    new Plan.Cells(new Task.Step(of, List.of("open", "get")), List.of("a", "b", "b#2", "c@wan")),
                    new Plan.Cells(new Task.Step(of, List.of("open", "get", "make")), List.of("null")))));
        }
        return new Plan("s", 1, 8, together, List.of(new Plan.Stage("", List.of("a", "b", "null"), groups)));
    }

    /** Writes each cell that is left as one line, in the order of words. */
    private static Set<String> cut(boolean together, CellLine... lines) {
        Set<String> left = new TreeSet<>();
        CellLine.cut(plan(together), List.of(lines), target -> "null")
                .cells()
                .forEach(cells -> cells.targets()
                        .forEach(target -> cells.step()
                                .phases()
                                .forEach(phase ->
                                        left.add(cells.step().benchCase().parameters() + " " + phase + " " + target))));
        return left;
    }

    @Test
    void aLineKeepsItsCasesPhasesAndTargetsAndTheirBaseline() {
        assertThat(cut(false, line("flat", Map.of("fields", List.of("2")), "get", "a c")))
                .containsExactly("{fields=2} get a", "{fields=2} get c@wan", "{fields=2} get null");
    }

    @Test
    void copiesOfATargetStayWithIt() {
        assertThat(cut(false, line("other", Map.of(), "open", "b")))
                .containsExactly("{} open b", "{} open b#2", "{} open null");
    }

    @Test
    void phasesOfOneMeasurementStayTogether() {
        assertThat(cut(true, line("other", Map.of(), "open", "a")))
                .containsExactly("{} get a", "{} get null", "{} make null", "{} open a", "{} open null");
    }

    @Test
    void severalLinesAddUpByPhase() {
        assertThat(cut(
                        false,
                        line("flat", Map.of("fields", List.of("1")), "get", "a"),
                        line("flat", Map.of(), "get", "b"),
                        line("flat", Map.of("fields", List.of("1", "2")), "open", "a")))
                .containsExactly(
                        "{fields=1} get a",
                        "{fields=1} get b",
                        "{fields=1} get b#2",
                        "{fields=1} get null",
                        "{fields=1} open a",
                        "{fields=1} open null",
                        "{fields=2} get b",
                        "{fields=2} get b#2",
                        "{fields=2} get null",
                        "{fields=2} open a",
                        "{fields=2} open null");
    }

    @Test
    void aLineThatOnlyAsksMeasuresNothing() {
        CellLine asks = new CellLine("flat", Map.of(), List.of(), List.of(), List.of("a", "b"));
        assertThat(cut(false, asks)).isEmpty();
        assertThat(CellLine.measured(List.of(asks), SMALL)).isFalse();
        assertThat(asks.on(List.of("c"))).isEqualTo(asks);
    }

    @Test
    void groupsWithoutCellsGoAndTheRestOfThePlanStays() {
        Plan cut = CellLine.cut(plan(true), List.of(line("flat", Map.of(), "", "a")), target -> "null");
        assertThat(cut.stages())
                .singleElement()
                .satisfies(stage -> assertThat(stage.groups()).hasSize(2));
        assertThat(cut.rounds()).isEqualTo(8);
        assertThat(cut.trials()).isEqualTo(8 * 2 * 5);
    }

    @Test
    void noLinesMeasureEveryCase() {
        assertThat(CellLine.measured(List.of(), OTHER)).isTrue();
        assertThat(CellLine.measured(List.of(line("flat", Map.of(), "", "a")), OTHER))
                .isFalse();
    }
}
