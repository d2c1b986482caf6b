package org.docbench.report.html;

import java.util.List;
import org.docbench.report.view.RunView;

/** A section of parts that can be folded away. */
record FoldedSection(String id, String title, String lead, List<Fold> folds) implements Section {

    @Override
    public boolean present(RunView run) {
        return !folds.isEmpty();
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf("p", lead);
        folds.forEach(fold -> fold.write(page));
    }
}
