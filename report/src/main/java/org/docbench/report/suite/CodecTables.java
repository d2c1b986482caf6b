package org.docbench.report.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.panel.Groups;
import org.docbench.report.panel.PhasePair;
import org.docbench.report.panel.WorstTable;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.Headline;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Remarks;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Cells;
import org.docbench.report.view.Table.Grouped;
import org.docbench.report.view.Table.Grouped.Cell;
import org.docbench.report.view.Table.Grouped.Group;
import org.docbench.report.view.Table.Grouped.Head;
import org.docbench.report.view.Table.Grouped.Row;

/** The tables of what codecs cost and keep. */
record CodecTables(Codecs codecs) {

    /** What stands under tables of throughput. */
    static final String CREDIT = "MB/s of BSON bytes: every codec is credited with the size of the documents in BSON,"
            + " in whichever format it reads or writes. 1 MB is 10⁶ bytes";

    /** What stands where the rate of deferred work would. */
    private static final String DEFERRED = "deferred";

    /** What stands under it. */
    static final String DEFERRED_NOTE =
            "“" + DEFERRED + "”: reading the values costs more than this operation. So decode only wraps the bytes,"
                    + " or encode may return bytes that it kept. Read shows the cost.";

    private static final String KEPT = "kept";

    /** What to write under a table of these operations' rates, after a blank; empty if none is deferred. */
    private String deferredNote(List<String> phases) {
        return phases.stream().allMatch(phase -> codecs.deferring(phase).isEmpty()) ? "" : " " + DEFERRED_NOTE;
    }

    private Table grid(String caption, Predicate<String> targets, Stream<Cells> columns) {
        return Table.grid(
                caption, "target", codecs.targets().stream().filter(targets).toList(), columns.toList());
    }

    /** Every codec of every language on every corpus, one table for each operation. */
    List<Grouped> languages() {
        return List.of(
                languages(Codecs.DECODE, "Decode: bytes to the library's document, MB/s"),
                languages(Codecs.READ, "Read: decode and read every value, MB/s"),
                languages(Codecs.ENCODE, "Encode: the library's document to bytes, MB/s"));
    }

    private Grouped languages(String phase, String caption) {
        List<Case> columns = codecs.shown().stream()
                .filter(documents -> codecs.has(documents, phase))
                .toList();
        String note = CREDIT + ". In brackets the 95 % interval, " + Headline.MARK
                + " a warning, for example below resolution, " + Figures.NONE + " not measured."
                + deferredNote(List.of(phase));
        return new Grouped(
                caption,
                new Head("language", "target"),
                columns.stream().map(Codecs::corpus).toList(),
                codecs.languages().stream()
                        .map(language -> new Group(
                                language,
                                codecs.targets().stream()
                                        .filter(target ->
                                                codecs.language(target).equals(language))
                                        .map(target -> new Row(
                                                target,
                                                columns.stream()
                                                        .map(documents -> cell(documents, phase, target))
                                                        .toList()))
                                        .toList()))
                        .toList(),
                note);
    }

    /** Without the size of the documents there is no throughput; the time stands instead. */
    private Cell cell(Case documents, String phase, String target) {
        return Groups.cell(codecs.in(phase).row(documents, target), row -> {
            String time = Figures.time(row.time(), row.interval()) + " a document";
            if (codecs.defers(target, phase)) {
                return new Cell(DEFERRED, "takes " + time + "; " + DEFERRED_NOTE);
            }
            String story = time + ", " + Figures.rate(1e9 / row.time())
                    + (row.remarks().isEmpty() ? "" : "; " + Remarks.words(row));
            return codecs.throughput(documents, row)
                    .map(rate -> new Cell(rate.brief() + mark(row), rate.words() + "; " + story))
                    .orElseGet(() -> new Cell(Headline.cell(Optional.of(row)), story));
        });
    }

    private static String mark(ResultRow row) {
        return row.remarks().isEmpty() ? "" : " " + Headline.MARK;
    }

    /** Throughput against the number of documents in a file. */
    Table throughput(String phase, Predicate<String> targets, String caption) {
        Stream<Cells> columns = codecs.files().stream()
                .map(file -> new Cells(
                        "#" + CaseName.of(file.parameters()),
                        target -> codecs.in(phase)
                                .row(file, target)
                                .map(row -> cell(file, phase, target).text())));
        return grid(caption, targets, columns)
                .noted(CREDIT + ". In brackets the 95 % interval." + deferredNote(List.of(phase)));
    }

    /** First passes beside steady states, one table for each file or corpus that stands for others. */
    List<Table> firstPasses() {
        return codecs.passed().map(this::firstPasses).toList();
    }

    private Table firstPasses(Case documents) {
        Stream<Cells> columns = Codecs.DEFERRABLE.stream().flatMap(phase -> {
            Map<String, PhasePair> passes = codecs.firstPasses().stream()
                    .filter(pass -> pass.benchCase().equals(documents)
                            && pass.base().phase().equals(phase))
                    .collect(Collectors.toMap(pass -> pass.base().target(), pass -> pass));
            return Stream.of(
                    first("#" + phase + ", first", passes, pass -> Headline.cell(Optional.of(pass.row()))),
                    first("#" + phase + ", steady", passes, pass -> Headline.cell(Optional.of(pass.base()))),
                    first(phase + ", first is", passes, PhasePair::words));
        });
        return grid(
                        "First pass of a new process and the steady state: " + Codecs.corpus(documents),
                        target -> true,
                        columns)
                .noted("Time of one document, typical of the processes. The first pass is before any warm-up.");
    }

    private static Cells first(String title, Map<String, PhasePair> passes, Function<PhasePair, String> cell) {
        return new Cells(
                title, target -> Optional.ofNullable(passes.get(target)).map(cell));
    }

    /** The published procedure: ten passes from cold, for one document. */
    List<Table> published() {
        return Codecs.DEFERRABLE.stream()
                .map(phase -> Headline.table(
                        codecs.run(), "published", "ten " + phase, "Ten cold passes, as published: " + phase))
                .toList();
    }

    /** What is not kept of the types that were tried, in words. */
    Table typesLost() {
        Map<String, Map<String, String>> own = typesByTarget();
        return grid(
                "What is not kept, and how",
                own::containsKey,
                Stream.of(
                        new Cells(KEPT, target -> Optional.of(keptOf(own.get(target)))),
                        new Cells("changed", target -> listed(own.get(target), "changed")),
                        new Cells("refused", target -> listed(own.get(target), "refused"))));
    }

    private static String keptOf(Map<String, String> own) {
        long kept = own.values().stream().filter(KEPT::equals).count();
        return kept + " of " + own.size() + (own.size() == 1 ? " type" : " types");
    }

    private static Optional<String> listed(Map<String, String> own, String word) {
        return own.entrySet().stream()
                .filter(type -> type.getValue().startsWith(word))
                .map(type -> type.getKey() + " (" + type.getValue().replaceFirst("^" + word + ":? ?", "") + ")")
                .map(type -> type.replace(" ()", ""))
                .reduce((all, type) -> all + ", " + type);
    }

    /** {@code kept}, {@code changed: how}, {@code refused: why} by type, of each codec whose ledger says so. */
    private Map<String, Map<String, String>> typesByTarget() {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        codecs.run().targets().stream()
                .filter(row -> codecs.targets().contains(row.id()) && row.ledger() != null)
                .forEach(row -> {
                    JsonNode types = row.ledger().get("types");
                    if (types != null && types.isObject() && !types.isEmpty()) {
                        Map<String, String> words = new LinkedHashMap<>();
                        types.properties()
                                .forEach(type ->
                                        words.put(type.getKey(), type.getValue().asText()));
                        all.put(row.id(), words);
                    }
                });
        return all;
    }

    /** Where each codec is worst (rule 19), against those of its own language; without operations whose work one of both defers. */
    Table worst() {
        Map<String, Predicate<Pair>> columns = new LinkedHashMap<>();
        Codecs.PHASES.forEach(phase -> columns.put(
                phase,
                pair -> pair.phase().equals(phase)
                        && !codecs.defers(pair.baseline(), phase)
                        && !codecs.defers(pair.contender(), phase)
                        && codecs.language(pair.baseline()).equals(codecs.language(pair.contender()))));
        return WorstTable.table(
                        codecs.run(),
                        "Where each codec is worst, against the others of its language",
                        codecs.targets().stream()
                                .filter(target -> !Floor.is(target))
                                .toList(),
                        columns)
                .noted(deferredNote(Codecs.DEFERRABLE).strip());
    }
}
