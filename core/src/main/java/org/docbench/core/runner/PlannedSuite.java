package org.docbench.core.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.Observations;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;

/** A suite with its plan and its executor, ready to run: every suite is one of these. */
public final class PlannedSuite<P> implements Suite {
    private final SuiteDescriptor<P, ?> descriptor;
    private final P preset;
    private final List<String> targets;
    private final Plan plan;
    private final Executor executor;
    private final long millisOfTrial;
    private volatile boolean stopped;

    /**
     * Joins the parts.
     *
     * @param targets in the order of reports
     * @param millisOfTrial rough, with everything around it; for the estimate of the time left
     */
    public PlannedSuite(
            SuiteDescriptor<P, ?> descriptor,
            P preset,
            List<String> targets,
            Plan plan,
            Executor executor,
            long millisOfTrial) {
        this.descriptor = descriptor;
        this.preset = preset;
        this.targets = List.copyOf(targets);
        this.plan = plan;
        this.executor = executor;
        this.millisOfTrial = millisOfTrial;
    }

    @Override
    public Plan plan() {
        return plan;
    }

    @Override
    public void measure(List<BlockResult> before, BooleanSupplier stop, Consumer<BlockResult> each) {
        BooleanSupplier ended = () -> stopped || stop.getAsBoolean();
        new Runner(plan, executor, before, ended, result -> {
                    if (!stopped) {
                        each.accept(result);
                    }
                })
                .run();
    }

    @Override
    public String name() {
        return descriptor.name();
    }

    @Override
    public List<Scenario> scenarios() {
        return descriptor.scenarios();
    }

    @Override
    public List<String> order() {
        List<String> order = new ArrayList<>(descriptor.order(preset));
        order.addAll(executor.places());
        return order;
    }

    @Override
    public List<String> targets() {
        return targets;
    }

    @Override
    public int trials() {
        return plan.trials() + executor.furtherTrials();
    }

    @Override
    public long millisOfTrial() {
        return millisOfTrial;
    }

    @Override
    public String harnessBaseline(String target) {
        return descriptor.baseline().apply(target);
    }

    @Override
    public String floor() {
        return executor.baselineWords();
    }

    @Override
    public Map<String, String> sweeps() {
        return descriptor.sweeps();
    }

    @Override
    public boolean compares(String phase) {
        return descriptor.compares().test(phase);
    }

    @Override
    public List<String> warnings() {
        return executor.warnings();
    }

    @Override
    public List<CorpusRow> corpora() {
        return executor.corpora();
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return executor.targets(results);
    }

    @Override
    public Observations observations() {
        return executor.observations();
    }

    @Override
    public void stop() {
        stopped = true;
        executor.stop();
    }

    @Override
    public void close() {
        executor.close();
    }
}
