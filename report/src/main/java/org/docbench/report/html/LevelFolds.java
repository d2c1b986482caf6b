package org.docbench.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.docbench.report.insert.Inserts;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.LevelWords;

/** One fold for each durability level that has something to show; the first promises most, and is open. */
final class LevelFolds {
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
                (same, level) -> written(
                        makers.stream().map(maker -> maker.apply(same, level)).toList()));
    }

    static List<Consumer<Markup>> written(List<Grouped> tables) {
        List<Consumer<Markup>> parts = new ArrayList<>();
        tables.stream()
                .filter(table -> !table.isEmpty())
                .forEach(table -> parts.add(page -> GroupedTable.write(page, table)));
        return parts;
    }
}
