package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench compare}: two runs, case by case. */
@Command(
        name = "compare",
        description = "Compares two runs case by case: faster, slower, tie or no difference found.",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
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
                Reports.read(before), Reports.read(after), spec.commandLine().getOut());
        return failOn != null && slower ? ExitCode.GATE : ExitCode.DONE;
    }
}
