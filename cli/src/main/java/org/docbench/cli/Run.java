package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.journal.Answers;
import org.docbench.core.journal.Journal;
import org.docbench.core.journal.JournalLine;
import org.docbench.core.journal.JournalReader;
import org.docbench.core.journal.JournalText;
import org.docbench.core.journal.RecordedRun;
import org.docbench.core.journal.Recorder;
import org.docbench.core.journal.Registration;
import org.docbench.core.journal.RunAssembly;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.formats.FormatMachine;
import org.docbench.load.RankBlocks;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.load.StoreTargets;
import org.docbench.stores.Product;
import org.docbench.stores.ServerName;
import org.docbench.stores.network.Network;
import org.docbench.stores.network.ProxiedServers;
import org.docbench.stores.servers.OwnFolder;
import org.docbench.stores.servers.Program.NamedProgram;
import org.docbench.stores.servers.Servers;
import picocli.CommandLine;

/** One invocation of {@code docbench run}, from options to report, in the order in which the data flows. */
final class Run {
    /** Options that say what becomes of a run's results; they are no part of the run. */
    private static final Set<String> OUTPUTS = Set.of("--out", "--export", "--view");

    private final RunOptions options;
    private final RunPlan plan;
    private final Gate gate;
    private final Map<String, String> stores;
    private final PrintWriter out;
    private final PrintWriter err;
    private final List<String> arguments;
    private final long begun = System.nanoTime();

    /** Checks the options, and asks for passwords once they are right. */
    Run(RunOptions options, CommandLine command) {
        this.options = options;
        plan = new RunPlan(options);
        gate = Gate.of(options.failOn, options.baseline);
        gate.check(plan.targets());
        Reports.ExportFile.check(options.exports);
        if (options.profile != null) {
            command.getErr().println(RunOptions.OLD_PRESET + " is now called --preset");
        }
        stores = options.dryRun
                ? options.stores
                : Passwords.here(command.getErr()::println).in(options.stores, options.passwords);
        command.setErr(Shareable.HidingWriter.over(command.getErr(), stores.values()));
        out = command.getOut();
        err = command.getErr();
        arguments = repeatable(command.getParseResult());
    }

    /** What gives the same run again: the words of files of options, and without the folder and files of this one. */
    static List<String> repeatable(CommandLine.ParseResult parsed) {
        return RunWords.of(parsed).without(OUTPUTS).words();
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
        Stream<Path> libraries = Servers.products().stream()
                .filter(product -> Product.isLibrary(product) && stores.containsKey(product))
                .map(product -> Path.of(stores.get(product).replaceFirst("^" + product + ":(//)?", "")));
        Stream<Path> programs = stores.entrySet().stream()
                .filter(store -> NamedProgram.isPath(ServerName.parse(store.getKey()), store.getValue()))
                .map(store -> Path.of(store.getValue()));
        return Shareable.of(
                folder,
                uris,
                Stream.of(named, secret, libraries, programs)
                        .flatMap(paths -> paths)
                        .toList());
    }

    /** Measures everything into a new folder, unless only the plan is asked for. */
    int go() {
        if (options.dryRun) {
            out.print(DryRun.words(plan, stores, err::println));
            out.flush();
            return ExitCode.DONE;
        }
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        return go(started, () -> RunFolder.create(options.out, RunFolder.RUNS, started, options.suites), null);
    }

    /** Measures what an earlier run lacks, in its folder. */
    int resume(RunFolder folder, JournalReader.Read earlier) {
        return go(Instant.now().truncatedTo(ChronoUnit.SECONDS), () -> folder, earlier);
    }

    private int go(Instant started, Supplier<RunFolder> where, JournalReader.Read earlier) {
        Probe.all(plan.probes(stores), Probe.LIMIT, err::println);
        RankGroup.check(plan.ranks());
        List<String> elsewhere =
                plan.ranks().isElsewhere() ? StoreOption.elsewhere(options.stores, options.passwords) : List.of();
        OwnFolder.forTemporaryFiles();
        List<Suite> suites = new CopyOnWriteArrayList<>();
        // From the outside in: an interrupted run still writes its report, and only then the servers are stopped.
        try (var interruption = new Interruption(() -> suites.forEach(Suite::stop), Interruption.FINISH, this::say);
                var folder = where.get();
                var place = folder.servers();
                var servers = new Servers(place.path(), stores, plan.cache(), err::println);
                var distance = Distance.of(plan.network(), err::println);
                var open = new Open(suites);
                var beside = Surroundings.Observers.of(folder.directory(), options.flame, err::println);
                var around = Surroundings.of(folder.directory(), plan.java(), beside::servers);
                var ranks = RankGroup.start(plan.ranks(), elsewhere, err::println)) {
            plan.notes().forEach(err::println);
            plan.suites(
                    new Suites.Machine(
                            new FormatMachine(plan.java(), err::println),
                            new StoreMachine(
                                    servers::find,
                                    distance::over,
                                    () -> new Servers(place.path(), stores, plan.cache(), err::println),
                                    beside.observer(),
                                    ranks.blocks(),
                                    err::println)),
                    open.suites()::add);
            ranks.await(interruption::requested);
            Shareable shareable = shareable(folder.directory());
            Map<String, JsonNode> before = plan.withDocuments(around.environment());
            try (var file = earlier == null
                    ? begun(folder, shareable, started, suites, before)
                    : JournalFile.Resumption.begin(folder, shareable, started, suites, before, earlier)) {
                var recorder = new Recorder(file.journal());
                Measurement measured =
                        measured(suites, interruption::requested, ranks.blocks(), file, recorder, folder);
                Surroundings.Observed seen = around.seen();
                List<String> warnings = new ArrayList<>(seen.warnings());
                warnings.addAll(distance.warnings());
                warnings.addAll(measured.faults());
                Map<String, JsonNode> environment = new LinkedHashMap<>(seen.environment());
                environment.putAll(distance.environment());
                boolean stopped = interruption.requested();
                boolean whole = measured.faults().isEmpty();
                if (stopped) {
                    file.journal()
                            .append(new JournalLine.Decision("Stopped by a signal after "
                                    + file.journal().run().trials() + " trials."));
                }
                recorder.end(
                        suites,
                        whole && !stopped,
                        stopped
                                || file.journal().failure().isPresent()
                                || ranks.blocks().lost().isPresent(),
                        environment,
                        warnings,
                        beside.profiles(),
                        beside.timeline());
                return reported(file, folder, suites, shareable, whole);
            }
        }
    }

    private JournalFile begun(
            RunFolder folder,
            Shareable shareable,
            Instant started,
            List<Suite> suites,
            Map<String, JsonNode> environment) {
        JournalFile file = JournalFile.create(folder, shareable);
        file.journal()
                .append(new JournalLine.Planned(
                        JournalText.SCHEMA,
                        shareable.text(folder.id()),
                        started.toString(),
                        new RunFile.Docbench(Docbench.Version.number(), Docbench.Version.commit()),
                        shareable.command(arguments),
                        options.preset(),
                        options.seed,
                        environment,
                        plan.warnings(),
                        Registration.warnings(suites),
                        Registration.scenarios(suites),
                        Registration.of(suites, ClaimsCommand.PublishedClaims.files(), plan.questions(), plan.tie())));
        return file;
    }

    private Measurement measured(
            List<Suite> suites,
            BooleanSupplier interrupted,
            RankBlocks ranks,
            JournalFile file,
            Recorder recorder,
            RunFolder folder) {
        Journal journal = file.journal();
        RecordedRun before = journal.run();
        plan.idle(before.plan().plan()).forEach(err::println);
        Map<String, List<BlockResult>> blocks = new HashMap<>();
        before.plan().plan().suites().forEach(suite -> blocks.put(suite.name(), before.blocks(suite)));
        suites.forEach(recorder::begin);
        err.println("Measuring into " + folder.directory() + ", preset " + options.preset() + ": "
                + suites.stream()
                        .filter(suite -> suite.trials() > 0)
                        .map(suite -> suite.name() + " with " + suite.targets().size() + " targets")
                        .collect(Collectors.joining(", ")));
        var budget = new Budget(
                suites,
                before.plan().plan(),
                plan.limit(),
                System::nanoTime,
                begun,
                rate -> Answers.of(journal.run(), rate),
                (text, rate) -> journal.append(new JournalLine.Decision(text, rate)));
        budget.tooLong().ifPresent(err::println);
        var progress = new Measurement.ProgressLine(err, Terminal.columnsOfStandardError(), System::nanoTime);
        Measurement measured = Measurement.of(
                suites,
                suite -> blocks.get(suite.name()),
                budget,
                () -> interrupted.getAsBoolean()
                        || journal.failure().isPresent()
                        || ranks.lost().isPresent(),
                progress,
                err,
                (suite, block) -> {
                    recorder.block(suite, block);
                    if (journal.failure().isPresent()) {
                        suites.forEach(Suite::stop);
                    }
                });
        return journal.failure()
                .map(e -> JournalFile.cannot(folder, e))
                .or(ranks::lost)
                .map(why -> {
                    String fault = why + "; the run ended there";
                    err.println("docbench: " + fault);
                    return measured.with(fault);
                })
                .orElse(measured);
    }

    private int reported(JournalFile file, RunFolder folder, List<Suite> suites, Shareable shareable, boolean whole) {
        RunFile run = RunAssembly.of(
                file.journal().run(), ClaimsCommand.PublishedClaims.files(), JournalFile.resume(folder.directory()));
        Path report = folder.write(run, err);
        for (Suite suite : suites) {
            folder.keep(suite.observations().files(), shareable::text);
        }
        out.print(Reports.console(run, Shareable.shown(report)));
        out.flush();
        sayFailed(run.results());
        if (run.interrupted()) {
            err.println("To resume this run: " + JournalFile.resume(folder.directory()));
        }
        int code =
                whole && folder.directory().equals(report.getParent()) ? gate.exitCode(run, out, err) : ExitCode.FAILED;
        if (options.view && !run.interrupted()) {
            PageOpener.here().open(report).ifPresent(why -> err.println("docbench: " + why));
        }
        Reports.ExportFile.write(options.exports, run);
        return code;
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

    /** What {@code --network} puts between stores and their servers; nothing without it. */
    record Distance(Optional<ProxiedServers> servers) implements AutoCloseable {

        /** Measures the network first. */
        static Distance of(Optional<Network> network, Consumer<String> say) {
            network.ifPresent(asked -> say.accept("Measuring the network " + asked.name() + ": " + asked.words()));
            return new Distance(network.map(ProxiedServers::new));
        }

        /** The targets, and each once more over the network. */
        StoreTargets over(StoreTargets near) {
            return servers.map(far -> near.over(far.network(), far::of)).orElse(near);
        }

        /** The group of the run file's environment. */
        Map<String, JsonNode> environment() {
            return servers.map(far -> Map.<String, JsonNode>of("network", far.environment()))
                    .orElse(Map.of());
        }

        List<String> warnings() {
            return servers.map(ProxiedServers::warnings).orElse(List.of());
        }

        @Override
        public void close() {
            servers.ifPresent(ProxiedServers::close);
        }
    }
}
