package org.docbench.report.html;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.matrix.Matrices;
import org.docbench.report.matrix.Matrix;
import org.docbench.report.matrix.Measured;
import org.docbench.report.matrix.Mixer;
import org.docbench.report.panel.Panel;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Skipped;

/** The first screen: what was measured on what, and what has no number. */
final class OverviewSection {
    private OverviewSection() {}

    static void lead(Markup page, RunView run) {
        page.open("dl", "class", "measured");
        Measured.of(run).forEach(fact -> {
            String[] parts = fact.text().split("(?=docbench [a-z]+ )", 2);
            page.leaf("dt", fact.name()).open("dd").text(parts[0]);
            if (parts.length > 1) {
                page.leaf("code", parts[1], "class", "command");
            }
            page.close();
        });
        page.close().line();
        if (run.results().isEmpty()) {
            page.leaf("p", "Nothing was measured in this run.", "class", "warning");
        }
        Skipped.words(run)
                .ifPresent(words -> page.open("p")
                        .text(words + " ")
                        .leaf("a", "Names and reasons", "href", "#absent")
                        .text(".")
                        .close());
    }

    static Stream<Section> matrices(RunView run) {
        Mixer mixer = Mixer.of(run);
        Section mix = new Section(
                MixerSection.ID, "Your own mix of operations", List.of(), page -> MixerSection.write(page, mixer));
        return Stream.concat(
                Matrices.first(run).stream()
                        .flatMap(matrix -> Stream.concat(
                                Stream.of(section(matrix)),
                                matrix.id().equals(Matrices.DATABASES)
                                        ? PanelSection.of(several(run))
                                        : Stream.empty())),
                mixer.isEmpty() ? Stream.empty() : Stream.of(mix));
    }

    private static Panel several(RunView run) {
        return new Panel(
                        "clients",
                        "Throughput of several clients",
                        "Each operation has an axis of its own, from 0. Whiskers are 95 % intervals.")
                .withOne(() -> Matrices.throughput(run), Output.PAGE);
    }

    private static Section section(Matrix matrix) {
        return new Section(matrix.id(), matrix.title(), List.of(), page -> MatrixTable.write(page, matrix));
    }
}
