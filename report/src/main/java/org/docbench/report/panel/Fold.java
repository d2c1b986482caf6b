package org.docbench.report.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.Part;
import org.docbench.report.view.Table;

/** Parts of a section that can be folded away; {@code open} when the page is opened. */
public record Fold(String summary, boolean open, List<? extends Part> parts) implements Part {

    /** One for each durability level that has something to show, the first of them open. */
    public static List<Fold> levels(List<String> levels, Function<String, List<? extends Part>> parts) {
        List<Fold> folds = new ArrayList<>();
        for (String level : levels) {
            Fold fold = new Fold(LevelWords.whole(level), folds.isEmpty(), parts.apply(level));
            if (!fold.isEmpty()) {
                folds.add(fold);
            }
        }
        return folds;
    }

    @Override
    public boolean isEmpty() {
        return parts.stream().allMatch(Part::isEmpty);
    }

    @Override
    public List<Table> tables() {
        return parts.stream().flatMap(part -> part.tables().stream()).toList();
    }
}
