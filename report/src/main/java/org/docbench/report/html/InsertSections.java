package org.docbench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.report.chart.Chart;
import org.docbench.report.insert.HarnessTable;
import org.docbench.report.insert.InsertTables;
import org.docbench.report.insert.Inserts;
import org.docbench.report.insert.PayloadMaps;
import org.docbench.report.insert.PhaseTable;
import org.docbench.report.insert.RateTable;
import org.docbench.report.insert.SideTables;
import org.docbench.report.insert.SizeTable;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.LevelWords;
import org.docbench.report.view.RunView;

/** The part of the page that the suite {@code insert} fills. The strongest level comes first and is open. */
final class InsertSections {
    private InsertSections() {}

    static Stream<Section> of(RunView run, List<Chart> charts) {
        Inserts inserts = Inserts.of(run);
        return inserts.isEmpty() ? Stream.empty() : sections(inserts, charts);
    }

    private static Stream<Section> sections(Inserts inserts, List<Chart> charts) {
        return Stream.of(
                new FoldedSection(
                        InsertTables.SECTION,
                        "Inserts, by size and attributes",
                        "Documents a second until every one is acknowledged and known to every index; below it MB/s, for which"
                                + " every store is credited with the size of the documents in BSON. The maps of a level share one"
                                + " scale. " + InsertTables.same(inserts),
                        LevelFolds.of(inserts, InsertSections::maps)),
                new FoldedSection(
                        InsertTables.INDEXES,
                        "What indexes cost",
                        "The same documents with and without indexes, the wait until the indexes know them included.",
                        LevelFolds.tables(inserts, List.of(SideTables::indexes, SideTables::payloadIndex))),
                ChartSection.of(
                        InsertTables.BATCHES,
                        "Throughput by batch",
                        "How many documents a second when so many are handed to the store at a time, one chart for each"
                                + " durability level. Whiskers are 95 % intervals.",
                        charts),
                new FoldedSection(
                        "contents",
                        "Content and nesting",
                        "What changes when all documents hold the same text, or bytes instead of text, or nested data.",
                        LevelFolds.tables(inserts, List.of(SideTables::content, SideTables::nested))),
                new FoldedSection(
                        "phases",
                        "Phases of an insert",
                        "Making the documents and converting them is outside the timer; encode, send and acknowledge are inside,"
                                + " and so is the wait for indexes that are brought up to date later.",
                        LevelFolds.tables(inserts, List.of(PhaseTable::of))),
                new FoldedSection(
                        "insert-totals",
                        "Inserts, totals",
                        "A sum belongs to its slowest case, a geometric mean weighs all alike. Neither is a score.",
                        LevelFolds.tables(inserts, List.of(InsertTables::totals))),
                new TablesSection(
                        "realised",
                        "What the documents really weigh",
                        null,
                        List.of(same -> SizeTable.of(inserts), same -> HarnessTable.of(inserts))));
    }

    private static List<Consumer<Markup>> maps(Inserts inserts, String level) {
        List<Consumer<Markup>> parts = new ArrayList<>();
        PayloadMaps.pages(inserts, level).forEach(maps -> parts.add(page -> HeatPages.write(page, maps)));
        parts.addAll(LevelFolds.written(List.of(RateTable.of(inserts, level))));
        return parts;
    }

    /** One fold for each durability level that has something to show; the first promises most, and is open. */
    static final class LevelFolds {
        private LevelFolds() {}

        /** {@code parts}: what writes the parts of a level, none where there is nothing. */
        static List<Fold> of(Inserts inserts, BiFunction<Inserts, String, List<Consumer<Markup>>> parts) {
            List<Fold> folds = new ArrayList<>();
            for (String level : inserts.rows().levels()) {
                List<Consumer<Markup>> own = parts.apply(inserts, level);
                if (!own.isEmpty()) {
                    folds.add(new Fold(
                            LevelWords.whole(level), folds.isEmpty(), page -> own.forEach(part -> part.accept(page))));
                }
            }
            return folds;
        }

        static List<Fold> tables(Inserts inserts, List<BiFunction<Inserts, String, Grouped>> makers) {
            return of(
                    inserts,
                    (same, level) -> written(makers.stream()
                            .map(maker -> maker.apply(same, level))
                            .toList()));
        }

        static List<Consumer<Markup>> written(List<Grouped> tables) {
            List<Consumer<Markup>> parts = new ArrayList<>();
            tables.stream()
                    .filter(table -> !table.isEmpty())
                    .forEach(table -> parts.add(page -> GroupedTable.write(page, table)));
            return parts;
        }
    }
}
