package org.docbench.report.html;

import java.util.List;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.report.view.Rulings;
import org.docbench.report.view.RunView;

/** What was published beside what was measured, claim by claim, with the strongest objection and its answer. */
record ClaimsSection() implements Section {

    private static final String PUBLISHED = "published";
    private static final String MEASURED = "measured [95 % CI]";
    private static final String RULING = "ruling";

    @Override
    public String id() {
        return "claims";
    }

    @Override
    public String title() {
        return "Published beside measured";
    }

    @Override
    public boolean present(RunView run) {
        return !run.claims().isEmpty();
    }

    /** What was not ruled on would bury the others, so it is folded away. */
    @Override
    public void body(RunView run, Markup page) {
        List<ClaimRow> ruled = Rulings.ruled(run);
        List<ClaimRow> open = Rulings.open(run);
        if (!ruled.isEmpty()) {
            table(page, ruled);
        }
        if (!open.isEmpty()) {
            String summary = open.size() + " that this run does not settle, each with the command that would";
            new Fold(summary, ruled.isEmpty(), folded -> table(folded, open)).write(page);
        }
        Rulings.ofOtherSuites(run)
                .ifPresent(others -> new Fold(others, false, folded -> table(folded, ofOthers(run))).write(page));
    }

    private static List<ClaimRow> ofOthers(RunView run) {
        return run.claims().stream()
                .filter(claim -> Rulings.isOfOtherSuites(claim, run))
                .toList();
    }

    private void table(Markup page, List<ClaimRow> claims) {
        page.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", title());
        page.open("table", "class", "claims stack", "role", "table").leaf("caption", title(), "class", "hidden");
        page.open("thead", "role", "rowgroup").open("tr", "role", "row");
        for (String column : new String[] {"claim", "statement", PUBLISHED, MEASURED, RULING}) {
            page.leaf("th", column, "scope", "col", "role", "columnheader");
        }
        page.close().close().open("tbody", "role", "rowgroup").line();
        claims.forEach(claim -> row(page, claim));
        page.close().close().close().line();
    }

    private static void row(Markup page, ClaimRow claim) {
        page.open("tr", "role", "row")
                .leaf("th", claim.id(), "scope", "row", "role", "rowheader", "id", "claim-" + claim.id());
        page.open("td", "role", "cell").open("p").text(claim.statement()).close();
        page.leaf("p", claim.why(), "class", "why");
        if (claim.objection() != null) {
            page.open("p", "class", "objection")
                    .leaf("b", "Objection and answer. ")
                    .text(claim.objection())
                    .close();
        }
        page.close().leaf("td", claim.published(), "role", "cell", "data-column", PUBLISHED);
        page.open("td", "class", "measured", "role", "cell", "data-column", MEASURED)
                .open("p")
                .text(Rulings.measured(claim))
                .close();
        page.leaf("p", claim.measure(), "class", "why").close();
        page.open("td", "role", "cell", "data-column", RULING)
                .leaf("span", Rulings.words(claim.ruling()), "class", "ruling")
                .close();
        page.close().line();
    }
}
