package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What has no number, in one line. */
public final class Skipped {
    private Skipped() {}

    /** {@code 14 targets were skipped; 3 results have no number.}; nothing where every one has. */
    public static Optional<String> words(RunView run) {
        long targets =
                run.targets().stream().filter(target -> !RunView.ran(target)).count();
        long results =
                run.results().stream().filter(row -> !RunView.isMeasured(row)).count();
        List<String> parts = new ArrayList<>();
        if (targets > 0) {
            parts.add(targets + (targets == 1 ? " target was skipped" : " targets were skipped"));
        }
        if (results > 0) {
            parts.add(results + (results == 1 ? " result has no number" : " results have no number"));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts) + ".");
    }
}
