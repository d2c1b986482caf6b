package org.docbench.report.html;

import org.docbench.report.update.SyncEvidence;
import org.docbench.report.update.Updates;
import org.docbench.report.view.RunView;

/** Whether writes were where their level says. */
record EvidenceSection(Updates updates) implements Section {

    @Override
    public String id() {
        return "evidence";
    }

    @Override
    public String title() {
        return "Evidence of durability";
    }

    @Override
    public boolean present(RunView run) {
        return !SyncEvidence.table(updates).isEmpty();
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf("p", "Syncs of the log for each acknowledged write, as the server and the kernel counted them.");
        SyncEvidence.warnings(updates).forEach(warning -> page.leaf("p", warning + ".", "class", "warning"));
        HtmlTable.write(page, SyncEvidence.table(updates), false);
    }
}
