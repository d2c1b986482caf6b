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

    /** The seed of every command that the user gave none. */
    static final String SEED = "42";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            paramLabel = "SUITE",
            completionCandidates = HelpTexts.SuiteNames.class,
            description =
                    "Suites to run: ${COMPLETION-CANDIDATES}. Default: the default run, with the headline cases of every suite.")
    List<String> suites = List.of();

    @Option(
            names = {"-p", "--preset"},
            paramLabel = "PRESET",
            description =
                    "How much is measured: quick (at most 15 minutes per suite on two cores), standard (up to 4 hours), paper (hours to days; the "
                            + "published iteration counts), default (the headline cases). Default: quick with a SUITE, else default.")
    String preset;

    /** The old name of {@code --preset}, which this version still takes. */
    @Option(names = OLD_PRESET, hidden = true)
    String profile;

    @Option(
            names = {"-t", "--targets"},
            paramLabel = "T",
            split = ",",
            description =
                    "Measure only these targets, for example ${bundle:text.targets}. A product, such as ${bundle:text.family}, is all of its "
                            + "targets; so is '${bundle:text.store}.*', where ${bundle:text.store} is one of them. A copy, such as "
                            + "${bundle:text.target}#2, is the same target again, for an A/A check: expect a tie. "
                            + "${bundle:text.store}:6.0 is ${bundle:text.store} on a server of this version; several versions are measured "
                            + "in one run. "
                            + "${bundle:text.store}@wan is ${bundle:text.store} over --network wan only.")
    List<String> targets = List.of();

    @Option(
            names = "--store",
            paramLabel = "PRODUCT=URI",
            converter = {StoreOption.ProductAlias.class, StoreOption.ProductAlias.Uri.class},
            description = "Use this server for a product (${bundle:text.products}), for example "
                    + "${bundle:text.product}=${bundle:text.product}://host:27017/db; repeatable. DocBench creates collections named "
                    + "docbench_* there, and drops older ones of the same names: name a database that you can lose. "
                    + "PRODUCT:VERSION=URI is the server of that version. A path in place of the URI is a server program, and "
                    + "docker:IMAGE:TAG a container image: DocBench starts it. "
                    + "Default: found, fetched or started here.")
    Map<String, String> stores = Map.of();

    @Option(
            names = "--password",
            paramLabel = "PRODUCT=SOURCE",
            converter = StoreOption.ProductAlias.class,
            description =
                    "Where the password for a --store is, whose URI has a user and no password: env:NAME (an environment "
                            + "variable), file:PATH (its only line) or prompt. For example ${bundle:text.product}=env:DB_PASSWORD; repeatable.")
    List<String> passwords = List.of();

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            description =
                    "Also measure each database server over an emulated network, as TARGET@NETWORK in the same rounds. NETWORK is lan (1 "
                            + "Gbit/s, 0.5 ms), 100mbit (100 Mbit/s, 1 ms), published-id and published-key (100 "
                            + "Mbit/s, 0.34 and 0.57 ms), wan (100 Mbit/s, 30 ms), mobile (12 Mbit/s, 70 ms), or "
                            + "BANDWIDTH,ROUNDTRIP such as 100mbit,1ms. The round trip is what a ping shows. Default: none.")
    String network;

    @Option(
            names = "--durability",
            paramLabel = "LEVEL",
            split = ",",
            description =
                    "Measure writes only at these durability levels: none (acknowledged from memory), os (handed to the "
                            + "operating system), sync (on the device), replicated (on several copies). Default: all.")
    List<String> durability = List.of();

    @Option(
            names = "--documents",
            paramLabel = "FILE",
            description = "${bundle:suites.DOCUMENTS}: also measure your own documents. FILE is ${bundle:text.files}.")
    Path documents;

    @Option(
            names = "--documents-limit",
            paramLabel = "N",
            description = "Read the first N documents of that file, 1 to 10000000. Default: 10000.")
    Integer documentsLimit;

    @Option(
            names = "--path",
            paramLabel = "P",
            description =
                    "A path to read in your documents, such as a.b[2].c; repeatable. Default: sampled by frequency and depth.")
    List<String> paths = List.of();

    @Option(
            names = "--index",
            paramLabel = "PATH",
            description =
                    "${bundle:suites.INDEXES}: a path in your documents, such as a.b[2].c; repeatable. Inserts are measured with and "
                            + "without an index on it. Queries search for its values, with and without the index. Default: as --path.")
    List<String> indexes = List.of();

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            split = ",",
            description = "Measure only these scenarios: ${bundle:text.scenarios}; repeatable. Default: all. "
                    + "A suite that has none of them measures all of its own; update always adds its baseline.")
    List<String> scenarios = List.of();

    @Option(
            names = "--set",
            paramLabel = "NAME=V[,V...]",
            description =
                    "These values instead of the published ones, for example bytes=10,4000; repeatable. NAME of ${bundle:text.sets}. "
                            + "${bundle:suites.SERVERS}: cache, for example cache=64MB, is the cache that servers are started with.")
    Map<String, String> values = Map.of();

    @Option(
            names = "--clients",
            paramLabel = "N[,N...]",
            description =
                    "${bundle:text.clients}: how many clients work at the same time; several values are measured next to each other. "
                            + "The same as --set ${bundle:text.clientsets}.")
    String clients;

    @Option(
            names = "--docs",
            paramLabel = "N",
            description =
                    "${bundle:text.docs}: how many documents a collection has. The same as --set documents=N. Your own "
                            + "documents are --documents FILE.")
    String docs;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description =
                    "${bundle:text.warmup}: operations of each block before the first timed one. Cases that change arrays keep the preset's "
                            + "number. The other suites ${bundle:text.warmups}. The same as --set warmup=N.")
    String warmup;

    @Option(
            names = "--rate",
            paramLabel = "R[,R...]",
            description =
                    "${bundle:suites.RATE}: an open loop with these operations/s, such as 500,1000,2000/s. Latency counts from the intended "
                            + "start time (no coordinated omission). ${bundle:suites.CAPACITY}: with the largest number of documents; --set workers limits "
                            + "the operations in flight (8), and --scenario chooses operations or workloads. "
                            + "${bundle:suites.SERVICE}: every operation, over 50 connections.")
    String rate;

    @Option(
            names = "--find-capacity",
            paramLabel = "BOUND",
            description =
                    "${bundle:suites.CAPACITY}: find the highest rate at which a percentile of the latency stays under a bound, such as "
                            + "'p99<10ms' (quote it). No operation is left unserved. Without --rate, then measure at 10 %% to 110 %% of it.")
    String capacity;

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description =
                    "${bundle:suites.RANKS}: N processes on this machine measure each block at the same time, and share its clients. "
                            + "N@HOST:PORT waits there for N-1 processes that docbench rank starts on other machines. "
                            + "N@spark://HOST:PORT has Apache Spark start them, and N@k8s:NAMESPACE Kubernetes. Default: 1.")
    String ranks;

    @Option(
            names = "--service",
            paramLabel = "URL",
            description =
                    "${bundle:suites.SERVICE}: measure your own service in place of DocBench's, for example http://127.0.0.1:8080. DocBench validates "
                            + "the bodies of its responses. It creates transactions in the service, and they stay.")
    String service;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            defaultValue = "published",
            description = "Format of the requests to --service: ${bundle:text.forms}. Default: ${DEFAULT-VALUE}.")
    String form;

    @Option(
            names = "--large-items",
            description =
                    "${bundle:suites.LARGE_ITEMS}: also measure documents of 10 KB to 1 MB, with 1 to 1,000 fields.")
    boolean largeItems;

    @Option(
            names = "--prove",
            description =
                    "At the end, start a server per chosen store and level, kill it (SIGKILL) while it acknowledges writes, and"
                            + " count what is missing. Servers that are measured, or yours, are never killed.")
    boolean prove;

    @Option(
            names = "--ask",
            paramLabel = "A,B",
            description =
                    "Register a question: which of these targets is faster, for example ${bundle:text.targets}? It compares every case and phase "
                            + "that both have. Both are measured, also if the preset leaves them out. Repeatable.")
    List<String> questions = List.of();

    @Option(
            names = "--tie",
            paramLabel = "PERCENT",
            description = "A tie is a ratio whose whole interval lies within this, for example 10%%. Default: 5%%.")
    String tie = "5%";

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description =
                    "How long the run takes, such as 90s, 20m or 1h. Time that the plan leaves adds whole rounds of the cells that registered "
                            + "questions need, up to 40 rounds. Default: 8m for the default run, whose plan may take longer; otherwise the plan only.")
    String time;

    @Option(
            names = "--until",
            paramLabel = "END",
            completionCandidates = HelpTexts.Ends.class,
            description =
                    "decided: each suite continues until its registered questions are decided. Each step doubles the rounds, with a "
                            + "correction for repeated looks. --time is the limit, by default 1h.")
    String until;

    @Option(
            names = {"-n", "--dry-run"},
            description =
                    "Print the plan and the estimated time; measure nothing and start no server. Codec agents are built, because the plan "
                            + "depends on them.")
    boolean dryRun;

    @Option(
            names = "--flame",
            description =
                    "${bundle:suites.PROFILES}: after the timed rounds, repeat each case with recorded stacks, for flame graphs and "
                            + "shares of CPU time. The times of these repetitions are dropped. ${bundle:suites.SERVICE}: the scenario layers and "
                            + "the steady cases, with separate profiles of client, gateway, backend and server.")
    boolean flame;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = SEED,
            description = "Seed of every random choice. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = {"-o", "--out"},
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
            description = "Compare with this earlier run at the end; see --fail-on.")
    Path baseline;

    @Option(
            names = "--fail-on",
            paramLabel = "GATE",
            description =
                    "Exit with 3 if a gate fails; repeatable. GATE: regression (a result is slower than in --baseline), refuted (a "
                            + "claim is), or ${bundle:text.threshold}.")
    List<String> failOn = List.of();

    @Option(
            names = "--export",
            paramLabel = "FORMAT=FILE",
            converter = Reports.ExportFile.Reader.class,
            description = "Also write the results to a file; repeatable. FORMAT: md, csv, json or html.")
    List<Reports.ExportFile> exports = List.of();

    @Option(names = "--view", description = "Open the report at the end, with the system's xdg-open or open.")
    boolean view;

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
