package org.docbench.cli;

import java.util.concurrent.Callable;
import org.docbench.core.journal.JournalReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code docbench run}: measure, rule, report. */
@Command(
        name = "run",
        description = "Measures, reports which published results reproduce, and writes run.json and report.html.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "${bundle:text.examples}",
            "  # also your own documents",
            "  docbench run --documents my.ndjson --path 'customer.address[0].city'",
            "",
            "Ctrl-C keeps what was measured and writes the report. A second Ctrl-C stops at once. docbench resume RUN continues it."
        })
final class RunCommand implements Callable<Integer> {
    @Mixin
    private RunOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return new Run(options, spec.commandLine()).go();
    }

    /** Goes on with an earlier run of this command. */
    int resume(RunFolder folder, JournalReader.Read earlier) {
        return new Run(options, spec.commandLine()).resume(folder, earlier);
    }
}
