package org.docbench.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.docbench.formats.agent.AgentException;
import org.docbench.stores.Endpoint;
import picocli.CommandLine;

/** The {@code docbench} command. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(execute(args));
    }

    /** Runs one command line and gives its exit code; nothing is thrown. */
    static int execute(String... args) {
        CommandLine command = new CommandLine(new Docbench())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        Terminal.colourOnStandardOutput() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler(Main::wrongUsage)
                .setExecutionExceptionHandler(Main::failed);
        try {
            return command.execute(args);
        } catch (OutOfMemoryError e) {
            say(
                    command.getErr(),
                    "the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB is full; set JDK_JAVA_OPTIONS=-Xmx8g for a larger one");
            return ExitCode.FAILED;
        }
    }

    private static int wrongUsage(CommandLine.ParameterException e, String[] args) {
        PrintWriter err = e.getCommandLine().getErr();
        say(err, e.getMessage());
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched && unknownCommand(unmatched)) {
            String word = unmatched.getUnmatched().get(0);
            err.println("Did you mean: docbench "
                    + Choice.nearest(word, e.getCommandLine().getSubcommands().keySet())
                    + "? All commands: docbench --help");
        } else if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, err)) {
            err.println("Try: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        }
        return ExitCode.USAGE;
    }

    private static boolean unknownCommand(CommandLine.UnmatchedArgumentException e) {
        return !e.getCommandLine().getSubcommands().isEmpty()
                && !e.getUnmatched().get(0).startsWith("-");
    }

    /** What a user can do something about is one line; anything else is our fault and shows where it happened. */
    private static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        if (e instanceof UserError known) {
            say(command.getErr(), known.getMessage());
            return known.exitCode();
        }
        if (e instanceof AgentException known) {
            say(command.getErr(), known.getMessage());
            return ExitCode.FAILED;
        }
        say(command.getErr(), "a fault of DocBench itself, please report it: " + e);
        e.printStackTrace(command.getErr());
        return ExitCode.FAILED;
    }

    /** Messages quote what is wrong: a URI in the wrong place too, which then shows no password. */
    private static void say(PrintWriter err, String message) {
        err.println("docbench: " + new Endpoint(message));
    }
}
