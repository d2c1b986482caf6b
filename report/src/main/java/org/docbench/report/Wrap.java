package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import org.docbench.report.view.PlainText;

/** Text broken at blanks, and inside a word only when the word alone is too long. */
final class Wrap {

    private Wrap() {}

    static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : PlainText.of(text).split(" ", -1)) {
            String rest = word;
            if (!line.isEmpty() && line.length() + 1 + rest.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (rest.length() > width) {
                lines.add(rest.substring(0, width));
                rest = rest.substring(width);
            }
            line.append(line.isEmpty() ? "" : " ").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }
}
