package org.docbench.report.matrix;

import java.util.List;
import java.util.Objects;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.view.Floor;
import org.docbench.report.view.RunView;

/** Products with their versions. */
final class Products {
    private Products() {}

    /** {@code PostgreSQL 15.18}: without what a server adds on its build. */
    static String name(TargetRow target) {
        String product = Objects.requireNonNullElse(target.product(), "");
        String version = Objects.requireNonNullElse(target.version(), "").replaceFirst(" \\(.*| on .*", "");
        String both = version.startsWith(product) ? version : product + " " + version;
        return both.strip();
    }

    /** Each product once that gave a number, of targets of one kind. */
    static List<String> measured(RunView run, String kind) {
        List<String> with = run.results().stream()
                .filter(RunView::isMeasured)
                .map(row -> row.target())
                .distinct()
                .toList();
        return run.targets().stream()
                .filter(target -> kind.equals(target.kind()) && with.contains(target.id()))
                .filter(target -> !Floor.is(target.id()))
                .map(Products::name)
                .distinct()
                .toList();
    }
}
