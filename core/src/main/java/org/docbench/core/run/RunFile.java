package org.docbench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;

/**
 * Everything one invocation measured, schema {@code docbench-run/2} ({@code docs/docbench-run-2.schema.json}). Samples
 * are kept, so every statistic in the file can be computed again from the file.
 *
 * @param schema always {@link #SCHEMA}
 * @param id the name of the run's folder
 * @param started ISO 8601, UTC
 * @param finished ISO 8601, UTC; of the last trial if the run was interrupted
 * @param interrupted true when the run ended before its last trial (Ctrl-C, a fault): what is here was measured, what is
 *     missing was not
 * @param docbench which DocBench measured
 * @param command the arguments that gave this run; {@code docbench rerun} uses them with {@code seed}
 * @param preset quick, standard or paper
 * @param seed of every random choice in the run
 * @param environment the machine, see {@code docs/method.md}; free-form groups of name and value
 * @param warnings what the report prints above all results (noise, interruption)
 * @param scenarios the questions this run asked
 * @param corpora the documents used
 * @param targets every target, also those that did not run
 * @param results one row for each case, target and phase
 * @param comparisons one row for each pair of targets on a case and phase
 * @param families of comparisons that were decided together; empty in files of versions that decided each by itself
 * @param growth how time grows with size, for each scenario that sweeps a size
 * @param evidence what servers did per operation of a case, by their own counters
 * @param serverReports what each server's counters added up to in each scenario
 * @param plans how products said they would run queries
 * @param profiles where processor time went, by the recorded stacks
 * @param timeline what the machine, client and servers used while the run went on
 * @param claims the published claims and their outcomes
 * @param plan what was planned and asked before the first trial; empty in files of versions that did not write it
 */
public record RunFile(
        String schema,
        String id,
        String started,
        String finished,
        boolean interrupted,
        Docbench docbench,
        List<String> command,
        String preset,
        long seed,
        Map<String, JsonNode> environment,
        List<String> warnings,
        List<ScenarioRow> scenarios,
        List<CorpusRow> corpora,
        List<TargetRow> targets,
        List<ResultRow> results,
        List<ComparisonRow> comparisons,
        List<FamilyRow> families,
        List<GrowthRow> growth,
        List<EvidenceRow> evidence,
        List<ServerReportRow> serverReports,
        List<RunFile.PlanRow> plans,
        List<RunFile.ProfileRow> profiles,
        RunFile.Timeline timeline,
        List<ClaimRow> claims,
        RegisteredPlan plan) {

    /** The schema that is written. */
    public static final String SCHEMA = "docbench-run/2";

    /** A list that the schemas do not demand is an empty one where it is missing, so no reader has to ask. */
    public RunFile {
        families = families == null ? List.of() : families;
        evidence = evidence == null ? List.of() : evidence;
        serverReports = serverReports == null ? List.of() : serverReports;
        plans = plans == null ? List.of() : plans;
        profiles = profiles == null ? List.of() : profiles;
        timeline = timeline == null ? Timeline.NONE : timeline;
        plan = plan == null ? RegisteredPlan.NONE : plan;
    }

    /** Which DocBench measured: its version and the commit it was built from, if known. */
    public record Docbench(String version, String commit) {}

    /**
     * One experiment of the run.
     *
     * @param question what it answers, one sentence for people
     * @param timed what is inside the timer, by phase
     */
    public record ScenarioRow(
            String suite, String scenario, String question, List<String> parameters, Map<String, String> timed) {}

    /**
     * The documents of a case.
     *
     * @param sha256 over the canonical form ({@code docs/method.md}), lower-case hexadecimal
     * @param sizes realised bytes on the wire by encoder: {@code {"bson": 64917, "oson": 67911}}; the sum over all documents
     */
    public record CorpusRow(
            String name, int version, long seed, int documents, String sha256, Map<String, Long> sizes) {}

    /**
     * A target, whether it ran or not.
     *
     * @param id its written form, by which every other row names it
     * @param target the parts of {@code id}
     * @param kind format, store or service
     * @param product the library or server, as its owner writes it
     * @param status {@code ran}, {@code absent} or {@code failed}
     * @param reason why it is absent or failed, and the command that would make it run; null when it ran
     * @param ledger what it does and does not do, by key: validates, copies, allocates, materialises, losses (a list)
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TargetRow(
            String id,
            TargetParts target,
            String kind,
            String product,
            String version,
            String about,
            String status,
            String reason,
            Map<String, String> settings,
            Map<String, JsonNode> ledger) {

        /** Begins the reason of a target that the run was not to measure. */
        public static final String NOT_SELECTED = "not selected in this run";

        /** Begins the setting of a target whose server does not show it. */
        public static final String NOT_KNOWN = "not known: ";

        /** Tells whether the run was to measure this target and did not. */
        public boolean wasMissed() {
            return !"ran".equals(status) && (reason == null || !reason.startsWith(NOT_SELECTED));
        }

        /** A row whose parts are those of its id. */
        public TargetRow(
                String id,
                String kind,
                String product,
                String version,
                String about,
                String status,
                String reason,
                Map<String, String> settings,
                Map<String, JsonNode> ledger) {
            this(id, TargetParts.of(id), kind, product, version, about, status, reason, settings, ledger);
        }
    }

    /**
     * A {@link Target} as JSON.
     *
     * @param version null when none was asked for; that of the server or library is in the row
     * @param network null when there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TargetParts(String id, String version, String network, int copy) {

        /** The parts of a target's written form; a text of another form is an id as a whole, for a run file can hold any. */
        static TargetParts of(String written) {
            return Target.read(written)
                    .map(target -> new TargetParts(
                            target.id(),
                            target.version().orElse(null),
                            target.network().orElse(null),
                            target.copy()))
                    .orElseGet(() -> new TargetParts(written, null, null, 1));
        }
    }

    /**
     * What one target took for one case and phase.
     *
     * @param caseParameters the case: parameter to value, in the scenario's order
     * @param phase which part of the work, for example {@code open}, {@code get}, {@code read}
     * @param status {@code measured}, {@code failed} (wrong result or an error: never a number) or {@code unsupported}
     * @param reason why it failed or is unsupported, else null
     * @param unit {@code ns/op} or {@code operations/s}
     * @param median of the histogram where there is one, else of all samples; so is {@code p99}. Both are null where
     *     {@link #hasPercentiles} is false, also in a run file of an earlier version that has them
     * @param p99Interval 95 % interval of {@code p99}; null where {@code Histograms.interval} gives none
     * @param typical the geometric mean over rounds of the median of each, which ratios compare if samples are paired
     *     ({@link RegisteredPlan#pairsSamples}); null if ratios compare the mean
     * @param interval 95 % interval of {@link #time}, or null when it cannot be given
     * @param samples one array for each fork or round that counts, in round order; each value is the mean of a batch, in {@code unit}
     * @param rounds the round number of each array in {@code samples}
     * @param bytesPerOp bytes allocated for one operation, null when unknown
     * @param verified true when the result was read back and compared with the model
     * @param digest of what was written or found, the same for every target that did the same work; null where the suite has
     *     none
     * @param histogram of single operations of all rounds, in ns: HdrHistogram V2, compressed, base64; null where there is none
     * @param unsettled why too many rounds of the target had not reached a steady state: the row is compared with no other. Null if they
     *     were few, which are left out with a warning
     * @param alternated what was measured of the turns of a target that alternated: shares over all rounds, and for the switch the median
     *     of rounds. Null where targets were measured one after the other
     * @param instances the server instance of each array in {@code samples}, counted from 1; a server that DocBench did not start is the same in
     *     all. Null where no server was restarted between rounds
     * @param leftOut the numbers of the rounds that had not settled and are not in {@code rounds}; null if there are none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ResultRow(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String target,
            String phase,
            String status,
            String reason,
            String unit,
            Double mean,
            Double median,
            Double p99,
            Interval p99Interval,
            Double typical,
            Interval interval,
            List<List<Double>> samples,
            List<Integer> rounds,
            Double bytesPerOp,
            boolean verified,
            String digest,
            String histogram,
            List<String> warnings,
            String unsettled,
            Trial.Alternated alternated,
            List<Integer> instances,
            List<Integer> leftOut) {
        private static final int FEWEST_ROUNDS = 5;

        /** Of 401 rows of databases of a quiet default run, 16 have such a round, and one of them is on the first screen. */
        private static final double FAR = 3;

        public ResultRow {
            if (!hasPercentiles(histogram, samples)) {
                median = null;
                p99 = null;
                p99Interval = null;
            }
        }

        /** Whether its times are of operations or batches. Percentiles of the means of rounds would be taken for those of operations. */
        public boolean hasPercentiles() {
            return hasPercentiles(histogram, samples);
        }

        private static boolean hasPercentiles(String histogram, List<List<Double>> samples) {
            return histogram != null || (samples != null && samples.stream().anyMatch(round -> round.size() > 1));
        }

        /** Returns the typical time where ratios compare that, else the mean; in {@code unit}, null if the row is not measured. */
        public Double time() {
            return typical == null ? mean : typical;
        }

        /** Lists what weakens the row: that its target had not settled, its warnings, and a round far from the others. */
        public List<String> remarks() {
            return Stream.of(
                            Stream.ofNullable(unsettled),
                            Stream.ofNullable(warnings).flatMap(List::stream),
                            lonely().stream())
                    .flatMap(texts -> texts)
                    .toList();
        }

        /** A mean follows one long round, and its interval becomes wide; a checkpoint or a stall of the disk is part of the work (rule 23). */
        private Optional<String> lonely() {
            if (unsettled != null || typical != null || samples == null || samples.size() < FEWEST_ROUNDS) {
                return Optional.empty();
            }
            Samples times = Results.times(this);
            double[] means = times.roundMeans();
            int longest = IntStream.range(0, means.length)
                    .reduce((one, other) -> means[other] > means[one] ? other : one)
                    .orElseThrow();
            double far = means[longest] / Samples.of(List.of(means)).median();
            return Double.isFinite(far) && far > FAR
                    ? Optional.of(String.format(
                            Locale.ROOT,
                            "Round %d of %d took %.1f times as long as the median one",
                            times.rounds().get(longest),
                            means.length + (leftOut == null ? 0 : leftOut.size()),
                            far))
                    : Optional.empty();
        }
    }

    /**
     * Two targets on the same case and phase.
     *
     * @param ratio {@code time(baseline) / time(contender)}: above 1, the contender is faster
     * @param interval of the ratio, at the level of the comparison's family: the verdict follows from it
     *     ({@link org.docbench.core.stats.Verdict})
     * @param verdict of the contender: {@code faster}, {@code slower}, {@code tie} or {@code inconclusive}
     * @param family in which it was decided, by name ({@link FamilyRow}); null in files of earlier versions
     * @param roundsToDecide about how many rounds an inconclusive comparison needs in all; null for the others
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ComparisonRow(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String phase,
            String baseline,
            String contender,
            double ratio,
            Interval interval,
            String verdict,
            String family,
            Integer roundsToDecide) {
        /** A comparison that was decided by itself. */
        public ComparisonRow(
                String suite,
                String scenario,
                Map<String, String> caseParameters,
                String phase,
                String baseline,
                String contender,
                double ratio,
                Interval interval,
                String verdict) {
            this(suite, scenario, caseParameters, phase, baseline, contender, ratio, interval, verdict, null, null);
        }
    }

    /**
     * How a target's time grows with the swept parameter.
     *
     * @param parameter the swept one, for example {@code fields}
     * @param caseParameters the parameters held fixed
     * @param fits every model tried, best AICc first
     * @param best the model of the smallest AICc, for example {@code O(log n)}; with {@code undecided} set when a second model
     *     is within 2 AICc of it
     */
    public record GrowthRow(
            String suite,
            String scenario,
            String parameter,
            @JsonProperty("case") Map<String, String> caseParameters,
            String target,
            String phase,
            List<FitRow> fits,
            String best,
            boolean undecided) {}

    /** One model fitted: {@code time = intercept + slope * g(n)}, in ns. */
    public record FitRow(String model, double intercept, double slope, double r2, double aicc) {}

    /**
     * What a server did for one acknowledged write of a case, from its counters before and after the measured blocks.
     *
     * @param source who counted: {@code server}, {@code kernel}, {@code machine} for the {@link Observer.Cost} apart from time, {@code kill}
     *     for what is missing after a server was killed, or {@code arrivals}
     * @param operations how many acknowledged writes lie between the two readings, untimed ones among them
     * @param perOperation the growth of each counter divided by these writes: {@code log syncs}, {@code log bytes},
     *     {@code time in the server} and {@code time in log syncs} (both ns); what the product does not tell is left out
     */
    public record EvidenceRow(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String target,
            String source,
            long operations,
            Map<String, Double> perOperation) {
        /** The source of the rows that count arrivals of an open loop: their operations are the arrivals. */
        public static final String ARRIVALS = "arrivals";

        /** The part of the arrivals that found no worker in time, 0 to 1. */
        public static final String NOT_SERVED = "not served";

        /** Operations/s of all clients together; the mean over rounds, of the source {@code machine}. */
        public static final String BY_WALL_TIME = "operations/s by wall time";

        /** The published formula: operations divided by the sum of all clients' times. */
        public static final String BY_THREAD_TIMES = "operations/s by the sum of thread times";
    }

    /**
     * How far a server's counters went during all measured blocks of a scenario.
     *
     * @param caseParameters those that the blocks have in common, for example the durability
     * @param seconds all blocks together
     * @param counters by the product's own names; those that did not move are left out
     */
    public record ServerReportRow(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String target,
            long operations,
            double seconds,
            Map<String, Double> counters) {}

    /**
     * A published statement and what this run says of it.
     *
     * @param suites whose cases settle it; null in a file of a version that did not write them
     * @param published the published numbers, in words
     * @param publication who said it, and where; null in a file of a version that did not write it
     * @param measured the measured number, null when not run
     * @param ruling a word of {@link org.docbench.core.claim.Ruling}
     * @param why one sentence
     * @param command measures what is missing; null when nothing is, or when no command does
     * @param objection the strongest objection to the published number and its measured answer; null when there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClaimRow(
            String id,
            String seed,
            List<String> suites,
            String statement,
            String published,
            Double publishedValue,
            PublicationRow publication,
            String measure,
            Double measured,
            Interval interval,
            String ruling,
            String why,
            String command,
            String objection) {}

    /**
     * Where a claim was published.
     *
     * @param author as the publication signs it
     * @param date of the publication
     * @param link where it can be read; null when no address is known
     * @param place in it
     * @param withdrawn how and when it was withdrawn; null when it was not
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PublicationRow(String author, String date, String link, String place, String withdrawn) {}

    /**
     * How a product said it would run the queries of a case.
     *
     * @param intended the index it was meant to use; null when none
     * @param used whether the plan names it; true when none was meant
     * @param text the product's own words, in as many lines as it likes
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PlanRow(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String target,
            String intended,
            boolean used,
            String text) {}

    /**
     * The stacks recorded during a profiled repetition of a case, in one of the places where work is done.
     *
     * @param where {@code client} (this process), {@code server} (of the store), or another JVM of DocBench: {@code gateway}, {@code backend 1}
     * @param tool what recorded, its version and event
     * @param reason why there are no stacks, and what would allow them; null when there are
     * @param samples stacks recorded
     * @param shares part of the samples by category, from 0 to 1; they add up to 1, {@code unknown} among them
     * @param flames the flame graph, a file of the run's folder; null when there is none
     * @param stacks the collapsed stacks, a file of the run's folder; null when there are none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ProfileRow(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> caseParameters,
            String target,
            String phase,
            String where,
            String tool,
            String reason,
            long samples,
            Map<String, Double> shares,
            String flames,
            String stacks) {}

    /**
     * What the machine, the client and each server used while a run went on.
     *
     * @param intervalMillis meant between two samples
     * @param millis of each sample, since the start of the run; late samples are where they were taken
     * @param series one value for each of {@code millis}
     * @param marks what was measured when
     */
    public record Timeline(long intervalMillis, List<Long> millis, List<Series> series, List<Mark> marks) {
        /** Nothing was watched. */
        public static final Timeline NONE = new Timeline(0, List.of(), List.of(), List.of());

        /**
         * One quantity of one subject.
         *
         * @param subject {@code machine}, {@code client}, or a server's product
         * @param quantity {@code CPU} (cores), {@code run queue} (threads), {@code memory} (bytes), {@code disk written},
         *     {@code disk read}, {@code network received} (bytes/s)
         * @param values null where it could not be read
         */
        public record Series(String subject, String quantity, String unit, List<Double> values) {}

        /** A window that was timed. */
        public record Mark(
                String suite, String scenario, String target, String phase, long fromMillis, long toMillis) {}
    }
}
