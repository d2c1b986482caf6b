package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.docbench.core.journal.JournalLine;
import org.docbench.core.journal.JournalReader;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench resume}: continues a run that was killed or stopped, in its folder. */
@Command(
        name = "resume",
        description = {
            "Resumes a run that was killed or stopped: measures what is missing, and writes run.json and report.html.",
            "New processes measure the rest, with the same plan, order and seed."
        },
        mixinStandardHelpOptions = true,
        modelTransformer = ResumeCommand.ExternalOptions.class,
        footer = {
            "",
            "The other options are those of docbench run. The journal has no password and no folder: give --store and --documents again.",
            "Programs, files, servers and services that it names are used with --trust only."
        })
final class ResumeCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "RUN",
            description = "The run's folder, with its journal trials.ndjson, or its name in runs/.")
    private Path run;

    @Option(
            names = "--trust",
            description = "Use the programs, files, servers and services that the journal names; they are shown first.")
    private boolean trust;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (RunFolder folder = RunFolder.resumed(run)) {
            JournalReader.Read earlier = journal(folder.directory());
            JournalLine.Planned plan = earlier.run().plan();
            List<String> words =
                    new RunWords.RecordedCommand(plan.command(), plan.seed(), folder.directory()).words(trust, spec);
            CommandLine command = Main.commandLine(words).setExpandAtFiles(false);
            CommandLine.ParseResult parsed =
                    command.parseArgs(words.toArray(String[]::new)).subcommand();
            try {
                return ((RunCommand) parsed.commandSpec().userObject()).resume(folder, earlier);
            } finally {
                // Passwords that the run read are hidden in what is said of its faults, too.
                spec.commandLine().setErr(parsed.commandSpec().commandLine().getErr());
            }
        }
    }

    /** The journal, if this DocBench can go on with it. */
    private static JournalReader.Read journal(Path folder) {
        JournalReader.Read earlier;
        try {
            earlier = JournalFile.read(folder);
        } catch (RunFileException e) {
            throw UserError.usage(e.getMessage());
        }
        // A run that was killed while it wrote its report has measured everything, and its report is still to be made.
        if (earlier.run().end().filter(JournalLine.End::complete).isPresent() && RunFolder.isWritten(folder)) {
            throw UserError.usage(
                    folder + ": nothing is left to measure; docbench report " + folder + " shows the run");
        }
        RunFile.Docbench recorded = earlier.run().plan().docbench();
        var own = new RunFile.Docbench(Docbench.Version.number(), Docbench.Version.commit());
        if (!recorded.equals(own)) {
            throw UserError.usage(folder + ": the run was measured by docbench " + words(recorded) + ", and this is "
                    + words(own) + "; resume it with the same one");
        }
        return earlier;
    }

    private static String words(RunFile.Docbench docbench) {
        return docbench.version() + " (commit " + Objects.requireNonNullElse(docbench.commit(), "unknown") + ")";
    }

    /** Gives a command that repeats a recorded one the options of {@code run} that name something outside the run. */
    static final class ExternalOptions implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec repeating) {
            CommandSpec run = CommandSpec.forAnnotatedObject(new RunCommand()).resourceBundle(new HelpTexts());
            run.options().stream()
                    .filter(option -> !option.usageHelp() && !option.versionHelp())
                    .filter(option -> !OptionRule.isHarmless(option.longestName()))
                    .filter(option -> !(repeating.userObject() instanceof ResumeCommand)
                            || !option.longestName().equals("--out"))
                    .forEach(option -> repeating.addOption(repeated(option)));
            return repeating;
        }

        private static OptionSpec repeated(OptionSpec option) {
            OptionSpec.Builder same = OptionSpec.builder(option.names())
                    .paramLabel(option.paramLabel())
                    .description(option.description());
            return option.arity().max() == 0
                    ? same.type(boolean.class).arity("0").build()
                    : same.type(List.class).auxiliaryTypes(String.class).build();
        }
    }

    /** {@code docbench rerun}: the same command and seed again, into a new folder. */
    @Command(
            name = "rerun",
            description = "Repeats the docbench run of a run file, with the same seed, in a new folder.",
            mixinStandardHelpOptions = true,
            modelTransformer = ResumeCommand.ExternalOptions.class,
            footer = {
                "",
                "The other options are those of docbench run, and replace those of the file. A run file has no password and no folder:",
                "give --store and --documents again. Programs, files, servers and services that it names are used with --trust only."
            })
    static final class RerunCommand implements Callable<Integer> {
        @Parameters(paramLabel = "RUN", description = "A run's folder, its run.json, or the name of a folder in runs/.")
        private Path run;

        @Option(
                names = "--trust",
                description =
                        "Use the programs, files, servers and services that the run file names; they are shown first.")
        private boolean trust;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            RunFile before = Reports.read(run);
            List<String> words = new RunWords.RecordedCommand(before.command(), before.seed(), run).words(trust, spec);
            return Main.run(Main.commandLine(words).setExpandAtFiles(false), words.toArray(String[]::new));
        }
    }
}
