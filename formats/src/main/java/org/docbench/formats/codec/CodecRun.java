package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.Operation;

/** The suite {@code codec} made ready for one run. */
public final class CodecRun implements Suite {
    private final CodecTargets targets;
    private final CodecEffort effort;
    private final long seed;
    private final CorpusFiles files;
    private final List<CodecCase> cases;
    private final List<String> types;
    private final Agents agents = new Agents();
    private final Map<String, Map<String, String>> typesFound = new HashMap<>();

    /**
     * Writes the corpora.
     *
     * @param user the user's own documents, empty if there are none
     */
    public CodecRun(CodecTargets targets, CodecEffort effort, List<Value.Obj> user, long seed) {
        this.targets = targets;
        this.effort = effort;
        this.seed = seed;
        files = new CorpusFiles();
        types = CodecCorpora.fill(files, effort, user, seed);
        cases = CodecCase.all(effort, files);
    }

    @Override
    public String name() {
        return CodecSuite.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return CodecSuite.scenarios(files.has(CorpusFiles.USER));
    }

    @Override
    public List<String> order() {
        List<String> order = new ArrayList<>();
        for (CodecCase of : cases) {
            of.operations().forEach(operation -> order.add(TrialRows.place(of.of(), operation.id())));
            of.operations().forEach(operation -> order.add(TrialRows.place(of.of(), CodecSuite.first(operation))));
        }
        for (int documents : effort.published()) {
            for (Operation operation : PublishedProcedure.OPERATIONS) {
                order.add(TrialRows.place(PublishedProcedure.of(documents), CodecSuite.ten(operation)));
            }
        }
        return order;
    }

    @Override
    public List<String> targets() {
        return targets.ready().stream().map(CodecTarget::id).toList();
    }

    @Override
    public int trials() {
        return effort.rounds() * targets.ready().size() * Visit.trials(effort, cases);
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        Set<String> broken = new HashSet<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            var random = new Random(seed + round);
            List<CodecTarget> order = new ArrayList<>(targets.ready());
            Collections.shuffle(order, random);
            for (CodecTarget target : order) {
                var own = new Random(random.nextLong());
                // One failed round fails the row; asking an agent that hung or died again would only cost time.
                if (!stop.getAsBoolean()
                        && !broken.contains(target.id())
                        && !visit(new Visit(target, round, effort, files, cases, agents, each), target, own)) {
                    broken.add(target.id());
                }
            }
        }
    }

    /** Gives whether the agent held out to the end. */
    private boolean visit(Visit visit, CodecTarget target, Random random) {
        boolean unchecked = !target.isLoop() && !typesFound.containsKey(target.id());
        Map<String, String> found = new LinkedHashMap<>();
        boolean heldOut = visit.go(random, unchecked ? types : List.of(), found);
        if (unchecked) {
            typesFound.put(target.id(), found);
        }
        return heldOut;
    }

    @Override
    public String loopOf(String target) {
        return CodecTarget.loop(target);
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of();
    }

    @Override
    public List<CorpusRow> corpora() {
        return files.rows(cases.stream().map(CodecCase::corpus).toList());
    }

    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return CodecTargetRows.of(targets, agents, typesFound, results);
    }

    @Override
    public void stop() {
        agents.close();
    }

    @Override
    public void close() {
        agents.close();
        files.close();
    }
}
