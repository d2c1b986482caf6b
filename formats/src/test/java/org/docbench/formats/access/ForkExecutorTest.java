package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class ForkExecutorTest {
    private static final AccessExperiment.AccessPreset PRESET =
            new AccessExperiment.AccessPreset(1, AccessExperiment.AccessPreset.ForkUnit.TARGET, 0, 4, 1, false, true);
    private static final Case CASE = new Lookups.Flat().cases(true).get(0);
    private static final List<String> TARGETS = List.of("fast", "unable", "dying", "wrong", "unsteady");

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final List<BlockResult> results = new ArrayList<>();
    private final ForkExecutor executor =
            new ForkExecutor(Stub::new, TARGETS, PRESET, AccessSuite.descriptor(null), null, 1);

    private static Task task(List<String> targets) {
        return new Task(0, 3, 9, List.of(new Plan.Cells(new Task.Step(CASE, List.of("get", "read")), targets)));
    }

    private Trial.Outcome outcome(String target, String phase) {
        return results.stream()
                .filter(result ->
                        result.target().equals(target) && result.outcomes().containsKey(phase))
                .findFirst()
                .orElseThrow()
                .outcomes()
                .get(phase);
    }

    @Test
    void theForksOfAllTargetsLiveFromTheFirstCaseToTheLast() {
        executor.run(task(List.of("fast", "unsteady")), () -> false, results::add);
        assertThat(asked.subList(0, 2)).containsExactlyInAnyOrder("start fast", "start unsteady");
        assertThat(asked.subList(2, 4)).containsExactlyInAnyOrder("close fast", "close unsteady");
        assertThat(results).extracting(BlockResult::target).containsExactly("fast", "unsteady", "fast", "unsteady");
        assertThat(results).allMatch(result -> result.round() == 3);
    }

    @Test
    void whatOneTargetCannotDoOrDoesWronglyIsItsOwn() {
        executor.run(task(TARGETS), () -> false, results::add);
        assertThat(results).hasSize(2 * TARGETS.size());
        for (String phase : List.of("get", "read")) {
            assertThat(((Trial.Measured) outcome("fast", phase)).samples()).hasSize(4);
            assertThat(outcome("unable", phase)).isEqualTo(new Trial.Unsupported("no such operation"));
            assertThat(outcome("dying", phase)).isEqualTo(new Trial.Failed("exit code 7"));
            assertThat(outcome("wrong", phase)).isEqualTo(new Trial.Failed("wrong result"));
        }
    }

    /** Rule 24: such a row is compared with none. */
    @Test
    void aTargetWhoseCompilerDidNotRestIsUnsettled() {
        executor.run(task(List.of("fast", "unsteady")), () -> false, results::add);
        assertThat(((Trial.Measured) outcome("fast", "get")).unsettled()).isNull();
        assertThat(((Trial.Measured) outcome("unsteady", "get")).unsettled()).contains("compiler");
    }

    @Test
    void nothingIsHandedOverAfterTheStop() {
        executor.run(task(List.of("fast", "unsteady")), () -> false, result -> {
            results.add(result);
            executor.stop();
        });
        assertThat(results).hasSize(1);
        assertThat(asked).contains("close fast", "close unsteady");
    }

    /** A fork that behaves as its target is called. */
    private final class Stub implements Forks.ForkedTarget {
        private final String target;

        Stub(Forks.Job job) {
            target = job.target();
            asked.add("start " + target);
        }

        @Override
        public String target() {
            return target;
        }

        @Override
        public long pid() {
            return ProcessHandle.current().pid();
        }

        @Override
        public void warm() {}

        @Override
        public Optional<Trial.Outcome> prepare(Case benchCase, AccessExperiment.Phase phase) {
            return target.equals("unable") ? Optional.of(new Trial.Unsupported("no such operation")) : Optional.empty();
        }

        @Override
        public Batch batch() {
            if (target.equals("dying")) {
                throw new Fault("exit code 7");
            }
            return new Batch(1, 1, 1);
        }

        @Override
        public Proof prove() {
            if (target.equals("wrong")) {
                throw new Fault("wrong result");
            }
            return new Proof(null, !target.equals("unsteady"), 0);
        }

        @Override
        public void close() {
            asked.add("close " + target);
        }
    }
}
