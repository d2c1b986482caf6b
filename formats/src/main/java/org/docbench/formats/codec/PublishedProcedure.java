package org.docbench.formats.codec;

import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Operation;
import org.docbench.formats.agent.RefusedException;
import org.docbench.formats.agent.Times;

/**
 * Seed 002 as it was run: in one fresh process, file after file from the smallest, first decoding then encoding, ten passes
 * over each from cold ({@code erlperf:time(F, 10)}, whose result is the total). Its first pass is kept apart.
 */
final class PublishedProcedure {
    static final List<Operation> OPERATIONS = List.of(Operation.DECODE, Operation.ENCODE);
    private static final int PASSES = 10;

    private final CorpusFiles files;
    private final Verification verification;

    PublishedProcedure(CorpusFiles files, Verification verification) {
        this.files = files;
        this.verification = verification;
    }

    /** The case of a file in this scenario. */
    static Case of(int documents) {
        return CodecSuite.PUBLISHED.with(documents);
    }

    /** Told of the two outcomes of a file: its first pass, and all ten. */
    interface Listener {
        void file(Operation operation, int documents, Trial.Outcome first, Trial.Outcome ten);
    }

    void run(Agent agent, List<Integer> sizes, Listener each) {
        for (Operation operation : OPERATIONS) {
            for (int documents : sizes) {
                try {
                    agent.load(files.path(CorpusFiles.nbson(documents)));
                    Times first = agent.run(operation, 1, 0);
                    Times rest = agent.run(operation, PASSES - 1, 0);
                    Optional<String> fault = verification.fault(agent, operation, rest, CorpusFiles.nbson(documents));
                    double one = first.times().get(0);
                    double ten = one + rest.times().get(0);
                    each.file(
                            operation,
                            documents,
                            outcome(fault, one / documents),
                            outcome(fault, ten / PASSES / documents));
                } catch (RefusedException e) {
                    var unsupported = new Trial.Unsupported(e.getMessage());
                    each.file(operation, documents, unsupported, unsupported);
                }
            }
        }
    }

    private static Trial.Outcome outcome(Optional<String> fault, double nanos) {
        return fault.<Trial.Outcome>map(Trial.Failed::new).orElseGet(() -> new Trial.Measured(List.of(nanos), null));
    }
}
