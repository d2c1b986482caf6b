package org.docbench.report;

import org.docbench.report.view.PlainText;

/** Text for a terminal under construction. Words are made plain here and nowhere else; only line ends and bold are added. */
final class Screen {

    private static final String BOLD = "\u001b[1m";
    private static final String END = "\u001b[0m";

    private final boolean colour;
    private final StringBuilder text = new StringBuilder();

    /** An empty screen; {@code colour} says whether the terminal takes escape sequences. */
    Screen(boolean colour) {
        this.colour = colour;
    }

    /** Adds words to the line. */
    Screen words(String words) {
        text.append(PlainText.of(words));
        return this;
    }

    /** Bold only: a colour would praise or blame a product. */
    Screen bold(String words) {
        text.append(colour ? BOLD : "");
        words(words);
        text.append(colour ? END : "");
        return this;
    }

    /** Adds a text of several lines, for example a table. */
    Screen lines(String lines) {
        text.append(PlainText.lines(lines));
        return this;
    }

    /** Ends the line. */
    Screen end() {
        text.append('\n');
        return this;
    }

    boolean holds(String word) {
        return text.indexOf(word) >= 0;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
