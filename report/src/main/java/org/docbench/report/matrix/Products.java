package org.docbench.report.matrix;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.view.Floor;
import org.docbench.report.view.RunView;

/** Products with their versions. */
final class Products {
    private static final String FORMAT = "format";
    private static final String JAVA = "Java";

    private Products() {}

    /** Names a target's product; of codecs in several languages also the language, as one name can stand for several libraries. */
    static Function<TargetRow, String> names(List<TargetRow> targets) {
        boolean several = targets.stream()
                        .filter(target -> FORMAT.equals(target.kind()))
                        .map(Products::language)
                        .distinct()
                        .count()
                > 1;
        return target -> name(target) + (several && FORMAT.equals(target.kind()) ? " (" + language(target) + ")" : "");
    }

    /** A codec of another language says so. */
    private static String language(TargetRow target) {
        return target.settings() == null ? JAVA : target.settings().getOrDefault("language", JAVA);
    }

    /** {@code PostgreSQL 15.18}: without what a server adds on its build. */
    private static String name(TargetRow target) {
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
        List<TargetRow> targets = run.targets().stream()
                .filter(target -> kind.equals(target.kind()) && with.contains(target.id()))
                .filter(target -> !Floor.is(target.id()))
                .toList();
        return targets.stream().map(names(targets)).distinct().toList();
    }
}
