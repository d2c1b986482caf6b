package org.docbench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.formats.agent.AgentManifest.AgentException;
import org.docbench.report.view.PlainText;
import picocli.CommandLine;

/** The {@code docbench} command. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        StandardOutput.watch();
        System.exit(Interruption.exitCode(execute(args)));
    }

    /** Runs one command line and gives its exit code; nothing is thrown. */
    static int execute(String... args) {
        CommandLine command = commandLine(List.of(args));
        int code = run(command, args);
        return StandardOutput.end(code, message -> say(command.getErr(), message));
    }

    /** The same without a look at what became of standard output. */
    static int run(CommandLine command, String... args) {
        try {
            int code = command.execute(args);
            command.getOut().flush();
            return code;
        } catch (OutOfMemoryError e) {
            say(
                    command.getErr(),
                    "the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB is full; set JDK_JAVA_OPTIONS=-Xmx8g for a larger one");
            return ExitCode.FAILED;
        }
    }

    /**
     * The command and its parser, which reads a number and a path in the same way for every option.
     *
     * @param words whose secrets standard error does not show
     */
    static CommandLine commandLine(Collection<String> words) {
        CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF); // it writes what it was given past every writer
        CommandLine docbench = new CommandLine(new Docbench())
                .setResourceBundle(new HelpTexts())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        Terminal.colourOnStandardOutput() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setOut(new PrintWriter(new Terminal.TerminalWriter(System.out), true))
                .setErr(Shareable.HidingWriter.over(
                        new PrintWriter(new Terminal.TerminalWriter(System.err), true), words))
                .setParameterExceptionHandler(Main::wrongUsage)
                .setExecutionExceptionHandler(Main::failed)
                .registerConverter(int.class, Words::integer)
                .registerConverter(Integer.class, Words::integer)
                .registerConverter(long.class, Words::number)
                .registerConverter(Long.class, Words::number)
                .registerConverter(Path.class, Words::path);
        Stream.of(docbench, docbench.getSubcommands().get("run"))
                .map(command -> command.getCommandSpec().usageMessage())
                .forEach(help -> help.exitCodeListHeading("%nExit codes:%n").exitCodeList(ExitCode.meanings()));
        return docbench;
    }

    private static int wrongUsage(CommandLine.ParameterException e, String[] args) {
        PrintWriter err = e.getCommandLine().getErr();
        say(err, e.getMessage());
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched && unknownCommand(unmatched)) {
            String word = unmatched.getUnmatched().get(0);
            err.println("Did you mean: docbench "
                    + Words.nearest(word, e.getCommandLine().getSubcommands().keySet())
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
        if (e instanceof StandardOutput.Failed) {
            return ExitCode.DONE; // the end of execute reports it, as for every other command
        }
        if (e instanceof AgentException known) {
            say(command.getErr(), known.getMessage());
            return ExitCode.FAILED;
        }
        say(command.getErr(), "a fault of DocBench itself, please report it: " + e);
        e.printStackTrace(command.getErr());
        return ExitCode.FAILED;
    }

    /** Messages quote what is wrong, on one line. */
    private static void say(PrintWriter err, String message) {
        err.println("docbench: " + PlainText.of(message));
    }
}
