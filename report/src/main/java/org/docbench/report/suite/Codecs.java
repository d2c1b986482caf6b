package org.docbench.report.suite;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.TargetName;
import org.docbench.core.run.TrialRows;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Student;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Rate;
import org.docbench.report.panel.PhasePair;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.RunView;

/** What the suite {@code codec} measured, by language, format and documents. */
public final class Codecs {

    static final String SUITE = "codec";
    static final String DECODE = "decode";
    static final String READ = "read";
    static final String ENCODE = "encode";

    /** The operations, in the order of the tables. */
    static final List<String> PHASES = List.of(DECODE, READ, ENCODE);

    /** Those whose work a codec can defer. */
    static final List<String> DEFERRABLE = List.of(DECODE, ENCODE);

    /** The scenario, and corpus, of the user's documents. */
    static final String USER = "user";

    /** The language of this program: the one with most formats. */
    static final String JAVA = "Java";

    static final String BSON = "BSON";

    /** The case that stands for the files of many documents: the largest that every profile has in the hundreds. */
    private static final String USUAL = "nbson-1000";

    private final RunView run;
    private final List<String> targets;
    private final Map<String, String> languages;
    private final Map<String, String> formats;
    private final Map<String, Cube> cubes = new HashMap<>();
    private final Map<String, List<String>> deferred;
    private List<PhasePair> firstPasses;

    public Codecs(RunView whole) {
        run = whole.suite(SUITE);
        languages = settings("language");
        formats = settings("format");
        Set<String> measured = run.results().stream().map(ResultRow::target).collect(Collectors.toSet());
        targets = run.targets().stream()
                .map(TargetRow::id)
                .filter(measured::contains)
                .toList();
        List<String> wrapping = targets.stream()
                .filter(target -> !Floor.isEmpty(target) && readsLater(target, DECODE))
                .toList();
        List<String> keeping =
                wrapping.stream().filter(target -> readsLater(target, ENCODE)).toList();
        deferred = Map.of(DECODE, wrapping, ENCODE, keeping);
    }

    /** One setting of those targets that have it. */
    private Map<String, String> settings(String name) {
        return run.targets().stream()
                .filter(row -> row.settings() != null && row.settings().containsKey(name))
                .collect(Collectors.toMap(TargetRow::id, row -> row.settings().get(name), (one, other) -> other));
    }

    /** Whether taking the values surely costs more than the operation did, in every corpus of which both are known. */
    private boolean readsLater(String target, String phase) {
        List<Boolean> each = shown().stream()
                .flatMap(documents -> in(READ).measured(documents, target).stream()
                        .flatMap(read -> in(phase).measured(documents, target).stream()
                                .map(own -> 2 * interval(own).high()
                                        < interval(read).low())))
                .toList();
        return !each.isEmpty() && !each.contains(false);
    }

    private static Interval interval(ResultRow row) {
        return row.interval() == null ? Interval.at95(row.time(), row.time()) : row.interval();
    }

    RunView run() {
        return run;
    }

    /** The rows of one operation. */
    Cube in(String phase) {
        return cubes.computeIfAbsent(phase, own -> Cube.of(run, SUITE, own));
    }

    /** The targets that have a row, empty loops among them, in the order of the file. */
    List<String> targets() {
        return targets;
    }

    /** In the order of the file. */
    List<String> languages() {
        return targets.stream().map(this::language).distinct().toList();
    }

    String language(String target) {
        return languages.getOrDefault(target, JAVA);
    }

    /** A codec of this program is named by its format first; an agent in another format than BSON says so. */
    String format(String target) {
        return language(target).equals(JAVA)
                ? TargetName.of(target.replaceFirst("\\..*", ""))
                : TargetName.of(formats.getOrDefault(target, BSON));
    }

    /** Whether a comparison has one thing in it only: the language is the same, or the format. */
    public boolean alike(String target, String other) {
        return language(target).equals(language(other)) || format(target).equals(format(other));
    }

    /**
     * The codecs that defer the work of an operation: taking the values costs more than the operation did; noise in one
     * corpus must not call a codec lazy that is not. Such decoding is no decoding yet, and such encoding may give the bytes
     * it kept; a rate of either says nothing of the codec, so none is shown.
     */
    List<String> deferring(String phase) {
        return deferred.getOrDefault(phase, List.of());
    }

    boolean defers(String target, String phase) {
        return deferring(phase).contains(target);
    }

    /** Files by their number of documents. */
    List<Case> files() {
        return in(DECODE).cases("files").stream()
                .sorted(Comparator.comparing(file -> file.number("documents")))
                .toList();
    }

    /** What the tables show: one file, every corpus, the user's documents. */
    List<Case> shown() {
        return Stream.of(usual().stream(), in(DECODE).cases("documents").stream(), in(DECODE).cases(USER).stream())
                .flatMap(cases -> cases)
                .toList();
    }

    /** The file of a thousand documents, or the largest there is. */
    Optional<Case> usual() {
        List<Case> files = files();
        return files.stream()
                .filter(file -> corpus(file).equals(USUAL))
                .findFirst()
                .or(() -> files.stream().reduce((smaller, larger) -> larger));
    }

    Optional<Case> named(String corpus) {
        return shown().stream().filter(one -> corpus(one).equals(corpus)).findFirst();
    }

    /** A file of a thousand, one of the drivers' corpora, the user's documents. */
    Stream<Case> headline() {
        return Stream.of(usual(), named("drivers-flat"), named(USER)).flatMap(Optional::stream);
    }

    /** Whether a codec has a row of this operation there. */
    boolean has(Case documents, String phase) {
        return run.cases(documents.scenario(), phase).contains(documents.parameters());
    }

    /** The name of its corpus, as the run file's corpora have it. */
    static String corpus(Case documents) {
        return documents.parameters().containsKey("documents")
                ? "nbson-" + documents.value("documents")
                : documents.parameters().getOrDefault("corpus", documents.scenario());
    }

    /** The BSON bytes of one of its documents: what every codec is credited with. Empty if the run does not say. */
    Optional<Double> bytes(Case documents) {
        return run.corpora().stream()
                .filter(corpus -> corpus.name().equals(corpus(documents))
                        && corpus.documents() > 0
                        && corpus.sizes() != null
                        && corpus.sizes().containsKey(BSON))
                .findFirst()
                .map(corpus -> (double) corpus.sizes().get(BSON) / corpus.documents());
    }

    /** A file of one document, one of a thousand, each of the drivers' and the user's corpora. */
    Stream<Case> passed() {
        return Stream.concat(files().stream().limit(1), headline()).distinct();
    }

    /** First passes of new processes next to steady states, which share no round; worked out on the first call, for intervals take time. */
    List<PhasePair> firstPasses() {
        if (firstPasses == null) {
            firstPasses = passed().flatMap(documents -> DEFERRABLE.stream()
                            .flatMap(phase -> targets.stream()
                                    .flatMap(target -> PhasePair.of(
                                            in("first " + phase), in(phase), documents, target, Student::unpaired)
                                            .stream())))
                    .toList();
        }
        return firstPasses;
    }

    /** Whether a row says that it is no more than its language's own loop. */
    static boolean atTheFloor(ResultRow row) {
        return row.remarks().stream().anyMatch(TrialRows::isBelowResolution);
    }

    /** How many bytes of BSON a codec gets through, from a row with a number; empty without a size. */
    Optional<Throughput> throughput(Case documents, ResultRow row) {
        return bytes(documents).map(bytes -> Throughput.of(row, bytes));
    }

    /**
     * How many bytes of BSON a second a codec gets through. Every codec is credited with the BSON bytes of the documents,
     * whatever its own format needs, so that all of them are compared by documents.
     *
     * @param value MB/s, a MB being 10⁶ bytes
     * @param ci95 its 95 % interval, or null
     */
    record Throughput(double value, Interval ci95) {

        /** Bytes in a nanosecond are GB/s. */
        private static final double MEGA = 1000;

        static Throughput of(ResultRow row, double bytes) {
            return new Throughput(bytes * MEGA / row.time(), Rate.interval(bytes * MEGA, row));
        }

        /** {@code 412 [405–420]}. */
        String brief() {
            return Figures.three(value) + (ci95 == null ? "" : " [" + Figures.range(ci95.low(), ci95.high()) + "]");
        }

        /** {@code 412 MB/s [405–420]}. */
        String words() {
            return Figures.three(value) + " MB/s"
                    + (ci95 == null ? "" : " [" + Figures.range(ci95.low(), ci95.high()) + "]");
        }
    }
}
