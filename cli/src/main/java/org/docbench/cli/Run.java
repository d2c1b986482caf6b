package org.docbench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.scenario.Trial;
import org.docbench.formats.access.AccessScenario;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.access.Effort;
import org.docbench.formats.access.ForkProcess;
import org.docbench.formats.access.OwnDocuments;
import picocli.CommandLine;

/** One invocation of {@code docbench run}, from options to report: the rooms, in the order the data flows. */
final class Run {
    private final RunOptions options;
    private final PrintWriter out;
    private final PrintWriter err;
    private final List<String> arguments;

    Run(RunOptions options, CommandLine command) {
        this.options = options;
        this.out = command.getOut();
        this.err = command.getErr();
        this.arguments = withoutOut(command.getParseResult().originalArgs());
    }

    /** What gives the same run again; where this one was put is nobody's business. */
    private static List<String> withoutOut(List<String> command) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < command.size(); i++) {
            String word = command.get(i);
            if (word.equals("--out")) {
                i++;
            } else if (!word.startsWith("--out=")) {
                kept.add(word);
            }
        }
        return kept;
    }

    int go() {
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Effort effort = RunPlan.effort(options.profile);
        List<String> targets = RunPlan.targets(options);
        Path java = RunPlan.java(options.jvm);
        Gate gate = Gate.of(options);
        OwnDocuments documents = RunPlan.documents(options);
        List<AccessScenario> scenarios = AccessSuite.scenarios(documents);
        RunFolder folder = RunFolder.create(options.out, started, RunPlan.suites(options));
        err.println("Measuring " + targets.size() + " targets, profile " + options.profile + ", into "
                + folder.directory());

        List<Trial> trials = new ArrayList<>();
        var progress = new ProgressLine(err, Terminal.standardErrorIsTerminal(), System::nanoTime);
        try (var around = Surroundings.of(folder.directory(), java);
                var forks = new ForkProcess(java);
                var interruption = new Interruption(forks::close)) {
            AccessSuite.run(
                    targets,
                    scenarios,
                    effort,
                    documents,
                    options.seed,
                    forks,
                    interruption::requested,
                    (done, total, trial) -> {
                        trials.add(trial);
                        progress.trial(done, total, trial);
                    });
            progress.done();
            Surroundings.Seen seen = around.seen();
            RunFile run = RunAssembly.of(
                    new RunAssembly.Facts(
                            folder.id(),
                            started,
                            interruption.requested(),
                            arguments,
                            options.profile,
                            options.seed,
                            seen.environment(),
                            seen.warnings()),
                    trials,
                    targets,
                    scenarios,
                    effort);
            Path report = folder.write(run, err);
            out.print(Reports.console(run, report));
            out.flush();
            return gate.exitCode(run, out);
        }
    }
}
