package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.docbench.core.run.RunFile;
import org.docbench.report.RulingsTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench claims}: every published claim and its ruling. */
@Command(
        name = "claims",
        description = "Shows every published claim, and what a run says of it.",
        mixinStandardHelpOptions = true)
final class ClaimsCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "RUN",
            arity = "0..1",
            description = "A run's folder or its run.json; without it, the claims alone.")
    private Path run;

    @Option(names = "--fail-on", paramLabel = "GATE", description = "Exit with 3 when: refuted (a claim is).")
    private String failOn;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (failOn != null) {
            Words.among("gate", List.of(failOn), List.of("refuted"));
        }
        RunFile file = run == null ? null : Reports.read(run);
        List<RunFile.ClaimRow> rows = file == null ? PublishedClaims.notRun() : file.claims();
        int width = Terminal.width();
        spec.commandLine()
                .getOut()
                .print(file == null ? RulingsTable.text(rows, width) : RulingsTable.text(file, width));
        spec.commandLine().getOut().flush();
        boolean refuted = rows.stream().anyMatch(row -> "refuted".equals(row.ruling()));
        return failOn != null && refuted ? ExitCode.GATE : ExitCode.DONE;
    }
}
