package org.docbench.report.view;

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
}
