package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.TargetRow;

/** What has no number, in one line. */
public final class Skipped {
    /** Names that a line holds. */
    private static final int MOST = 8;

    private Skipped() {}

    /**
     * {@code Not measured: rust.bson, oracle.json. 14 further targets are no part of this run. 3 results have no number.}; nothing where every
     * one has.
     */
    public static Optional<String> words(RunView run) {
        List<TargetRow> wanted = wanted(run);
        long others =
                run.targets().stream().filter(target -> !RunView.ran(target)).count() - wanted.size();
        long results =
                run.results().stream().filter(row -> !RunView.isMeasured(row)).count();
        List<String> parts = new ArrayList<>();
        if (!wanted.isEmpty()) {
            parts.add("Not measured: "
                    + wanted.stream().limit(MOST).map(TargetRow::id).collect(Collectors.joining(", "))
                    + (wanted.size() > MOST ? " and " + (wanted.size() - MOST) + " more." : "."));
        }
        if (others > 0) {
            parts.add(others + (others == 1 ? " further target is" : " further targets are") + " no part of this run"
                    + (absent(run).isEmpty() ? "." : ", among them all of " + absent(run) + "."));
        }
        if (results > 0) {
            parts.add(results + (results == 1 ? " result has no number." : " results have no number."));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", parts));
    }

    /** Databases of which nothing was measured, of those that DocBench knows. */
    private static String absent(RunView run) {
        List<TargetRow> databases = run.targets().stream()
                .filter(target -> "store".equals(target.kind())
                        && target.product() != null
                        && !Floor.is(target.id())
                        && !Floor.isEmpty(target.id()))
                .toList();
        Set<String> measured =
                databases.stream().filter(RunView::ran).map(TargetRow::product).collect(Collectors.toSet());
        return databases.stream()
                .map(TargetRow::product)
                .filter(product -> !product.isEmpty() && !measured.contains(product))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The targets that the user named and that have no number; none where the command names no target. */
    public static List<TargetRow> named(RunView run) {
        return run.command().contains("--targets") ? wanted(run) : List.of();
    }

    private static List<TargetRow> wanted(RunView run) {
        return run.targets().stream().filter(TargetRow::wasMissed).toList();
    }
}
