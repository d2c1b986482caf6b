package org.docbench.formats.access;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.experiment.Experiment;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;
import org.docbench.formats.alternate.Alternation;

/** An experiment on the bytes of documents: a forked JVM makes the documents again from the seed and measures each phase. */
public interface AccessExperiment extends Experiment<AccessExperiment.AccessPreset, AccessExperiment.Workload> {

    /** Lists the cases, or the headline ones only unless {@code thorough}. */
    List<Case> cases(boolean thorough);

    /** Lists the phases that are measured of a case: all of the scenario, unless an experiment chooses. */
    default List<String> phases(Case benchCase, boolean thorough) {
        return List.copyOf(scenario().timed().keySet());
    }

    @Override
    default List<Case> cases(AccessPreset preset) {
        return cases(preset.thorough());
    }

    @Override
    default List<String> phases(Case benchCase, AccessPreset preset) {
        return phases(benchCase, preset.thorough());
    }

    @Override
    default boolean includes(String target) {
        return !target.endsWith(".thin");
    }

    /** Returns the published iteration counts of a case by phase, where they were published. */
    default Map<Phase, Counts> published(Case benchCase) {
        return Map.of();
    }

    /** Iterations before and during measurement. */
    record Counts(int warmup, int measured) {
        /** Those of single lookups. */
        static final Map<Phase, Counts> OF_LOOKUPS =
                Map.of(Phase.GET, new Counts(10_000, 100_000), Phase.UPSTREAM, new Counts(10_000, 100_000));
    }

    /** Describes a scenario of this suite. */
    static Scenario describe(String name, String question, List<String> parameters, Phase... phases) {
        Map<String, String> timed = new LinkedHashMap<>();
        for (Phase phase : phases) {
            timed.put(phase.id(), phase.timed());
        }
        return new Scenario(AccessSuite.NAME, name, question, parameters, timed);
    }

    /** Reads a parameter that is a number. */
    static int number(Case benchCase, String parameter) {
        return Integer.parseInt(benchCase.parameters().get(parameter));
    }

    /**
     * How much is measured. The values are those of a {@link Preset}.
     *
     * @param rounds every target takes its turn once in each round; a round's forks are new processes
     * @param fork what shares a process
     * @param warmupMillis untimed running of a trial before its first batch
     * @param samples of a trial
     * @param sampleMillis length of a sample
     * @param published use the published iteration counts where a case has them
     * @param thorough all cases, not only the headline ones
     */
    public record AccessPreset(
            int rounds,
            ForkUnit fork,
            int warmupMillis,
            int samples,
            int sampleMillis,
            boolean published,
            boolean thorough) {

        /** Which trials run in one JVM. Two targets never do: one would meet code compiled for the other. */
        public enum ForkUnit {
            /** All cases of a target, in random order. */
            TARGET,
            /** One case. */
            CASE
        }

        /** Returns the alternating batches of a sample; one if the published number of operations is measured in a row. */
        int batchesOfSample() {
            return published ? 1 : Alternation.BATCHES;
        }

        /** Binds the part of a preset. */
        public static AccessPreset of(Preset preset) {
            return preset.of(AccessSuite.NAME, AccessPreset.class);
        }

        /** Returns the same with what a run asks for instead. */
        AccessPreset with(RunRequest request) {
            return new AccessPreset(
                    request.rounds(rounds), fork, warmupMillis, samples, sampleMillis, published, thorough);
        }
    }

    /** What of the work is inside the timer. */
    public enum Phase {
        OPEN("open", "bytes to a document that is ready to read"),
        GET("get", "one lookup in a pre-parsed document, with the product's own result"),
        READ("read", "one lookup in a pre-parsed document, with a plain Java value"),
        OPEN_READ("open+read", "bytes to one plain Java value"),
        OPEN_READS("open+reads", "bytes to k plain Java values of one document"),
        UPSTREAM("upstream", "the original's method: a pair of clock reads around each lookup, summed"),
        PATCH("patch", "bytes to the bytes of the changed document");

        private final String id;
        private final String timed;

        Phase(String id, String timed) {
            this.id = id;
            this.timed = timed;
        }

        /** Its name in the run file. */
        public String id() {
            return id;
        }

        /** What is inside the timer, in words. */
        public String timed() {
            return timed;
        }

        static Phase of(String id) {
            return Arrays.stream(values())
                    .filter(phase -> phase.id.equals(id))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchElementException("no phase " + id));
        }
    }

    /**
     * What one case works on. Operation number i uses document i, reading i and edit i; each list starts again at its end. A list
     * of one is the same work every time. A long list prevents that a single field stays in the cache by accident.
     *
     * @param copies how many separate images of the documents are kept; more than the caches hold makes a case cold
     * @param readings the paths read by one operation
     * @param edits empty when the case changes nothing
     */
    public record Workload(Corpus corpus, int copies, List<List<Path>> readings, List<Edit> edits) {
        public Workload {
            readings = List.copyOf(readings);
            edits = List.copyOf(edits);
        }

        /** One published document, read again and again. */
        static Workload of(String corpus, Value.Obj document, List<List<Path>> readings) {
            return new Workload(
                    new Corpus(corpus, PublishedDocuments.VERSION, 0, List.of(document)), 1, readings, List.of());
        }

        /** A flat document, read again and again. */
        static Workload flat(int fields, List<List<Path>> readings) {
            return of("flat-" + fields, PublishedDocuments.flat(fields), readings);
        }

        /** The field at a position of a flat document. */
        static List<Path> flatField(int position) {
            return List.of(Path.ofNames(PublishedDocuments.flatName(position)));
        }

        /** The same with several images of each document. */
        Workload copied(int times) {
            return new Workload(corpus, times, readings, edits);
        }

        /** How many operations there are before the first one comes again. */
        int cycle() {
            return Math.max(corpus.documents().size() * copies, Math.max(readings.size(), edits.size()));
        }
    }
}
