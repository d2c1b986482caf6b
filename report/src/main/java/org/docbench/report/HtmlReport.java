package org.docbench.report;

import org.docbench.core.run.RunFile;
import org.docbench.report.html.Page;

/** A run as one HTML file that works offline. */
public final class HtmlReport {

    private HtmlReport() {}

    public static String of(RunFile run) {
        return Page.of(run);
    }
}
