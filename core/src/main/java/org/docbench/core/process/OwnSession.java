package org.docbench.core.process;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs a program in a session of its own. A terminal sends Ctrl-C to every process of its session's foreground group. So only
 * DocBench receives it, keeps what was measured, and then ends the programs that it started.
 */
public final class OwnSession {
    /**
     * Each exec keeps the process id, and arguments are never read as shell text. macOS has no setsid but Perl. Without either
     * SIGINT is ignored, which a JVM leaves so; a server that asks for the signal still gets it.
     */
    private static final String SCRIPT = """
            command -v "$1" >/dev/null || { echo "$1: not found" >&2; exit 127; }
            command -v setsid >/dev/null && exec setsid "$@"
            command -v perl >/dev/null && exec perl -MPOSIX -e 'setsid(); exec {$ARGV[0]} @ARGV; die' "$@"
            trap '' INT
            exec "$@"
            """;

    /** The exit code where the program was not found. */
    public static final int NOT_FOUND = 127;

    private OwnSession() {}

    /** The command that runs {@code program}, with its arguments, in a session of its own and in the process that is started. */
    public static List<String> command(List<String> program) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
        command.addAll(program);
        return command;
    }
}
