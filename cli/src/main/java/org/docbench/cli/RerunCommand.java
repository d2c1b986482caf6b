package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.docbench.core.run.RunFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench rerun}: the same command and seed again, into a new folder. */
@Command(
        name = "rerun",
        description = "Repeats the docbench run of a run file, with the same seed, in a new folder.",
        mixinStandardHelpOptions = true,
        modelTransformer = ExternalOptions.class,
        footer = {
            "",
            "The other options are those of docbench run, and replace those of the file. A run file has no password and no folder:",
            "give --store and --documents again. Programs, files, servers and services that it names are used with --trust only."
        })
final class RerunCommand implements Callable<Integer> {
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
