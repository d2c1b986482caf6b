package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code docbench rerun}: the same command and seed again, into a new folder. A run file is somebody else's data: what it names outside
 * the run is taken from it only after a yes.
 */
@Command(
        name = "rerun",
        description = "Runs again what a run file says it ran, with the same seed, into a new folder.",
        mixinStandardHelpOptions = true,
        modelTransformer = RerunCommand.ExternalOptions.class,
        footer = {
            "",
            "The other options are those of docbench run, and replace those of the file. A run file holds no password and no folder:",
            "give --store and --documents again. Programs, files, servers and services that it names are used with --trust only."
        })
final class RerunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "A run's folder or its run.json.")
    private Path run;

    @Option(
            names = "--trust",
            description =
                    "Use the programs, files, servers and services that the run file names; they are shown first.")
    private boolean trust;

    @Spec
    private CommandSpec spec;

    /** The options of {@code run} that name something outside are options of this command too. */
    static final class ExternalOptions implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec rerun) {
            CommandSpec.forAnnotatedObject(new RunCommand()).options().stream()
                    .filter(option -> !option.usageHelp() && !option.versionHelp())
                    .filter(option -> !OptionRule.isHarmless(option.longestName()))
                    .forEach(option -> rerun.addOption(OptionSpec.builder(option.names())
                            .paramLabel(option.paramLabel())
                            .description(option.description())
                            .type(List.class)
                            .auxiliaryTypes(String.class)
                            .build()));
            return rerun;
        }
    }

    @Override
    public Integer call() {
        RunFile before = Reports.read(run);
        RunWords file = RunWords.of(before.command(), run);
        List<RunWords.Written> given = RunWords.written(spec.commandLine().getParseResult()).stream()
                .filter(option -> !option.name().equals("--trust"))
                .toList();
        RunWords again = file.with(given);
        RunWords outside = again.outside(given);
        List<String> lacking = outside.lacking();
        if (!lacking.isEmpty()) {
            throw UserError.usage(run + " lacks values; give " + String.join(" and ", lacking));
        }
        if (!trust && !outside.options().isEmpty()) {
            throw UserError.usage(run + " names programs, files or servers: " + outside.shownOptions()
                    + "; give these options yourself, or take them from the file with --trust");
        }
        List<String> words = Stream.concat(
                        again.words().stream(),
                        again.has("--seed") ? Stream.empty() : Stream.of("--seed", String.valueOf(before.seed())))
                .toList();
        spec.commandLine().getErr().println("docbench " + RunWords.shown(words.stream()));
        return Main.run(Main.commandLine(words).setExpandAtFiles(false), words.toArray(String[]::new));
    }
}
