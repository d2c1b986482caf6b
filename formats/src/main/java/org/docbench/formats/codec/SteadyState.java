package org.docbench.formats.codec;

import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.Times;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Operation;

/** One operation on the loaded documents, warmed up, measured and checked. */
final class SteadyState {
    private static final double NANOS_PER_MILLI = 1e6;

    /** A piece of warm-up is a handful of times, of which one may be disturbed. */
    private static final int TIMES_A_PIECE = 3;

    /** A piece that is not faster than the best before it by this much has settled. */
    private static final double STILL_FASTER = 0.97;

    /** A measurement faster than the warm-up before it was itself warm-up; the last one counts. */
    private static final int MOST_MEASUREMENTS = 5;

    private final CodecPreset preset;
    private final Verification verification;
    private final LongConsumer encoded;

    /** @param encoded told the bytes of all documents once they are encoded and proved to be right */
    SteadyState(CodecPreset preset, Verification verification, LongConsumer encoded) {
        this.preset = preset;
        this.verification = verification;
        this.encoded = encoded;
    }

    /**
     * Samples in nanoseconds for one document.
     *
     * @param corpus that is loaded
     */
    Trial.Outcome measure(Agent agent, Operation operation, CorpusFiles.CorpusFile corpus) {
        if (!agent.hello().operations().contains(operation.id())) {
            return new Trial.Unsupported("this way of using the codec has no " + operation.id());
        }
        try {
            double pass = warmedUp(agent, operation);
            int passes;
            Times times;
            int left = MOST_MEASUREMENTS;
            double before;
            do {
                before = pass;
                passes = passes(pass, preset.measureMillis() / (double) preset.samples());
                times = agent.run(operation, passes, preset.measureMillis());
                pass = median(times.times()) / passes;
            } while (passes > 1 && !(times.isSettled() && pass > STILL_FASTER * before) && --left > 0);
            Optional<String> fault = verification.fault(agent, operation, times, corpus);
            if (fault.isPresent()) {
                return new Trial.Failed(fault.get());
            }
            if (operation == Operation.ENCODE) {
                encoded.accept(times.bytes());
            }
            return measured(times, (double) passes * corpus.documents().size());
        } catch (AgentException.Refusal e) {
            return new Trial.Unsupported(e.getMessage());
        }
    }

    /** Runs the operation until it gets no faster; gives the nanoseconds of a pass. */
    private double warmedUp(Agent agent, Operation operation) {
        double pass = agent.run(operation, 1, 0).times().get(0);
        double best = Double.MAX_VALUE;
        for (int piece = 0; piece < preset.mostPieces(); piece++) {
            if (pass > preset.measureMillis() * NANOS_PER_MILLI) {
                return pass; // over so many documents that the first pass was the warm-up
            }
            int passes = passes(pass, preset.pieceMillis() / (double) TIMES_A_PIECE);
            Times times = agent.run(operation, passes, preset.pieceMillis());
            pass = median(times.times()) / passes;
            if (times.isSettled() && pass > STILL_FASTER * best) {
                return Math.min(pass, best);
            }
            best = Math.min(pass, best);
        }
        return best;
    }

    private static int passes(double nanosOfPass, double millis) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(millis * NANOS_PER_MILLI / nanosOfPass)));
    }

    private static double median(List<Long> times) {
        return times.stream().mapToLong(Long::longValue).sorted().toArray()[times.size() / 2];
    }

    private static Trial.Measured measured(Times times, double operations) {
        return new Trial.Measured(
                times.times().stream().map(time -> time / operations).toList(),
                times.allocated() == null
                        ? null
                        : times.allocated() / (operations * times.times().size()));
    }
}
