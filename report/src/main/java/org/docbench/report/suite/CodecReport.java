package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.chart.Chart;
import org.docbench.report.chart.Chart.Axis;
import org.docbench.report.chart.Chart.Point;
import org.docbench.report.chart.Chart.Series;
import org.docbench.report.chart.Points;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Ranking;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.panel.Panel.SuiteReport;
import org.docbench.report.panel.PhasePair;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Floor;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What the reports show of the suite {@code codec}. */
final class CodecReport implements SuiteReport {
    private final Codecs codecs;
    private final CodecTables tables;
    private final Points points;

    CodecReport(RunView run) {
        codecs = new Codecs(run);
        tables = new CodecTables(codecs);
        points = new Points(run);
    }

    @Override
    public List<Answer> answers() {
        if (codecs.targets().isEmpty()) {
            return List.of();
        }
        List<Answer> answers = new ArrayList<>();
        codecs.usual().ifPresent(file -> {
            answers.add(fastest(file, "decodes", Codecs.DECODE));
            answers.add(fastest(file, "encodes", Codecs.ENCODE));
        });
        Stream.of("drivers-flat", Codecs.USER)
                .flatMap(corpus -> codecs.named(corpus).stream())
                .distinct()
                .forEach(documents -> {
                    answers.add(fastest(documents, "decodes", Codecs.DECODE));
                    answers.add(fastest(documents, "decodes and reads every value of", Codecs.READ));
                    answers.add(fastest(documents, "encodes", Codecs.ENCODE));
                    answers.addAll(formats(documents));
                });
        answers.add(firstPass());
        return List.copyOf(answers);
    }

    private static String name(Case documents) {
        String corpus = Codecs.corpus(documents);
        return corpus.equals(Codecs.USER) ? "your documents" : corpus;
    }

    /**
     * Which codec is fastest among those of one language and one format. Only there does a codec stand for itself: across
     * languages the language differs too, across formats the bytes.
     */
    Answer fastest(Case documents, String verb, String phase) {
        List<ResultRow> rows = rows(documents, phase);
        Map<String, List<ResultRow>> groups = rows.stream()
                .filter(this::ranks)
                .collect(Collectors.groupingBy(
                        row -> codecs.language(row.target()) + ", " + codecs.format(row.target()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        List<String> winners = new ArrayList<>();
        List<String> alone = new ArrayList<>();
        groups.forEach((group, members) -> {
            Ranking ranking = new Ranking(
                    codecs.in(phase),
                    documents,
                    members.stream()
                            .sorted(Comparator.comparingDouble(ResultRow::time))
                            .toList());
            if (members.size() == 1) {
                alone.add(members.get(0).target() + " " + Groups.mean(members.get(0)));
                return;
            }
            ranking.winner().ifPresent(winners::add);
            sentences.add(group + ": " + sentence(ranking));
        });
        addListed(sentences, "the only codec of its language and format: ", alone.stream());
        addListed(
                sentences,
                "below resolution, within 3 times the overhead of its language's loop: ",
                rows.stream().filter(Codecs::atTheFloor).map(ResultRow::target));
        String operation = phase.equals(Codecs.DECODE) ? "decoding" : "encoding";
        addListed(
                sentences,
                "not ranked, because reading the values costs more than " + operation + " did: ",
                rows.stream()
                        .filter(row -> !Codecs.atTheFloor(row) && !ranks(row))
                        .map(ResultRow::target));
        return Answer.of(
                "Which codec " + verb + " " + name(documents) + " fastest, by language and format?",
                lead(winners, groups.size() - alone.size()),
                sentences,
                "codec");
    }

    /** The rows with a number that are no floor's, in the order of the targets. */
    private List<ResultRow> rows(Case documents, String phase) {
        return codecs.targets().stream()
                .filter(target -> !Floor.is(target))
                .flatMap(target -> codecs.in(phase).measured(documents, target).stream())
                .toList();
    }

    /** Whether the codec did the work, and more than its language's own loop. */
    private boolean ranks(ResultRow row) {
        return !Codecs.atTheFloor(row) && !codecs.defers(row.target(), row.phase());
    }

    private static void addListed(List<String> sentences, String words, Stream<String> things) {
        String listed = things.collect(Collectors.joining(", "));
        if (!listed.isEmpty()) {
            sentences.add(words + listed);
        }
    }

    private static String lead(List<String> winners, int choices) {
        if (choices == 0) {
            return "No language and format has two codecs to compare";
        }
        if (winners.isEmpty()) {
            return "No difference found among the codecs of any language and format";
        }
        int open = choices - winners.size();
        return String.join(", ", winners)
                + (open == 0 ? "" : "; no difference found at the top in " + open + " of " + choices + " groups");
    }

    private static String sentence(Ranking ranking) {
        List<ResultRow> rows = ranking.rows();
        ResultRow first = rows.get(0);
        ResultRow second = rows.get(1);
        String next = rows.size() > 2 ? ", the next of " + rows.size() : "";
        return ranking.lead()
                .map(pair -> pair.sentence() + next + "; it takes " + Groups.mean(first) + " a document")
                .orElseGet(() -> first.target() + " takes " + Groups.mean(first) + " a document, " + second.target()
                        + " " + Groups.mean(second) + " (not compared)");
    }

    /** BSON against the other formats of a language, in each direction, each through its fastest codec: an answer for each that has both. */
    List<Answer> formats(Case documents) {
        List<Answer> answers = codecs.languages().stream()
                .filter(language -> has(language, true) && has(language, false))
                .map(language -> formats(documents, language))
                .toList();
        return answers.isEmpty() ? List.of(formats(documents, Codecs.JAVA)) : answers;
    }

    private boolean has(String language, boolean bson) {
        return codecs.targets().stream()
                .anyMatch(target -> codecs.language(target).equals(language)
                        && !Floor.isEmpty(target)
                        && codecs.format(target).equals(Codecs.BSON) == bson);
    }

    private Answer formats(Case documents, String language) {
        List<String> sentences = new ArrayList<>();
        List<String> counts = new ArrayList<>();
        Set<String> others = new HashSet<>();
        for (String phase : Codecs.PHASES) {
            Map<String, String> best = new LinkedHashMap<>();
            rows(documents, phase).stream()
                    .filter(row -> codecs.language(row.target()).equals(language) && ranks(row))
                    .sorted(Comparator.comparingDouble(ResultRow::time))
                    .forEach(row -> best.putIfAbsent(codecs.format(row.target()), row.target()));
            Optional<String> bson = Optional.ofNullable(best.remove(Codecs.BSON));
            List<String> verdicts = new ArrayList<>();
            best.forEach((format, other) -> bson.flatMap(own -> codecs.in(phase).pair(documents, other, own))
                    .ifPresent(pair -> {
                        sentences.add(phase + ", against " + format + ": " + pair.sentence());
                        verdicts.add(pair.verdict());
                        others.add(format);
                    }));
            if (!verdicts.isEmpty()) {
                counts.add(phase + ": " + counts(verdicts));
            }
        }
        if (others.contains("JSON")) {
            sentences.add("JSON text has no dates and no ids: its codecs leave them as objects of Extended JSON");
        }
        return Answer.of(
                "Is BSON faster than the other formats in " + language + " on " + name(documents)
                        + ", each through its fastest codec?",
                String.join("; ", counts),
                sentences,
                "codec");
    }

    private static String counts(List<String> verdicts) {
        return verdicts.stream()
                        .distinct()
                        .map(verdict -> word(verdict)
                                + verdicts.stream().filter(verdict::equals).count())
                        .collect(Collectors.joining(", "))
                + " of " + verdicts.size() + (verdicts.size() == 1 ? " other format" : " other formats");
    }

    private static String word(String verdict) {
        return switch (verdict) {
            case "faster", "slower" -> verdict + " than ";
            case "tie" -> "in a tie with ";
            default -> "no difference found against ";
        };
    }

    /** What the first pass of a new process costs next to the steady state. */
    Answer firstPass() {
        return PhasePair.answer(
                "How does the first pass of a new process compare with the steady state?",
                "codec, documents and operation",
                codecs.firstPasses().stream()
                        .filter(pass -> !Floor.is(pass.base().target()))
                        .collect(Collectors.groupingBy(
                                pass -> Codecs.corpus(pass.benchCase()) + ", "
                                        + pass.base().phase(),
                                LinkedHashMap::new,
                                Collectors.toList())),
                "first");
    }

    @Override
    public List<Table> worst() {
        return List.of(tables.worst());
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel(
                                "codec",
                                "Codecs by language",
                                "Every codec on the same documents. Within a language and a format the codec makes the difference; across"
                                        + " languages the language is in it too. A cell tells its interval and its time.")
                        .with(tables::languages, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "throughput",
                                "Throughput by documents in a file",
                                CodecTables.CREDIT + ". Steady state, after warm-up."
                                        + deferred(" Not drawn, because the work is deferred: "))
                        .with(this::throughput, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "first",
                                "First pass and steady state",
                                "The cost in a process that handles documents once, next to the cost in a process that runs for long.")
                        .with(tables::firstPasses, Output.PAGE, Output.MARKDOWN)
                        .with(tables::published, Output.PAGE, Output.MARKDOWN),
                new Panel(
                                "types",
                                "Types kept and lost",
                                "One document of each type, encoded or decoded by each codec and compared with the original.")
                        .withOne(tables::typesLost, Output.PAGE, Output.MARKDOWN));
    }

    /** Words and the codecs that they are of: {@code decode: bson.raw, go.bson.raw; encode: bson.raw}. */
    private String deferred(String words) {
        String listed = Codecs.DEFERRABLE.stream()
                .filter(phase -> !codecs.deferring(phase).isEmpty())
                .map(phase -> phase + ": " + String.join(", ", codecs.deferring(phase)))
                .collect(Collectors.joining("; "));
        return listed.isEmpty() ? "" : words + listed + ". The read of these shows the cost.";
    }

    /**
     * Throughput against the number of documents in a file. Two charts of each operation, because no chart can hold every codec: all BSON
     * codecs by language, and all formats of one language.
     */
    private List<Chart> throughput() {
        return Codecs.DEFERRABLE.stream()
                .flatMap(phase -> Stream.of(
                        chart(
                                phase,
                                "bson",
                                "BSON, every language",
                                target -> codecs.format(target).equals(Codecs.BSON)),
                        chart(
                                phase,
                                "java",
                                "Java, every format",
                                target -> codecs.language(target).equals(Codecs.JAVA))))
                .toList();
    }

    private Chart chart(String phase, String id, String words, Predicate<String> wanted) {
        Predicate<String> shown = wanted.and(target -> !Floor.isEmpty(target));
        String title = "Throughput of " + phase + " by documents in a file: " + words;
        return Chart.lines(
                "throughput-" + phase + "-" + id,
                title,
                "MB/s of BSON bytes against the number of documents in a file, both on logarithmic axes, one line for each"
                        + " codec that does not defer its work; whiskers are 95 % intervals.",
                Axis.number("documents in the file"),
                new Axis("throughput, MB/s of BSON bytes", "MB/s", "log"),
                codecs.targets().stream()
                        .filter(shown.and(target -> !codecs.defers(target, phase)))
                        .map(target -> Series.of(target, line(phase, target)))
                        .toList(),
                tables.throughput(phase, shown, title));
    }

    private List<Point> line(String phase, String target) {
        return codecs.files().stream()
                .filter(file -> file.parameters().containsKey("documents"))
                .flatMap(file -> codecs.in(phase).measured(file, target).stream()
                        .flatMap(row -> codecs
                                .throughput(file, row)
                                .map(rate ->
                                        points.of(row, (double) file.number("documents"), rate.value(), rate.ci95()))
                                .stream()))
                .sorted(Comparator.comparing(Point::x))
                .toList();
    }
}
