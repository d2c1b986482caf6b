package org.docbench.report.view;

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

/** What the suite {@code codec} measured, by language, format and documents. */
public final class Codecs {

    public static final String SUITE = "codec";
    public static final String DECODE = "decode";
    public static final String READ = "read";
    public static final String ENCODE = "encode";

    /** The language of this program: the only one here with several formats. */
    public static final String JAVA = "Java";

    private static final String BSON = "BSON";

    /** The case that stands for the files of many documents: the largest that every profile has in the hundreds. */
    private static final String USUAL = "nbson-1000";

    private final RunView run;
    private final List<String> targets;
    private final Map<String, String> languages = new HashMap<>();
    private PutOff putOff;

    private Codecs(RunView run) {
        this.run = run;
        run.targets().stream()
                .filter(row -> row.settings() != null && row.settings().containsKey("language"))
                .forEach(row -> languages.put(row.id(), row.settings().get("language")));
        Set<String> measured = run.results().stream().map(ResultRow::target).collect(Collectors.toSet());
        targets = run.targets().stream()
                .map(TargetRow::id)
                .filter(measured::contains)
                .toList();
    }

    public static Codecs of(RunView whole) {
        return whole.once(Codecs.class, run -> new Codecs(run.suite(SUITE)));
    }

    public RunView rows() {
        return run;
    }

    public boolean isEmpty() {
        return run.results().isEmpty();
    }

    /** The targets that have a row, in the order of the file. */
    public List<String> targets() {
        return targets;
    }

    /** In the order of the file. */
    public List<String> languages() {
        return targets.stream().map(this::language).distinct().toList();
    }

    public String language(String target) {
        return languages.getOrDefault(target, JAVA);
    }

    /** A codec of this program is named by its format first; an agent speaks BSON, for that is what it is handed. */
    public String format(String target) {
        return language(target).equals(JAVA) ? TargetName.of(target.replaceFirst("\\..*", "")) : BSON;
    }

    public boolean isBson(String target) {
        return format(target).equals(BSON);
    }

    /** Whether a comparison has one thing in it only: the language is the same, or the format is BSON on both sides. */
    public boolean alike(String target, String other) {
        return language(target).equals(language(other)) || (isBson(target) && isBson(other));
    }

    /** Whether the work of an operation is put off ({@link PutOff}); worked out once, on the first call. */
    public boolean putsOff(String target, String phase) {
        if (putOff == null) {
            putOff = PutOff.of(this);
        }
        return putOff.is(target, phase);
    }

    /** Files by their number of documents. */
    public List<Subject> files() {
        return subjects(Subject.FILES)
                .sorted(Comparator.comparing(
                        subject -> Long.valueOf(subject.parameters().getOrDefault("documents", "0"))))
                .toList();
    }

    /** What the tables show: one file, every corpus, the user's documents. */
    public List<Subject> shown() {
        return Stream.of(usual().stream(), subjects(Subject.DOCUMENTS), subjects(Subject.USER))
                .flatMap(subjects -> subjects)
                .toList();
    }

    /** The file of a thousand documents, or the largest there is. */
    public Optional<Subject> usual() {
        List<Subject> files = files();
        return files.stream()
                .filter(subject -> subject.corpus().equals(USUAL))
                .findFirst()
                .or(() -> files.stream().reduce((smaller, larger) -> larger));
    }

    public Optional<Subject> named(String corpus) {
        return shown().stream()
                .filter(subject -> subject.corpus().equals(corpus))
                .findFirst();
    }

    private Stream<Subject> subjects(String scenario) {
        return run.cases(scenario).stream().map(parameters -> new Subject(scenario, parameters));
    }

    /** The BSON bytes of one of its documents: what every codec is credited with. Empty if the run does not say. */
    public Optional<Double> bytes(Subject subject) {
        return run.corpora().stream()
                .filter(corpus -> corpus.name().equals(subject.corpus())
                        && corpus.documents() > 0
                        && corpus.sizes() != null
                        && corpus.sizes().containsKey(BSON))
                .findFirst()
                .map(corpus -> (double) corpus.sizes().get(BSON) / corpus.documents());
    }

    public Optional<ResultRow> row(Subject subject, String phase, String target) {
        return run.result(subject.scenario(), subject.parameters(), phase, target);
    }

    public Optional<ResultRow> measured(Subject subject, String phase, String target) {
        return run.measured(subject.scenario(), subject.parameters(), phase, target);
    }

    /** The contender's comparison with the baseline. */
    public Optional<Pair> pair(Subject subject, String phase, String baseline, String contender) {
        return run.pair(subject.scenario(), subject.parameters(), phase, baseline, contender);
    }

    /** Whether a row says that it is no more than its language's own loop. */
    static boolean atTheFloor(ResultRow row) {
        return RunView.list(row.warnings()).stream().anyMatch(warning -> warning.startsWith("at the floor"));
    }
}
