package org.docbench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
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
        description = "Runs again what a run file says it ran, with the same seed, into a new folder.",
        mixinStandardHelpOptions = true)
final class RerunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "A run's folder or its run.json.")
    private Path run;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder of the new run. Default: runs/<time>-<suites>.")
    private Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        RunFile before = Reports.read(run);
        List<String> again = new ArrayList<>(before.command());
        if (again.stream().noneMatch(word -> word.startsWith("--seed"))) {
            again.addAll(List.of("--seed", String.valueOf(before.seed())));
        }
        if (out != null) {
            again.addAll(List.of("--out", out.toString()));
        }
        spec.commandLine().getErr().println("docbench " + String.join(" ", again));
        return spec.root().commandLine().execute(again.toArray(String[]::new));
    }
}
