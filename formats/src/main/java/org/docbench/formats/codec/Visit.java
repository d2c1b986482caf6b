package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Operation;
import org.docbench.formats.agent.RefusedException;

/**
 * One target's turn in one round: a new process, in it the published procedure while it is cold, then every case in its
 * steady state, in random order. What an agent that dies or lies did not give has failed, with the reason.
 */
final class Visit {
    private record Key(Case of, String phase) {}

    private final CodecTarget target;
    private final int round;
    private final CodecEffort effort;
    private final CorpusFiles files;
    private final List<CodecCase> cases;
    private final Agents agents;
    private final Consumer<Trial> each;
    private final Verification verification;
    /** What this visit still owes. */
    private final Set<Key> open = new LinkedHashSet<>();

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
        this.cases = cases;
        this.agents = agents;
        this.each = each;
        this.verification = new Verification(target, files);
    }

    /** How many trials a visit gives. */
    static int trials(CodecEffort effort, List<CodecCase> cases) {
        int published = effort.published().size() * PublishedProcedure.OPERATIONS.size() * 2;
        return published + cases.stream().mapToInt(of -> of.operations().size()).sum();
    }

    /**
     * Talks to the agent from its start to its end.
     *
     * @param random of the order of the cases
     * @param types to check, none in later rounds
     * @param found what came of them
     * @return whether the agent held out to the end
     */
    boolean go(Random random, List<String> types, Map<String, String> found) {
        owe();
        List<CodecCase> order = new ArrayList<>(cases);
        Collections.shuffle(order, random);
        try (Agent agent = agents.start(target, effort.limit())) {
            published(agent);
            found.putAll(new TypesCheck(files, verification).run(agent, types));
            order.forEach(of -> steadyState(agent, of));
            return true;
        } catch (AgentException e) {
            if (!agents.closed()) {
                List.copyOf(open)
                        .forEach(key -> give(key.of(), key.phase(), new Trial.Failed("its agent " + e.getMessage())));
            }
            return false;
        }
    }

    private void owe() {
        for (Operation operation : PublishedProcedure.OPERATIONS) {
            effort.published().forEach(documents -> {
                open.add(new Key(CodecSuite.FILES.with(documents), CodecSuite.first(operation)));
                open.add(new Key(PublishedProcedure.of(documents), CodecSuite.ten(operation)));
            });
        }
        cases.forEach(of -> of.operations().forEach(operation -> open.add(new Key(of.of(), operation.id()))));
    }

    private void published(Agent agent) {
        new PublishedProcedure(files, verification)
                .run(agent, effort.published(), (operation, documents, first, ten) -> {
                    give(CodecSuite.FILES.with(documents), CodecSuite.first(operation), first);
                    give(PublishedProcedure.of(documents), CodecSuite.ten(operation), ten);
                });
    }

    private void steadyState(Agent agent, CodecCase of) {
        int documents = files.expected(of.corpus()).documents();
        try {
            int found = agent.load(files.path(of.corpus()));
            if (found != documents) {
                throw new AgentException("finds " + found + " documents in a file of " + documents);
            }
        } catch (RefusedException e) {
            of.operations().forEach(operation -> give(of.of(), operation.id(), new Trial.Unsupported(e.getMessage())));
            return;
        }
        var steady = new SteadyState(effort, verification);
        for (Operation operation : of.operations()) {
            give(of.of(), operation.id(), steady.measure(agent, operation, of.corpus(), documents));
        }
    }

    private void give(Case of, String phase, Trial.Outcome outcome) {
        open.remove(new Key(of, phase));
        each.accept(new Trial(of, target.id(), phase, round, outcome));
    }
}
