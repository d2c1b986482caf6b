package org.docbench.cli;

import java.nio.file.Files;
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
    @Parameters(paramLabel = "RUN", description = "A run's folder, its run.json, or the name of a folder in runs/.")
    private Path run;

    @Option(
            names = "--format",
            paramLabel = "F",
            defaultValue = "console",
            description = "html, md, csv, json or console. Default: ${DEFAULT-VALUE}.")
    private String format;

    @Option(
            names = "--export",
            paramLabel = "FORMAT=FILE",
            converter = ExportFile.Reader.class,
            description = "Also write the run to a file; repeatable. FORMAT: md, csv, json or html.")
    private List<ExportFile> exports = List.of();

    @Option(
            names = "--fail-on",
            paramLabel = "GATE",
            description =
                    "Exit with 3 if a gate fails; repeatable. GATE: refuted (a claim is), or ${bundle:text.threshold}.")
    private List<String> failOn = List.of();

    @Option(names = "--view", description = "Open the run's report.html, with the system's xdg-open or open.")
    private boolean view;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Words.among("format", List.of(format), List.of("html", "md", "csv", "json", "console"));
        if (failOn.contains("regression")) {
            throw UserError.usage(
                    "a regression is one of two runs: docbench compare BEFORE " + run + " --fail-on regression");
        }
        Gate gate = Gate.of(failOn, null);
        ExportFile.check(exports);
        RunFile file = Reports.read(run);
        spec.commandLine().getOut().print(Reports.as(format, file));
        spec.commandLine().getOut().flush();
        ExportFile.write(exports, file);
        if (view) {
            show();
        }
        return gate.fails(file, spec.commandLine().getErr()) ? ExitCode.GATE : ExitCode.DONE;
    }

    private void show() {
        Path given = RunFolder.named(run);
        Path page = (Files.isDirectory(given) ? given : given.toAbsolutePath().getParent()).resolve(RunFolder.REPORT);
        if (!Files.exists(page)) {
            throw UserError.failed("--view: there is no " + page + "; docbench report " + run
                    + " --export html=report.html writes one");
        }
        PageOpener.here()
                .open(page)
                .ifPresent(why -> spec.commandLine().getErr().println("docbench: " + why));
    }
}
