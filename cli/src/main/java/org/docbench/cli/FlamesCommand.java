package org.docbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.docbench.core.run.RunFiles;
import org.docbench.profile.flame.Drawing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench flames}: what is different between two profiles. */
@Command(
        name = "flames",
        description = {
            "Draws the difference between two profiles, of two targets or of two runs, as a flame graph.",
            "A profile is a .collapsed file in the folder flames/ of a run made with --flame."
        },
        mixinStandardHelpOptions = true)
final class FlamesCommand implements Callable<Integer> {
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
            if (!Files.isReadable(file)) {
                throw UserError.failed("cannot read " + file + "; profiles are flames/*.collapsed in a run's folder");
            }
        }
        try {
            RunFiles.writeWhole(out, Drawing.difference(before, after));
        } catch (IOException e) {
            throw UserError.failed("cannot write " + out + ": " + e.getMessage());
        }
        spec.commandLine().getOut().println(out);
        return ExitCode.DONE;
    }
}
