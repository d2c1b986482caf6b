package org.docbench.report.html;

import java.util.function.Consumer;

/** A part of a section that can be folded away; {@code open} when the page is opened. */
record Fold(String summary, boolean open, Consumer<Markup> body) {

    void write(Markup page) {
        page.open("details", "open", open ? "" : null).leaf("summary", summary).line();
        body.accept(page);
        page.close().line();
    }
}
