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
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.Suite;
import org.docbench.stores.servers.OwnFolder;
import org.docbench.stores.servers.Servers;
import picocli.CommandLine;

/** One invocation of {@code docbench run}, from options to report: the rooms, in the order the data flows. */
final class Run {
    private final RunOptions options;
    private final RunPlan plan;
    private final Gate gate;
    private final Map<String, String> stores;
    private final PrintWriter out;
    private final PrintWriter err;
    private final List<String> arguments;

    /** Checks the options, and asks for passwords once they are right. */
    Run(RunOptions options, CommandLine command) {
        this.options = options;
        plan = RunPlan.of(options, Home.path());
        gate = Gate.of(options);
        if (options.profile != null) {
            command.getErr().println(RunOptions.OLD_PRESET + " is now called --preset");
        }
        stores = Passwords.here(command.getErr()::println).in(options.stores, options.passwords);
        command.setErr(HidingWriter.over(command.getErr(), stores.values()));
        out = command.getOut();
        err = command.getErr();
        arguments = repeatable(command.getParseResult());
    }

    /** What gives the same run again: the words of files of options, and without the folder of this one. */
    static List<String> repeatable(CommandLine.ParseResult parsed) {
        List<String> command = parsed.expandedArgs();
        List<String> kept = new ArrayList<>(List.of("run"));
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

    private Shareable shareable(Path folder) {
        List<String> uris = new ArrayList<>(stores.values());
        Stream.ofNullable(options.service).forEach(uris::add);
        Stream<Path> named =
                Stream.of(options.documents, options.jvm, options.baseline).filter(Objects::nonNull);
        Stream<Path> secret = options.passwords.stream()
                .map(one -> one.replaceFirst("^[^=]*=", ""))
                .filter(source -> source.startsWith(Passwords.FILE))
                .map(source -> Path.of(source.substring(Passwords.FILE.length())));
        Stream<Path> libraries = Servers.LIBRARIES.stream()
                .filter(stores::containsKey)
                .map(product -> Path.of(stores.get(product).replaceFirst("^" + product + ":(//)?", "")));
        return Shareable.of(
                folder,
                uris,
                Stream.of(named, secret, libraries).flatMap(paths -> paths).toList());
    }

    int go() {
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Probe.all(plan.probes(stores), Probe.LIMIT, err::println);
        OwnFolder.forTemporaryFiles();
        List<Suite> suites = new CopyOnWriteArrayList<>();
        // From the outside in: an interrupted run still writes its report, and only then the servers are stopped.
        try (var interruption = new Interruption(() -> suites.forEach(Suite::stop), Interruption.FINISH, this::say);
                var folder = RunFolder.create(options.out, Path.of("runs"), started, options.suites);
                var place = folder.servers();
                var servers = new Servers(place.path(), stores, plan.cache(), err::println);
                var distance = Distance.of(plan.network(), err::println);
                var open = new Open(suites);
                var beside = Onlookers.of(folder.directory(), options.flame, err::println);
                var around = Surroundings.of(folder.directory(), plan.java(), beside::servers)) {
            plan.hint().ifPresent(err::println);
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
                            + suite.targets().size() + " targets, preset " + options.preset() + ", into "
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
            Shareable shareable = shareable(folder.directory());
            RunFile run = shareable.of(RunAssembly.of(
                    new RunAssembly.Facts(
                            folder.id(),
                            started,
                            interruption.requested(),
                            shareable.command(arguments),
                            options.preset(),
                            options.seed,
                            environment,
                            warnings,
                            beside.profiles(),
                            beside.timeline()),
                    suites,
                    measured.trials()));
            Path report = folder.write(run, err);
            for (Suite suite : suites) {
                folder.keep(suite.observations().files(), shareable::text);
            }
            out.print(Reports.console(run, Shareable.shown(report)));
            out.flush();
            sayFailed(run.results());
            boolean whole = measured.faults().isEmpty() && folder.directory().equals(report.getParent());
            return whole ? gate.exitCode(run, out) : ExitCode.FAILED;
        }
    }

    /** On a line of its own, next to progress that stays on one. */
    private void say(String line) {
        err.println((Terminal.standardErrorIsTerminal() ? "\n" : "") + line);
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
