package org.docbench.report.html;

import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.profile.Profiles;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;

/** Every result of the run as one row; sorting, filtering and the samples behind a mean come with the script. */
final class ResultsSection {
    static final String TITLE = "Every result";

    private static final List<String> COLUMNS = List.of("scenario", "case", "phase", "target");
    private static final List<String> NUMBERS = List.of("mean", "95 % CI", "median", "p99", "allocated");

    private ResultsSection() {}

    static void write(Markup page, RunView run) {
        page.leaf(
                "p",
                "Time of one operation. A mean opens its samples, round by round. The p99 of the suites access and codec is of"
                        + " batch means, not of single operations.");
        page.leaf("div", "", "id", "filters", "class", "filters");
        page.open("div", "class", "scroll tall", "tabindex", "0", "role", "group", "aria-label", TITLE);
        page.open("table", "id", "matrix")
                .leaf("caption", TITLE, "class", "hidden")
                .open("thead")
                .open("tr");
        COLUMNS.forEach(column -> page.leaf("th", column, "scope", "col"));
        NUMBERS.forEach(column -> page.leaf("th", column, "scope", "col"));
        page.leaf("th", "note", "scope", "col").close().close().open("tbody").line();
        Profiles profiles = Profiles.of(run);
        run.results().forEach(row -> row(page, row, profiles));
        page.close().close().close().line();
    }

    private static void row(Markup page, ResultRow row, Profiles profiles) {
        page.open("tr").leaf("td", row.scenario()).leaf("td", CaseName.of(RunView.parameters(row)));
        page.leaf("td", row.phase()).leaf("th", row.target(), "scope", "row");
        if (RunView.isMeasured(row)) {
            page.leaf("td", Figures.value(row.mean(), row.unit())).leaf("td", interval(row));
            page.leaf("td", Figures.value(row.median(), row.unit())).leaf("td", Figures.value(row.p99(), row.unit()));
            page.leaf("td", Figures.bytes(row.bytesPerOp()));
        } else {
            page.leaf("td", row.status());
            for (int i = 1; i < NUMBERS.size(); i++) {
                page.leaf("td", Figures.NONE);
            }
        }
        page.open("td").text(note(row));
        profiles.pages(row)
                .forEach(profile -> page.text(" ")
                        .leaf(
                                "a",
                                "flames, " + profile.where(),
                                "href",
                                Profiles.page(profile).orElseThrow()));
        page.close().close().line();
    }

    private static String interval(ResultRow row) {
        return row.interval() == null || "ns/op".equals(row.unit())
                ? Figures.time(row.interval())
                : Figures.rate(row.interval().low()) + "–"
                        + Figures.rate(row.interval().high());
    }

    private static String note(ResultRow row) {
        String warnings = String.join("; ", row.remarks());
        String reason = row.reason() == null ? "" : row.reason();
        String both = reason.isEmpty() || warnings.isEmpty() ? reason + warnings : reason + "; " + warnings;
        boolean unproved = RunView.isMeasured(row) && !row.verified();
        return unproved ? (both.isEmpty() ? "not verified" : both + "; not verified") : both;
    }
}
