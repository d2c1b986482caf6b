package org.docbench.report.html;

import org.docbench.report.view.Command;
import org.docbench.report.view.RunView;

/** How to get these numbers again. */
record AgainSection() implements Section {

    @Override
    public String id() {
        return "again";
    }

    @Override
    public String title() {
        return "Measure it again";
    }

    @Override
    public boolean present(RunView run) {
        return true;
    }

    @Override
    public void body(RunView run, Markup page) {
        page.leaf(
                "p",
                "The seed in the run file fixes every random choice; the command of a single row stands with its samples.");
        page.open("pre", "tabindex", "0")
                .leaf("code", Command.of(run) + "\n" + Command.again(run))
                .close()
                .line();
    }
}
