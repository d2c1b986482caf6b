package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    private final List<BlockResult> blocks = new ArrayList<>();

    private Measurement measured(BooleanSupplier stop, PrintWriter err, Suite... suites) {
        return Measurement.of(
                List.of(suites),
                suite -> List.of(),
                stop,
                new Measurement.ProgressLine(err, false, () -> 0),
                err,
                (suite, block) -> blocks.add(block));
    }

    /** A suite that measured nothing. */
    private static class Silent implements Suite {
        private final String name;

        Silent(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        @Override
        public List<Scenario> scenarios() {
            return List.of();
        }

        @Override
        public List<String> order() {
            return List.of();
        }

        @Override
        public List<String> targets() {
            return List.of();
        }

        @Override
        public int trials() {
            return 1;
        }

        @Override
        public long millisOfTrial() {
            return 1;
        }

        @Override
        public void measure(List<BlockResult> before, BooleanSupplier stop, Consumer<BlockResult> each) {}

        @Override
        public Plan plan() {
            return new Plan(name, 1, 1, false, List.of());
        }

        @Override
        public String harnessBaseline(String target) {
            return target;
        }

        @Override
        public Map<String, String> sweeps() {
            return Map.of();
        }

        @Override
        public List<CorpusRow> corpora() {
            return List.of();
        }

        @Override
        public List<TargetRow> targetRows(List<ResultRow> results) {
            return List.of();
        }

        @Override
        public void stop() {}

        @Override
        public void close() {}
    }

    /** A signal may have ended its fork, its client or its server, and not what it measures. */
    @Test
    void whatEndsAfterTheInterruptIsNoTrial() {
        var of = new Case("one", "any", Map.of());
        var before = new Trial(of, "a", "all", 1, new Trial.Measured(List.of(1.0), null));
        var after = new Trial(of, "b", "all", 1, new Trial.Failed("the forked JVM ended with exit code 130"));
        var interrupted = new AtomicBoolean();
        var err = new PrintWriter(new StringWriter(), true);
        Measurement measured = measured(interrupted::get, err, new Silent("one") {
            @Override
            public void measure(List<BlockResult> earlier, BooleanSupplier stop, Consumer<BlockResult> each) {
                each.accept(BlockResult.of(before));
                interrupted.set(true);
                each.accept(BlockResult.of(after));
                throw new IllegalStateException("closed");
            }
        });
        assertThat(blocks).containsExactly(BlockResult.of(before));
        assertThat(measured.faults()).isEmpty();
    }

    @Test
    void aFaultOfOneSuiteCostsNoOther() {
        var trial = new Trial(new Case("two", "any", Map.of()), "a", "all", 1, new Trial.Measured(List.of(1.0), null));
        var said = new StringWriter();
        var err = new PrintWriter(said, true);
        Measurement measured = measured(
                () -> false,
                err,
                new Silent("one") {
                    @Override
                    public void measure(List<BlockResult> earlier, BooleanSupplier stop, Consumer<BlockResult> each) {
                        each.accept(BlockResult.of(trial));
                        throw new IllegalStateException("broken");
                    }
                },
                new Silent("two") {
                    @Override
                    public void measure(List<BlockResult> earlier, BooleanSupplier stop, Consumer<BlockResult> each) {
                        each.accept(BlockResult.of(trial));
                    }
                });
        assertThat(blocks).containsExactly(BlockResult.of(trial), BlockResult.of(trial));
        assertThat(measured.faults()).singleElement().asString().contains("one", "broken");
        assertThat(said.toString()).contains("please report it");
    }
}
