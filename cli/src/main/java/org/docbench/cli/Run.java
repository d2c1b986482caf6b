package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.Suite;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.Servers;
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
        this.arguments = withoutSecrets(withoutOut(command.getParseResult().originalArgs()));
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

    private static List<String> withoutSecrets(List<String> command) {
        return command.stream()
                .map(word -> word.contains("://") ? new Endpoint(word).toString() : word)
                .toList();
    }

    int go() {
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        RunPlan plan = RunPlan.of(options, Home.path());
        Gate gate = Gate.of(options);
        RunFolder folder = RunFolder.create(options.out, started, options.suites);
        List<Suite> suites = new CopyOnWriteArrayList<>();
        // From the outside in: an interrupted run still writes its report, and only then the servers are stopped.
        try (var interruption = new Interruption(() -> suites.forEach(Suite::stop));
                var place = folder.servers();
                var servers = new Servers(place.path(), options.stores, plan.cache(), err::println);
                var distance = Distance.of(plan.network(), err::println);
                var open = new Open(suites);
                var beside = Onlookers.of(folder.directory(), options.flame, err::println);
                var around = Surroundings.of(folder.directory(), plan.java(), beside::servers)) {
            servers.waitForOwner(Interruption.FINISH);
            plan.unprofiled().ifPresent(err::println);
            plan.warnings().forEach(err::println);
            plan.suites(
                    servers::find,
                    distance::over,
                    beside.told(),
                    line -> err.println("Building " + line),
                    open.suites()::add);
            plan.proofs(place.path(), err::println).ifPresent(open.suites()::add);
            suites.stream()
                    .filter(suite -> suite.trials() > 0)
                    .forEach(suite -> err.println("Suite " + suite.name() + ": measuring "
                            + suite.targets().size() + " targets, profile " + options.profile + ", into "
                            + folder.directory()));
            var progress = new ProgressLine(err, Terminal.standardErrorIsTerminal(), System::nanoTime);
            Measurement measured = Measurement.of(suites, interruption::requested, progress, err);
            Surroundings.Seen seen = around.seen();
            List<String> warnings = new ArrayList<>(plan.warnings());
            warnings.addAll(seen.warnings());
            warnings.addAll(distance.warnings());
            warnings.addAll(measured.faults());
            Map<String, JsonNode> environment = new LinkedHashMap<>(seen.environment());
            environment.putAll(distance.environment());
            RunFile run = RunAssembly.of(
                    new RunAssembly.Facts(
                            folder.id(),
                            started,
                            interruption.requested(),
                            arguments,
                            options.profile,
                            options.seed,
                            environment,
                            warnings,
                            beside.profiles(),
                            beside.timeline()),
                    suites,
                    measured.trials());
            Path report = folder.write(run, err);
            for (Suite suite : suites) {
                folder.keep(suite.observations().files());
            }
            out.print(Reports.console(run, report));
            out.flush();
            sayFailed(run.results());
            return measured.faults().isEmpty() ? gate.exitCode(run, out) : ExitCode.FAILED;
        }
    }

    /** Suites let go of their servers before these are stopped. */
    private record Open(List<Suite> suites) implements AutoCloseable {
        @Override
        public void close() {
            suites.forEach(Suite::close);
        }
    }

    private void sayFailed(List<ResultRow> results) {
        List<ResultRow> failed = results.stream()
                .filter(row -> Results.FAILED.equals(row.status()))
                .toList();
        if (!failed.isEmpty()) {
            ResultRow first = failed.get(0);
            err.println("docbench: " + failed.size() + " of " + results.size() + " results failed, first "
                    + first.target() + " at " + first.scenario() + ": " + first.reason());
        }
    }
}
