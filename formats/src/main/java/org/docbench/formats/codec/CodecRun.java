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
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.Operation;
import org.docbench.formats.corpus.RealCorpora;

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
        this(targets, effort, user, seed, RealCorpora.all());
    }

    /** @param real the corpora that are fetched, which may fail */
    CodecRun(CodecTargets targets, CodecEffort effort, List<Value.Obj> user, long seed, List<CorpusSource> real) {
        this.targets = targets;
        this.effort = effort;
        this.seed = seed;
        files = new CorpusFiles();
        types = CodecCorpora.fill(files, effort, user, seed, real);
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
            if (isPublished(of)) {
                PublishedProcedure.OPERATIONS.forEach(
                        operation -> order.add(TrialRows.place(of.of(), CodecSuite.first(operation))));
            }
        }
        for (int documents : effort.published()) {
            for (Operation operation : PublishedProcedure.OPERATIONS) {
                order.add(TrialRows.place(PublishedProcedure.of(documents), CodecSuite.ten(operation)));
            }
        }
        return order;
    }

    /** Whether the file goes through the published procedure, which measures its first pass. */
    private boolean isPublished(CodecCase of) {
        return effort.published().stream().map(CodecSuite.FILES::with).anyMatch(of.of()::equals);
    }

    @Override
    public List<String> targets() {
        return targets.ready().stream().map(CodecTarget::id).toList();
    }

    @Override
    public int trials() {
        return effort.rounds() * targets.ready().size() * Visit.trials(effort, cases);
    }

    /** What is measured, beside warm-up and the proof. */
    @Override
    public long millisOfTrial() {
        return 50L + effort.measureMillis();
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        // One failed round fails the row; asking an agent that hung or died again would only cost time.
        Set<String> broken = new HashSet<>();
        for (int round = 1; round <= effort.rounds() && !stop.getAsBoolean(); round++) {
            List<Visit> visits = new ArrayList<>();
            for (CodecTarget target : targets.ready()) {
                if (!broken.contains(target.id())) {
                    visits.add(new Visit(target, round, effort, files, cases, agents, each));
                }
            }
            try {
                round(visits, new Random(seed + round), stop);
            } finally {
                visits.forEach(Visit::close);
            }
            visits.stream()
                    .filter(Visit::broken)
                    .forEach(visit -> broken.add(visit.target().id()));
        }
    }

    /**
     * All agents stay until the round ends and take turns at every case, so that the targets compared on a case are
     * measured within seconds of one another (rule 8). Only one is asked at a time; the others wait for their input.
     */
    private void round(List<Visit> visits, Random random, BooleanSupplier stop) {
        visits.parallelStream().forEach(Visit::start);
        for (Visit visit : shuffled(visits, random)) {
            if (!stop.getAsBoolean()) {
                begin(visit);
            }
        }
        for (CodecCase of : shuffled(cases, random)) {
            for (Visit visit : shuffled(visits, random)) {
                if (!stop.getAsBoolean()) {
                    visit.steadyState(of);
                }
            }
        }
    }

    private void begin(Visit visit) {
        CodecTarget target = visit.target();
        boolean unchecked = !target.isLoop() && !typesFound.containsKey(target.id());
        Map<String, String> found = new LinkedHashMap<>();
        visit.begin(unchecked ? types : List.of(), found);
        if (unchecked) {
            typesFound.put(target.id(), found);
        }
    }

    private static <T> List<T> shuffled(List<T> items, Random random) {
        List<T> order = new ArrayList<>(items);
        Collections.shuffle(order, random);
        return order;
    }

    @Override
    public String harnessBaseline(String target) {
        return CodecTarget.loop(target);
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of();
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(files.missing().values());
    }

    @Override
    public List<CorpusRow> corpora() {
        return files.rows(
                cases.stream().map(CodecCase::corpus).filter(files::has).toList());
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
