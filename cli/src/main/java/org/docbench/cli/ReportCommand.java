package org.docbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.profile.flame.Stacks.Drawing;
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
            converter = Reports.ExportFile.Reader.class,
            description = "Also write the run to a file; repeatable. FORMAT: md, csv, json or html.")
    private List<Reports.ExportFile> exports = List.of();

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
        Reports.ExportFile.check(exports);
        RunFile file = Reports.read(run);
        spec.commandLine().getOut().print(Reports.as(format, file));
        spec.commandLine().getOut().flush();
        Reports.ExportFile.write(exports, file);
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

    /** {@code docbench compare}: two runs, case by case. */
    @Command(
            name = "compare",
            description = "Compares two runs case by case: faster, slower, tie or no difference found.",
            mixinStandardHelpOptions = true)
    static final class CompareCommand implements Callable<Integer> {
        @Parameters(index = "0", paramLabel = "A", description = "The earlier run: its folder or run.json.")
        private Path before;

        @Parameters(index = "1", paramLabel = "B", description = "The later run.")
        private Path after;

        @Option(
                names = "--fail-on",
                paramLabel = "GATE",
                description = "Exit with 3 on a regression (a result became slower). GATE: regression.")
        private String failOn;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            if (failOn != null) {
                Words.among("gate", List.of(failOn), List.of("regression"));
            }
            boolean slower = Reports.compare(
                    Reports.read(before),
                    Reports.read(after),
                    spec.commandLine().getOut());
            return failOn != null && slower ? ExitCode.GATE : ExitCode.DONE;
        }
    }

    /** {@code docbench flames}: what is different between two profiles. */
    @Command(
            name = "flames",
            description = {
                "Draws the difference between two profiles, of two targets or of two runs, as a flame graph.",
                "A profile is a .collapsed file in the folder flames/ of a run made with --flame."
            },
            mixinStandardHelpOptions = true)
    static final class FlamesCommand implements Callable<Integer> {
        @Parameters(index = "0", paramLabel = "A", description = "A .collapsed file: what is compared with.")
        private Path before;

        @Parameters(index = "1", paramLabel = "B", description = "Another one, whose shape is drawn.")
        private Path after;

        @Option(
                names = {"-o", "--out"},
                paramLabel = "FILE",
                defaultValue = "difference.html",
                description = "The page to write. Default: ${DEFAULT-VALUE}.")
        private Path out;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            for (Path file : new Path[] {before, after}) {
                if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                    throw UserError.failed(
                            "cannot read " + file + "; profiles are flames/*.collapsed in a run's folder");
                }
            }
            String page;
            try {
                page = Drawing.difference(before, after);
            } catch (IOException e) {
                throw UserError.failed("cannot compare the profiles: " + e.getMessage()
                        + "; profiles are flames/*.collapsed in a run's folder");
            }
            try {
                RunFiles.writeWhole(out, page);
            } catch (IOException e) {
                throw UserError.failed("cannot write " + out + ": " + e.getMessage());
            }
            spec.commandLine().getOut().println(out);
            return ExitCode.DONE;
        }
    }
}
