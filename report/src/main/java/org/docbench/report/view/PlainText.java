package org.docbench.report.view;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.ServerReportRow;

/**
 * Text of a run file, a server or a user as every output may show it. Control characters, line ends and characters that turn the
 * direction of writing are replaced: blanks by a blank, the others by U+FFFD.
 */
public final class PlainText {

    private static final char REPLACEMENT = '\uFFFD';

    private PlainText() {}

    /** The text as one line. */
    public static String of(String text) {
        return replaced(text, /* lines= */ false);
    }

    /** The text with its line feeds: for a text of several lines. */
    public static String lines(String text) {
        return replaced(text, /* lines= */ true);
    }

    /** Whether the character stays as it is in a text of several lines. */
    public static boolean isPlain(int c) {
        return stays(c, /* lines= */ true);
    }

    private static String replaced(String text, boolean lines) {
        int first = 0;
        while (first < text.length() && stays(text.codePointAt(first), lines)) {
            first += Character.charCount(text.codePointAt(first));
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length()).append(text, 0, first);
        text.substring(first).codePoints().forEach(c -> plain.appendCodePoint(stays(c, lines) ? c : replacement(c)));
        return plain.toString();
    }

    private static boolean stays(int c, boolean lines) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> lines && c == '\n';
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            default -> true;
        };
    }

    private static int replacement(int c) {
        return Character.isWhitespace(c) || c == '\u0085' ? ' ' : REPLACEMENT;
    }

    /** What a server's counters added up to in one scenario, as plain text: a line for each, by the product's own names. */
    public static final class ServerReportText {

        private static final int NARROWEST = 20;

        private ServerReportText() {}

        /** Ends with a line break; numbers are growth between the readings before and after the measured blocks. */
        public static String of(ServerReportRow row) {
            Map<String, Double> counters = new TreeMap<>(row.counters() == null ? Map.of() : row.counters());
            int width =
                    counters.keySet().stream().mapToInt(String::length).max().orElse(0);
            String line = "%-" + Math.max(NARROWEST, width) + "s  %20s  %18s\n";
            StringBuilder text = new StringBuilder(PlainText.of(title(row))).append('\n');
            text.append(String.format(
                    Locale.ROOT,
                    "%,d operations in %.3f seconds of measured blocks\n\n",
                    row.operations(),
                    row.seconds()));
            if (counters.isEmpty()) {
                return text.append("No counter moved, or the product has none.\n")
                        .toString();
            }
            text.append(String.format(Locale.ROOT, line, "counter", "growth", "per operation"));
            counters.forEach((name, growth) -> text.append(String.format(
                    Locale.ROOT,
                    line,
                    PlainText.of(name),
                    number(growth),
                    row.operations() > 0 ? String.format(Locale.ROOT, "%,.4f", growth / row.operations()) : "–")));
            return text.toString();
        }

        /** {@code mongodb, large, durability sync}. */
        public static String title(ServerReportRow row) {
            Map<String, String> parameters = row.caseParameters() == null ? Map.of() : row.caseParameters();
            return row.target() + ", " + row.scenario() + (parameters.isEmpty() ? "" : ", " + CaseName.of(parameters));
        }

        private static String number(double value) {
            return value == Math.rint(value)
                    ? String.format(Locale.ROOT, "%,.0f", value)
                    : String.format(Locale.ROOT, "%,.3f", value);
        }
    }
}
