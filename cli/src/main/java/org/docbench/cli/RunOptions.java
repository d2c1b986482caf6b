package org.docbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.docbench.core.experiment.Preset;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options of {@code docbench run}; each has an {@link OptionRule}. */
final class RunOptions {
    static final String OLD_PRESET = "--profile";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            paramLabel = "SUITE",
            completionCandidates = HelpTexts.SuiteNames.class,
            description =
                    "Suites to run: ${COMPLETION-CANDIDATES}. None is the default run: the headline cases of every suite.")
    List<String> suites = List.of();

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            description =
                    "How much is measured: quick (at most 8 minutes per suite on two cores), standard (30 minutes), paper (hours; the "
                            + "published iteration counts) or default (the headline cases). Default: quick with a SUITE, else default.")
    String preset;

    /** The old name of {@code --preset}, which this version still takes. */
    @Option(names = OLD_PRESET, hidden = true)
    String profile;

    @Option(
            names = "--targets",
            paramLabel = "T",
            split = ",",
            description =
                    "Only these targets, for example ${bundle:text.targets}. A copy, as ${bundle:text.target}#2, is the same target "
                            + "again: an A/A check expects a tie. ${bundle:text.store}@wan is ${bundle:text.store} over --network wan alone.")
    List<String> targets = List.of();

    @Option(
            names = "--store",
            paramLabel = "PRODUCT=URI",
            description =
                    "Use this server for a product (${bundle:text.products}), for example "
                            + "${bundle:text.product}=${bundle:text.product}://user:password@host:27017/db; repeatable. Default: found, fetched or started here.")
    Map<String, String> stores = Map.of();

    @Option(
            names = "--password",
            paramLabel = "PRODUCT=SOURCE",
            description =
                    "Takes the password for a --store whose URI has a user and no password from env:NAME (a variable of the "
                            + "environment), file:PATH (its only line) or prompt, as ${bundle:text.product}=env:DB_PASSWORD; repeatable.")
    List<String> passwords = List.of();

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            description =
                    "Stores on a server once more from afar, as TARGET@NETWORK in the same rounds, through a proxy that shapes: lan (1 "
                            + "Gbit/s, 0.5 ms), 100mbit (100 Mbit/s, 1 ms), published-id and published-key (100 "
                            + "Mbit/s, 0.34 and 0.57 ms), wan (100 Mbit/s, 30 ms), mobile (12 Mbit/s, 70 ms), or "
                            + "BANDWIDTH,ROUNDTRIP as 100mbit,1ms. The round trip is what a ping shows. Default: none.")
    String network;

    @Option(
            names = "--durability",
            paramLabel = "LEVEL",
            split = ",",
            description = "Only these levels of what writes: none (acknowledged from memory), os (handed to the "
                    + "operating system), sync (on the device). Default: all.")
    List<String> durability = List.of();

    @Option(
            names = "--documents",
            paramLabel = "FILE",
            description = "Your own documents too, in every suite: ${bundle:text.files}.")
    Path documents;

    @Option(
            names = "--documents-limit",
            paramLabel = "N",
            description = "How many documents of that file are read, from the first on; 1 to 10000000. Default: 10000.")
    Integer documentsLimit;

    @Option(
            names = "--path",
            paramLabel = "P",
            description =
                    "A path to read in your documents, as a.b[2].c; repeatable. Default: sampled by frequency and depth.")
    List<String> paths = List.of();

    @Option(
            names = "--index",
            paramLabel = "PATH",
            description =
                    "${bundle:suites.INDEXES}: a path in your documents, as a.b[2].c, repeatable: inserts are measured with an index there and "
                            + "without, queries ask for values found there, with the index and without. Default: as --path.")
    List<String> indexes = List.of();

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            split = ",",
            description = "Only these scenarios: ${bundle:text.scenarios}; repeatable. Default: all.")
    List<String> scenarios = List.of();

    @Option(
            names = "--set",
            paramLabel = "NAME=V[,V...]",
            description =
                    "These values instead of the published ones, for example bytes=10,4000; repeatable. NAME of ${bundle:text.sets}. "
                            + "${bundle:suites.SERVERS}: cache, for example cache=64MB: servers are started with a cache of that size.")
    Map<String, String> values = Map.of();

    @Option(
            names = "--rate",
            paramLabel = "R[,R...]",
            description =
                    "${bundle:suites.RATE}: in an open loop instead of closed ones: so many operations arrive in a second, as 500,1000,2000/s, whether or "
                            + "not earlier ones have ended, and a response counts from the time it was meant to begin. ${bundle:suites.CAPACITY}: at the largest "
                            + "number of documents; --set workers is the most in flight (8), --scenario chooses operations or workloads. "
                            + "${bundle:suites.SERVICE}: every operation, over 50 connections.")
    String rate;

    @Option(
            names = "--find-capacity",
            paramLabel = "BOUND",
            description =
                    "${bundle:suites.CAPACITY}: search the highest rate at which a percentile of the response time stays under a bound, as p99<10ms "
                            + "(quote it), and nothing is left unserved; then, without --rate, measure at 10 %% to 110 %% of it.")
    String capacity;

    @Option(
            names = "--service",
            paramLabel = "URL",
            description =
                    "${bundle:suites.SERVICE}: this service instead of DocBench's own, for example http://127.0.0.1:8080. Its answers are judged by their "
                            + "bodies. Transactions are created in it, which stay.")
    String service;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            defaultValue = "published",
            description = "Of --service: ${bundle:text.forms}. Default: ${DEFAULT-VALUE}.")
    String form;

    @Option(
            names = "--large-items",
            description = "${bundle:suites.LARGE_ITEMS}: documents of 10 KB to 1 MB, with 1 to 1,000 attributes, too.")
    boolean largeItems;

    @Option(
            names = "--prove",
            description =
                    "After everything else, kill servers of its own for each chosen store and level while they acknowledge"
                            + " writes, and count what is missing (SIGKILL; never a server that is measured or yours).")
    boolean prove;

    @Option(
            names = "--ask",
            paramLabel = "A,B",
            description =
                    "A question of yours, repeatable: which of these targets is faster? Every case and phase that both have is compared among "
                            + "the registered questions, as ${bundle:text.targets}. Both are measured, also if the preset leaves them out.")
    List<String> questions = List.of();

    @Option(
            names = "--tie",
            paramLabel = "PERCENT",
            description = "Targets that differ by less than this are tied, as 10%%. Default: 5%%.")
    String tie = "5%";

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description =
                    "How long the run takes, as 90s, 20m or 1h: what the plan leaves of it adds whole rounds of the cells that registered "
                            + "questions need, 40 rounds in all at most. Default: 8m for the default run, otherwise the plan alone.")
    String time;

    @Option(
            names = "--until",
            paramLabel = "END",
            completionCandidates = HelpTexts.Ends.class,
            description =
                    "decided: each suite goes on until its registered questions are decided, with twice the rounds in each step and a "
                            + "correction for looking again; --time is the limit, by default 1h.")
    String until;

    @Option(
            names = "--dry-run",
            description = "Print the plan and how long it takes; measure nothing and start no server.")
    boolean dryRun;

    @Option(
            names = "--flame",
            description =
                    "${bundle:suites.PROFILES}: after the timed rounds, each case once more with recorded stacks, for flame graphs and "
                            + "shares of processor time; that repetition's times are thrown away. Of ${bundle:suites.SERVICE}, the scenario layers and "
                            + "the steady cases: client, gateway, backend and server apart.")
    boolean flame;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Of every random choice. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of the run: run.json and report.html. Default: runs/<time>-<suites>.")
    Path out;

    @Option(
            names = "--jvm",
            paramLabel = "PATH",
            description = "A JDK's home or its java program for the measured processes. Default: the one running this.")
    Path jvm;

    @Option(
            names = "--baseline",
            paramLabel = "RUN",
            description = "An earlier run to compare with at the end; see --fail-on.")
    Path baseline;

    @Option(
            names = "--fail-on",
            paramLabel = "GATE",
            description =
                    "Exit with 3 when: regression (something is slower than in --baseline) or refuted (a claim is).")
    String failOn;

    /**
     * Returns the name of the preset, from whichever of its two options was written.
     *
     * @throws UserError if they differ
     */
    String preset() {
        if (preset != null && profile != null && !preset.equals(profile)) {
            throw UserError.usage("--preset and --profile, its old name, differ; give --preset alone");
        }
        return Stream.of(preset, profile)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(suites.isEmpty() ? Preset.DEFAULT_RUN : "quick");
    }

    /** The names of the options that were written. */
    List<String> written() {
        return command == null
                ? List.of()
                : command.commandLine().getParseResult().matchedOptions().stream()
                        .filter(option -> !option.inherited())
                        .map(OptionSpec::longestName)
                        .toList();
    }
}
