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

/** {@code docbench report}: a run file as something to read. */
@Command(
        name = "report",
        description = "Writes the report of a run to standard output.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "A run's folder or its run.json.")
    private Path run;

    @Option(
            names = "--format",
            paramLabel = "F",
            defaultValue = "console",
            description = "html, md, csv or console. Default: ${DEFAULT-VALUE}.")
    private String format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Words.among("format", List.of(format), List.of("html", "md", "csv", "console"));
        RunFile file = Reports.read(run);
        spec.commandLine().getOut().print(Reports.as(format, file));
        spec.commandLine().getOut().flush();
        return ExitCode.DONE;
    }
}
