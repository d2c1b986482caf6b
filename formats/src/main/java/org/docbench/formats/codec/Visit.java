package org.docbench.formats.codec;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Operation;
import org.docbench.formats.agent.RefusedException;

/**
 * One target in one round: a new process, asked now and then until it is closed. What an agent that dies or lies did not
 * give has failed, with the reason.
 */
final class Visit implements AutoCloseable {
    private record Key(Case of, String phase) {}

    private final CodecTarget target;
    private final int round;
    private final CodecEffort effort;
    private final CorpusFiles files;
    private final Agents agents;
    private final Consumer<Trial> each;
    private final Verification verification;

    /** What this visit still owes. */
    private final Set<Key> open = new LinkedHashSet<>();

    private Agent agent;
    private boolean broken;

    Visit(
            CodecTarget target,
            int round,
            CodecEffort effort,
            CorpusFiles files,
            List<CodecCase> cases,
            Agents agents,
            Consumer<Trial> each) {
        this.target = target;
        this.round = round;
        this.effort = effort;
        this.files = files;
        this.agents = agents;
        this.each = each;
        this.verification = new Verification(target, files);
        for (Operation operation : PublishedProcedure.OPERATIONS) {
            effort.published().forEach(documents -> {
                open.add(new Key(CodecSuite.FILES.with(documents), CodecSuite.first(operation)));
                open.add(new Key(PublishedProcedure.of(documents), CodecSuite.ten(operation)));
            });
        }
        cases.forEach(of -> of.operations().forEach(operation -> open.add(new Key(of.of(), operation.id()))));
    }

    /** How many trials a visit gives. */
    static int trials(CodecEffort effort, List<CodecCase> cases) {
        int published = effort.published().size() * PublishedProcedure.OPERATIONS.size() * 2;
        return published + cases.stream().mapToInt(of -> of.operations().size()).sum();
    }

    /** Starts the agent; several may be started at the same time, for nothing is measured yet. */
    void start() {
        attempt(() -> agent = agents.start(target, effort.limit()));
    }

    /**
     * Has the agent go through the published procedure while it is cold, and then checks the types.
     *
     * @param types to check, none in later rounds
     * @param found what came of them
     */
    void begin(List<String> types, Map<String, String> found) {
        attempt(() -> {
            var published = new PublishedProcedure(files, verification);
            published.run(agent, effort.published(), (operation, documents, first, ten) -> {
                give(CodecSuite.FILES.with(documents), CodecSuite.first(operation), first);
                give(PublishedProcedure.of(documents), CodecSuite.ten(operation), ten);
            });
            found.putAll(new TypesCheck(files, verification).run(agent, types));
        });
    }

    /** Measures a case in its steady state; without its documents the case keeps its row and says why. */
    void steadyState(CodecCase of) {
        attempt(() -> {
            String missing = files.missing().get(of.corpus());
            if (missing != null) {
                unsupported(of, missing);
                return;
            }
            try {
                int documents = loaded(of);
                var steady = new SteadyState(
                        effort, verification, bytes -> files.sizes().note(of.corpus(), target.id(), bytes));
                for (Operation operation : of.operations()) {
                    give(of.of(), operation.id(), steady.measure(agent, operation, of.corpus(), documents));
                }
            } catch (RefusedException e) {
                unsupported(of, e.getMessage());
            }
        });
    }

    private void unsupported(CodecCase of, String why) {
        of.operations().forEach(operation -> give(of.of(), operation.id(), new Trial.Unsupported(why)));
    }

    private int loaded(CodecCase of) {
        int documents = files.expected(of.corpus()).documents();
        int found = agent.load(files.path(of.corpus()));
        if (found != documents) {
            throw new AgentException("finds " + found + " documents in a file of " + documents);
        }
        return documents;
    }

    private void attempt(Runnable conversation) {
        if (broken) {
            return;
        }
        try {
            conversation.run();
        } catch (AgentException e) {
            broken = true;
            if (!agents.closed()) {
                List.copyOf(open)
                        .forEach(key -> give(key.of(), key.phase(), new Trial.Failed("its agent " + e.getMessage())));
            }
        }
    }

    private void give(Case of, String phase, Trial.Outcome outcome) {
        open.remove(new Key(of, phase));
        each.accept(new Trial(of, target.id(), phase, round, outcome));
    }

    /** Whether the agent died, hung or lied. */
    boolean broken() {
        return broken;
    }

    CodecTarget target() {
        return target;
    }

    @Override
    public void close() {
        if (agent != null) {
            agents.end(agent);
        }
    }
}
