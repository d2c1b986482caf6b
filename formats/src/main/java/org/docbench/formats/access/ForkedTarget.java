package org.docbench.formats.access;

import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.alternate.Contender;

/** One target in a process of its own, alive for a generation. Its trials follow one another: made ready, measured in batches, proved. */
interface ForkedTarget extends Contender, AutoCloseable {

    /** Waits until the process is there and has run all its cases untimed. */
    void warm();

    /**
     * Makes a trial ready and warms it up.
     *
     * @return what became of it when it cannot be measured
     */
    Optional<Trial.Outcome> prepare(Case benchCase, Phase phase);

    /**
     * Compares the results of the trial with the model once more (rule 3).
     *
     * @throws Fault if one is wrong
     */
    Proof prove();

    /** Ends the process at once, from any thread. */
    @Override
    void close();

    /**
     * What a right trial says of itself.
     *
     * @param bytesPerOp bytes allocated for one operation, or null when the JVM does not tell
     * @param steady whether the compiler rested before the first batch
     * @param coldBytes the bytes of all images together, of a case that is to find them in no cache; 0 of any other
     */
    record Proof(Double bytesPerOp, boolean steady, long coldBytes) {}
}
