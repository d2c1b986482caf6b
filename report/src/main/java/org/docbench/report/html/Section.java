package org.docbench.report.html;

import org.docbench.report.view.RunView;

/** One part of the page with an anchor and a heading. */
interface Section {

    String id();

    String title();

    /** Whether this run has anything to show here. */
    boolean present(RunView run);

    /** What stands under the heading. */
    void body(RunView run, Markup page);
}
