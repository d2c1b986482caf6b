package org.docbench.cli;

import java.util.Set;

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
}
