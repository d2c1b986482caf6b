package org.docbench.formats.codec;

import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.agent.Agent.Times;
import org.docbench.formats.agent.AgentManifest.AgentException;
import org.docbench.formats.alternate.Alternation;
import org.docbench.formats.alternate.Alternation.Contender;

/** One operation of a target on the documents that its agent has loaded: warmed up, measured in batches, and checked. */
final class LoadedCodec implements Contender {
    private static final double NANOS_PER_MILLI = 1e6;

    /** A piece of warm-up is a handful of times, of which one may be disturbed. */
    private static final int TIMES_A_PIECE = 3;

    /** A piece that is not faster than the best before it by this much has settled. */
    private static final double STILL_FASTER = 0.97;

    /** So many pieces must be alike: the compiler may rest for a moment between two methods. */
    private static final int ALIKE = 2;

    /**
     * A warm-up has so many pieces at least, whatever it may take: where a pass takes nearly all of its time, as over a file of 100,000
     * documents, no two could be alike.
     */
    private static final int LEAST_PIECES = 6;

    /**
     * The runtime's compiler must rest for so many documents: more than the calls after which the second compiler of a JVM takes a method
     * (HotSpot's Tier4InvocationThreshold is 5,000). Code that waits in the interpreter for it lets the compiler rest, too.
     */
    private static final int RESTING_DOCUMENTS = 6_000;

    /** The same for documents so long that what codes a field of them is called often enough. */
    private static final double RESTING_NANOS = 150 * NANOS_PER_MILLI;

    /**
     * So long is untimed before a batch, whatever the length of the batch: after the batches of other targets the caches are cold. With
     * 0.3 ms, encoding looked up to 12 % slower than with 1.25 ms (Rust, documents of a shop).
     */
    private static final double UNTIMED_MILLIS = 1.5;

    /** A batch has so many times at least, if passes are short enough, and the untimed piece as many. */
    private static final int TIMES_A_BATCH = 4;

    /**
     * A runtime that compiled in more batches than one for so many samples had not settled. If each of them is in another sample, the median is
     * still that of compiled code.
     */
    private static final int COMPILING_PART = 2;

    private final String target;
    private final Agent agent;
    private final Operation operation;
    private final CorpusFiles.CorpusFile corpus;
    private final CodecSuite.CodecPreset preset;
    private int batchesOfSample = 1;
    private double batchMillis;
    private int untimedTimes;
    private int passes = 1;
    private double pass;
    private double best = Double.MAX_VALUE;
    private double spent;
    private int pieces;
    private int alike;
    private long restingDocuments;
    private double restingNanos;
    private boolean warm;
    private Times last;
    private double allocated;
    private double allocating;
    private int batches;
    private int compiling;

    /** @param corpus that the agent has loaded */
    LoadedCodec(
            String target,
            Agent agent,
            Operation operation,
            CorpusFiles.CorpusFile corpus,
            CodecSuite.CodecPreset preset) {
        this.target = target;
        this.agent = agent;
        this.operation = operation;
        this.corpus = corpus;
        this.preset = preset;
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public long pid() {
        return agent.pid();
    }

    /**
     * Runs one piece of the warm-up. Between two pieces the compiler of the runtime goes on while other targets have theirs.
     *
     * @return whether a further piece is needed: the operation still gets faster, or its runtime compiles, and the preset allows more
     * @throws AgentException.Refusal if the codec refuses the documents
     */
    boolean warmUp() {
        double most = preset.mostPieces() * preset.pieceMillis() * NANOS_PER_MILLI;
        pieces++;
        if (spent == 0) {
            pass = agent.run(operation, 1, 0).times().get(0);
            spent = pass;
            warm = pass > most; // over so many documents that the first pass was the warm-up
        } else {
            passes = passes(pass, preset.pieceMillis() / (double) TIMES_A_PIECE);
            Times times = agent.run(operation, passes, preset.pieceMillis());
            double took = times.times().stream().mapToLong(Long::longValue).sum();
            spent += took;
            pass = median(times.times()) / passes;
            alike = times.isSettled() && pass > STILL_FASTER * best ? alike + 1 : 0;
            best = Math.min(pass, best);
            restingDocuments = times.isSettled()
                    ? restingDocuments
                            + (long) passes
                                    * times.times().size()
                                    * corpus.documents().size()
                    : 0;
            restingNanos = times.isSettled() ? restingNanos + took : 0;
            warm = alike >= ALIKE && (restingDocuments >= RESTING_DOCUMENTS || restingNanos >= RESTING_NANOS);
        }
        return !warm && (spent < most || pieces < LEAST_PIECES);
    }

    private double sampleMillis() {
        return preset.measureMillis() / (double) preset.samples();
    }

    /** Tells whether a sample may be several batches, although each has a pass at least. */
    boolean isDivisible() {
        return pass <= sampleMillis() * NANOS_PER_MILLI;
    }

    /** Sets how many batches a sample is. It comes after the warm-up and before the first batch. */
    void divide(int batchesOfSample) {
        this.batchesOfSample = batchesOfSample;
        batchMillis = sampleMillis() / batchesOfSample;
        passes = passes(pass, Math.min(UNTIMED_MILLIS, batchMillis) / TIMES_A_BATCH);
        untimedTimes = (int) Math.ceil(UNTIMED_MILLIS * NANOS_PER_MILLI / (passes * pass));
    }

    private static int passes(double nanosOfPass, double millis) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(millis * NANOS_PER_MILLI / nanosOfPass)));
    }

    private static double median(List<Long> times) {
        return times.stream().mapToLong(Long::longValue).sorted().toArray()[times.size() / 2];
    }

    /**
     * One request gives both: the first of its times are the untimed piece. If they took all of its time, a second one is the batch. Its
     * passes free the results of the first, as every timed pass frees those of one before it (docs/agents.md, "run").
     */
    @Override
    public Batch batch() {
        Times times = run(UNTIMED_MILLIS + batchMillis);
        int untimed = Math.min(untimedTimes, times.times().size());
        double untimedNanos = sum(times.times().subList(0, untimed));
        List<Long> timed = times.times().subList(untimed, times.times().size());
        if (timed.isEmpty()) {
            times = run(pass > batchMillis * NANOS_PER_MILLI ? 0 : batchMillis);
            timed = times.times();
        }
        batches++;
        compiling += times.isSettled() ? 0 : 1;
        last = times;
        double operations = (double) passes * corpus.documents().size();
        return new Batch(untimedNanos / operations / untimed, sum(timed), operations * timed.size());
    }

    private static double sum(List<Long> times) {
        return times.stream().mapToLong(Long::longValue).sum();
    }

    private Times run(double millis) {
        Times times = agent.run(operation, passes, (int) Math.round(millis));
        if (times.allocated() != null) {
            allocated += times.allocated();
            allocating +=
                    (double) passes * corpus.documents().size() * times.times().size();
        }
        return times;
    }

    /**
     * Checks what the last batch left and describes what was measured.
     *
     * @throws AgentException.Refusal if the codec refuses to show its result
     */
    Trial.Outcome outcome(Alternation.Batches measured, Verification verification) {
        Optional<String> fault = verification.fault(agent, operation, last, corpus);
        if (fault.isPresent()) {
            return new Trial.Failed(fault.get());
        }
        if (operation == Operation.ENCODE) {
            corpus.noteSize(target, last.bytes());
        }
        return new Trial.Measured(measured.samples(), allocating == 0 ? null : allocated / allocating)
                .alternated(measured.alternated())
                .unsettled(unsettled());
    }

    /** Why the target had not settled, in a sentence; null if it had. */
    private String unsettled() {
        if (compiling * COMPILING_PART * batchesOfSample > batches) {
            return "The runtime was still compiling in %d of %d batches.".formatted(compiling, batches);
        }
        return warm
                ? null
                : "The warm-up of %.0f ms ended while the codec was still getting faster or being compiled."
                        .formatted(spent / NANOS_PER_MILLI);
    }
}
