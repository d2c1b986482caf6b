package org.docbench.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.report.view.PlainText;

/**
 * What the launcher found the standard streams to be. It asks the shell, because from Java 22 on {@code System.console()}
 * no longer tells a terminal from a pipe.
 */
final class Terminal {
    private static final Set<String> TERMINALS =
            Set.of(System.getProperty("docbench.terminals", "").split(" "));

    private Terminal() {}

    /** Whether results go to a person who wants colours (https://no-color.org). */
    static boolean colourOnStandardOutput() {
        return TERMINALS.contains("stdout")
                && System.getenv().getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** Whether progress goes to a person: one line rewritten, instead of a line now and then. */
    static boolean standardErrorIsTerminal() {
        return TERMINALS.contains("stderr");
    }

    /** Columns of the terminal that progress goes to; empty for a pipe. */
    static OptionalInt columnsOfStandardError() {
        return standardErrorIsTerminal() ? OptionalInt.of(width()) : OptionalInt.empty();
    }

    /** Whether a person can be asked: what is shown goes to standard output, the answer comes from standard input. */
    static boolean canAsk() {
        return TERMINALS.contains("stdin") && TERMINALS.contains("stdout");
    }

    /** Columns of the terminal, 100 when unknown. */
    static int width() {
        try {
            return Math.max(60, Math.min(200, Integer.parseInt(System.getenv().getOrDefault("COLUMNS", "100"))));
        } catch (NumberFormatException e) {
            return 100;
        }
    }

    /**
     * Everything the command prints passes here. Control characters that a message quotes are replaced; line ends, tabs, styles and the
     * return of the progress line pass. A sequence must lie in one call.
     */
    static final class TerminalWriter extends FilterWriter {
        private static final Pattern OWN =
                Pattern.compile("\n|\t|\r\n|\r\u001b\\[K|\u001b\\[(?:[01346]|2[1-4]|3[0-79])?m");

        /** Writes UTF-8. */
        TerminalWriter(OutputStream to) {
            super(new OutputStreamWriter(to, StandardCharsets.UTF_8));
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            String part = text.substring(from, from + length);
            Matcher own = OWN.matcher(part);
            int done = 0;
            while (own.find()) {
                out.write(PlainText.of(part.substring(done, own.start())));
                out.write(own.group());
                done = own.end();
            }
            out.write(PlainText.of(part.substring(done)));
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            write(new String(text, from, length), 0, length);
        }

        @Override
        public void write(int c) throws IOException {
            write(String.valueOf((char) c), 0, 1);
        }
    }
}
