package org.docbench.core.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.docbench.core.journal.ExampleJournal.GET;
import static org.docbench.core.journal.ExampleJournal.SINGLE;
import static org.docbench.core.journal.ExampleJournal.TARGETS;
import static org.docbench.core.journal.ExampleJournal.block;
import static org.docbench.core.journal.ExampleJournal.counted;
import static org.docbench.core.journal.ExampleJournal.end;
import static org.docbench.core.journal.ExampleJournal.plan;
import static org.docbench.core.journal.ExampleJournal.run;
import static org.docbench.core.journal.ExampleJournal.target;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.PlanRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.RunFiles;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class RunAssemblyTest {
    private static final String RESUME = "docbench resume x";

    private static RunFile assembled(RecordedRun run) {
        RunFile file = RunAssembly.of(run, List.of(), RESUME);
        assertThat(RunFiles.parse(RunFiles.text(file), "run.json")).isEqualTo(file);
        return file;
    }

    private static List<JournalLine> blocks(int generation, int rounds) {
        List<JournalLine> lines = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (String phase : List.of("get", "all")) {
                for (String target : TARGETS) {
                    double nanos = 10 * (1 + TARGETS.indexOf(target)) + round;
                    lines.add(new JournalLine.Block(generation, block(GET, target, phase, round, nanos)));
                }
            }
        }
        return lines;
    }

    private static RecordedRun with(List<JournalLine> lines, JournalLine... more) {
        List<JournalLine> all = new ArrayList<>(List.of(plan()));
        all.addAll(lines);
        all.addAll(List.of(more));
        return new RecordedRun(all);
    }

    /** The parts of a run file are those that trials, plan and seed give without a journal. */
    @Test
    void aRunFileIsWhatItsPartsGive() {
        List<JournalLine> lines = blocks(1, 2);
        RunFile file = assembled(with(
                lines,
                target("access", "a", "ran"),
                target("update", "a", "absent"),
                new JournalLine.Block(1, counted(SINGLE, "a", 1, 3)),
                end(true)));
        List<Trial> trials = lines.stream()
                .flatMap(line -> ((JournalLine.Block) line).block().trials())
                .toList();
        List<ResultRow> access = TrialRows.of(
                trials, List.of(GET.place("get"), GET.place("all")), TARGETS, target -> "null", TrialRows.HARNESS);
        assertThat(file.results()).startsWith(access.toArray(ResultRow[]::new)).hasSize(access.size() + 1);
        List<ResultRow> compared = access.stream()
                .filter(row -> row.phase().equals("get") && !row.target().equals("null"))
                .toList();
        assertThat(file.comparisons())
                .isEqualTo(
                        Evaluation.of(compared, Map.of(), RegisteredPlan.NONE).comparisons())
                .hasSize(1);
        assertThat(file.interrupted()).isFalse();
        assertThat(file.finished()).isEqualTo("2026-01-01T00:01:00Z");
        assertThat(file.environment()).containsOnlyKeys("cpu", "noise");
        assertThat(file.corpora()).hasSize(1);
        assertThat(file.plan()).isEqualTo(plan().plan());
        assertThat(file.warnings())
                .startsWith("The documents were cut.", "The machine was noisy.", "Corpus b is missing.");
        assertThat(file.targets()).singleElement().satisfies(row -> {
            assertThat(row.status()).isEqualTo("ran");
            assertThat(row.settings()).containsOnlyKeys("access", "update");
        });
        assertThat(file.evidence())
                .extracting(row -> row.source() + row.perOperation())
                .containsExactly("server{log syncs=0.3}", "machine{CPU=3.0}", "kernel{log syncs=1.0}");
        assertThat(file.serverReports())
                .singleElement()
                .satisfies(row -> assertThat(row.counters()).isEqualTo(Map.of("fsyncs", 3.0)));
    }

    @Test
    void aKilledRunSaysHowMuchItHasAndHowToGoOn() {
        RunFile file = assembled(with(blocks(1, 1), target("access", "a", "ran")));
        assertThat(file.interrupted()).isTrue();
        assertThat(file.finished()).isNull();
        assertThat(file.warnings().get(0)).contains("cut short", "6 of 24 trials", RESUME);
        assertThat(file.warnings()).contains("The documents were cut.", "Corpus a is missing.");
        assertThat(file.results()).hasSize(6);
        assertThat(assembled(run()).results()).isEmpty();
    }

    @Test
    void generationsAreOneRun() {
        RunFile file = assembled(with(
                blocks(1, 1),
                end(false),
                new JournalLine.Generation(2, "2026-01-02T00:00:00Z"),
                new JournalLine.Block(2, block(GET, "a", "get", 2, 11)),
                end(true)));
        assertThat(file.interrupted()).isFalse();
        assertThat(file.warnings()).anyMatch(warning -> warning.contains("2 generations"));
        assertThat(file.results())
                .filteredOn(row -> row.target().equals("a") && row.phase().equals("get"))
                .singleElement()
                .satisfies(row -> assertThat(row.rounds()).containsExactly(1, 2));
    }

    /** A quiet end hides no noise before it, and a generation that was killed left no figures. */
    @Test
    void theNoiseOfAnEarlierGenerationIsKept() {
        RunFile file = assembled(with(
                blocks(1, 1),
                noisy(30.5, -2, "Others took 30 %."),
                new JournalLine.Generation(2, "2026-01-02T00:00:00Z"),
                new JournalLine.Generation(3, "2026-01-03T00:00:00Z"),
                noisy(0.5, 1, "The clock is coarse.")));
        assertThat(file.environment().get("noise"))
                .isEqualTo(noisy(30.5, -2, "").environment().get("noise"));
        assertThat(file.warnings())
                .contains("Before it was resumed: Others took 30 %.", "The clock is coarse.")
                .anyMatch(warning -> warning.startsWith("The noise is not known of 1 of 3 generations"));
    }

    private static JournalLine.End noisy(double others, double drift, String warning) {
        JsonNode noise = JsonNodeFactory.instance
                .objectNode()
                .put("othersPercent", others)
                .put("driftPercent", drift)
                .set("loopAfter", JsonNodeFactory.instance.objectNode().put("medianNs", 100 + drift));
        return new JournalLine.End(
                "2026-01-01T00:01:00Z",
                true,
                false,
                Map.of("noise", noise),
                List.of(warning),
                List.of(),
                List.of(),
                Timeline.NONE);
    }

    /** The second generation had nothing left of one set of documents, and had another codec for the other. */
    @Test
    void whatAnEarlierGenerationObservedIsKept() {
        RunFile file = assembled(with(
                blocks(1, 1),
                observed(List.of(corpus("flat", 1, "bson", 6414), corpus("flat", 2, "bson", 80)), "a", "b"),
                new JournalLine.Generation(2, "2026-01-02T00:00:00Z"),
                observed(List.of(corpus("flat", 1, "oson", 5000)), "b", "c")));
        assertThat(file.corpora())
                .extracting(RunFile.CorpusRow::documents, RunFile.CorpusRow::sizes)
                .containsExactly(tuple(1, Map.of("bson", 6414L, "oson", 5000L)), tuple(2, Map.of("bson", 80L)));
        assertThat(file.plans())
                .extracting(PlanRow::target, PlanRow::text)
                .containsExactly(tuple("a", "of 2"), tuple("b", "of 1"), tuple("c", "of 1"));
        assertThat(file.warnings()).contains("about a", "about b", "about c");
    }

    /** The first generation was killed, the second one came to its end; of both, what was seen last counts. */
    @Test
    void whatAKilledGenerationHadObservedIsKept() {
        RunFile file = assembled(with(
                blocks(1, 1),
                early(observed(List.of(), "dropped")),
                early(observed(List.of(corpus("flat", 1, "bson", 6414)), "a", "b")),
                new JournalLine.Generation(2, "2026-01-02T00:00:00Z"),
                early(observed(List.of(), "dropped, too")),
                observed(List.of(), "c")));
        assertThat(file.corpora()).containsExactly(corpus("flat", 1, "bson", 6414));
        assertThat(file.warnings())
                .contains("about a", "about b", "about c")
                .doesNotContain("about dropped", "about dropped, too");
    }

    private static JournalLine.Observed early(JournalLine.End end) {
        return new JournalLine.Observed(end.observed().get(0));
    }

    private static RunFile.CorpusRow corpus(String name, int documents, String encoder, long bytes) {
        return new RunFile.CorpusRow(name, 1, 42, documents, "00ff", Map.of(encoder, bytes));
    }

    /** A plan for each target, which says how many sets of documents there were. */
    private static JournalLine.End observed(List<RunFile.CorpusRow> corpora, String... targets) {
        return new JournalLine.End(
                "2026-01-01T00:01:00Z",
                true,
                false,
                Map.of(),
                List.of(),
                List.of(new JournalLine.SuiteEnd(
                        "access",
                        List.of(GET.place("get"), GET.place("all")),
                        Stream.of(targets).map(target -> "about " + target).toList(),
                        corpora,
                        Map.of(),
                        List.of(),
                        List.of(),
                        Stream.of(targets)
                                .map(target -> new PlanRow(
                                        "access",
                                        "flat",
                                        GET.parameters(),
                                        target,
                                        "an index",
                                        true,
                                        "of " + corpora.size()))
                                .toList())),
                List.of(),
                Timeline.NONE);
    }

    /** Such a suite measures everything again: what it measured before would count twice. */
    @Test
    void earlierBlocksOfASuiteThatIsNotOnTheRunnerAreDropped() {
        var earlier = new JournalLine.Block(1, counted(SINGLE, "a", 1, 3));
        var next = new JournalLine.Generation(2, "2026-01-02T00:00:00Z");
        assertThat(assembled(run(earlier, end(false), next)).results()).isEmpty();
        assertThat(assembled(run(earlier, end(false), next)).evidence()).isEmpty();
        BlockResult later = counted(SINGLE, "a", 1, 5);
        RunFile file = assembled(run(earlier, next, new JournalLine.Block(2, later)));
        assertThat(file.evidence().get(0).perOperation()).isEqualTo(Map.of("log syncs", 0.5));
    }

    /** A run that was killed in its second generation has no end, although its first one had. */
    @Test
    void anEndBeforeAnotherGenerationIsNone() {
        RunFile file = assembled(with(blocks(1, 1), end(true), new JournalLine.Generation(2, "2026-01-02T00:00:00Z")));
        assertThat(file.interrupted()).isTrue();
        assertThat(file.warnings().get(0)).contains("cut short");
    }
}
