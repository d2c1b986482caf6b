package org.docbench.core.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.core.journal.ExampleJournal.GET;
import static org.docbench.core.journal.ExampleJournal.SINGLE;
import static org.docbench.core.journal.ExampleJournal.TARGETS;
import static org.docbench.core.journal.ExampleJournal.block;
import static org.docbench.core.journal.ExampleJournal.plan;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Task;
import org.junit.jupiter.api.Test;

class RecorderTest {

    /** Warns of what it has been told so far. */
    private static final class Warning implements Executor {
        private final List<String> told = new ArrayList<>();

        @Override
        public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {}

        @Override
        public List<String> warnings() {
            return List.copyOf(told);
        }

        @Override
        public List<TargetRow> targets(List<ResultRow> results) {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private final Warning executor = new Warning();
    private final Suite access = suite("access", GET, executor);
    private final Suite update = suite("update", SINGLE, new Warning());
    private final Journal journal = new Journal(OutputStream.nullOutputStream(), text -> text);

    private static Suite suite(String name, Case of, Executor executor) {
        return new Suite(
                new SuiteDescriptor<>(name, List.of(), "null", phase -> true),
                "",
                TARGETS,
                ExampleJournal.suite(of, true).plan(),
                executor,
                1);
    }

    private List<List<String>> observed() {
        return journal.run().lines().stream()
                .filter(JournalLine.Observed.class::isInstance)
                .map(line -> ((JournalLine.Observed) line).suite().warnings())
                .toList();
    }

    /** Nothing ends this run: it is as a killed one. */
    @Test
    void whatASuiteObservedIsWrittenBeforeTheNextRoundIfItIsNew() {
        journal.append(plan());
        var recorder = new Recorder(journal);
        executor.told.add("seen in the first round");
        recorder.block(access, block(GET, "a", "get", 1, 17));
        recorder.block(access, block(GET, "b", "get", 1, 18));
        assertThat(observed()).isEmpty();
        recorder.block(access, block(GET, "a", "get", 2, 17));
        recorder.block(access, block(GET, "a", "get", 3, 17));
        executor.told.add("seen in the third round");
        recorder.block(access, block(GET, "a", "get", 4, 17));
        executor.told.add("seen in the last round");
        assertThat(observed())
                .containsExactly(
                        List.of("seen in the first round"),
                        List.of("seen in the first round", "seen in the third round"));
        assertThat(RunAssembly.of(journal.run(), List.of(), "docbench resume x").warnings())
                .containsOnlyOnce("seen in the first round")
                .contains("seen in the third round")
                .doesNotContain("seen in the last round");
    }

    @Test
    void whatASuiteOfOneRoundObservedIsWrittenBeforeTheNextSuite() {
        journal.append(plan());
        var recorder = new Recorder(journal);
        executor.told.add("seen in the only round");
        recorder.block(access, block(GET, "a", "get", 1, 17));
        recorder.block(update, block(SINGLE, "a", "get", 1, 17));
        assertThat(observed()).containsExactly(List.of("seen in the only round"));
    }
}
