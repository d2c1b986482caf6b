package org.docbench.report.html;

import java.util.List;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.report.view.Rulings;
import org.docbench.report.view.RunView;

/** What was published beside what was measured, claim by claim, with the strongest objection and its answer. */
final class ClaimsSection {
    static final String TITLE = "Published claims";

    private static final String PUBLISHED = "published";
    private static final String MEASURED = "measured [CI]";
    private static final String OUTCOME = "outcome";

    private ClaimsSection() {}

    /** Refuted ones first, by who published them; the rest is counted and folded away. What was not ruled on is only counted. */
    static void write(Markup page, RunView run) {
        if (run.claims().isEmpty()) {
            return;
        }
        AnswersSection.answers(page, List.of(Rulings.answer(run)));
        List<ClaimRow> refuted = Rulings.refuted(run);
        if (!refuted.isEmpty()) {
            page.open("ul", "class", "refuted");
            refuted.forEach(claim -> refuted(page, claim));
            page.close().line();
        }
        List<ClaimRow> ruled = Rulings.ruled(run);
        if (!ruled.isEmpty()) {
            PanelSection.fold(
                    page,
                    "All " + ruled.size() + " claims with an outcome in this run, with objections and answers",
                    false,
                    () -> table(page, ruled));
        }
        Rulings.rest(run).ifPresent(rest -> page.leaf("p", rest, "class", "note"));
    }

    private static void refuted(Markup page, ClaimRow claim) {
        page.open("li").open("b").leaf("a", claim.id(), "href", "#claim-" + claim.id());
        page.text(", refuted: ").close().text("“" + claim.statement() + "” ");
        if (claim.publication() != null) {
            page.text(claim.publication().author() + ", " + claim.publication().date() + ", ");
            page.link(claim.publication().link());
            Rulings.withdrawn(claim).ifPresent(withdrawn -> page.text("; ").leaf("b", withdrawn));
            page.text(". ");
        }
        page.text(claim.why()).close().line();
    }

    private static void table(Markup page, List<ClaimRow> claims) {
        PanelSection.scroll(page, TITLE);
        page.open("table", "class", "claims stack", "role", "table").leaf("caption", TITLE, "class", "hidden");
        page.open("thead", "role", "rowgroup").open("tr", "role", "row");
        for (String column : new String[] {"claim", "statement", PUBLISHED, MEASURED, OUTCOME}) {
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
        source(page, claim);
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
        page.open("td", "role", "cell", "data-column", OUTCOME)
                .leaf("span", Rulings.words(claim.ruling()), "class", "ruling")
                .close();
        page.close().line();
    }

    private static void source(Markup page, ClaimRow claim) {
        if (claim.publication() != null) {
            String words = "Published by " + Rulings.source(claim) + ": "
                    + claim.publication().place();
            page.open("p", "class", "why").text(words);
            Rulings.withdrawn(claim).ifPresent(withdrawn -> page.text("; ").leaf("b", withdrawn));
            page.close();
        }
    }
}
