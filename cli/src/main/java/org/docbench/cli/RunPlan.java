package org.docbench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.stores.Durability;
import org.docbench.stores.Product;
import org.docbench.stores.Secrets;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.Servers;

/** What the options ask for, checked before anything is measured. */
final class RunPlan {
    private static final List<String> LEVELS =
            Durability.all().stream().map(Durability::id).toList();

    private final RunOptions options;
    private final Selection selection;
    private final Path java;
    private final Optional<Network> network;
    private final Optional<String> unprofiled;
    private final DocumentOptions user;
    private final Map<Suites.Entry<?>, RunRequest> requests = new LinkedHashMap<>();

    /** Checks the options. */
    RunPlan(RunOptions options) {
        this.options = options;
        network = Optional.ofNullable(options.network).map(RunPlan::network);
        selection = new Selection(options, TargetFilter.of(options.targets, network));
        Words.among("suite", options.suites, Suites.names());
        Words.among("preset", List.of(options.preset()), Preset.names());
        Words.among("target", selection.asked().all().stream().map(Target::id).toList(), Suites.targets());
        selection.asked().check(network);
        Words.among("durability", options.durability, LEVELS);
        Words.among("product", options.stores.keySet(), Servers.products());
        options.stores.forEach((product, uri) -> Product.uriFault(product, uri).ifPresent(why -> {
            throw UserError.usage("--store: " + why);
        }));
        SetOption.check(options.values);
        Words.among("scenario", options.scenarios, Selection.scenarios().keySet());
        OptionRule.UnusedOptions.refuse(options, selection);
        java = java(options.jvm);
        user = DocumentOptions.of(options);
        checkService();
        try {
            selection.suites().forEach(suite -> {
                RunRequest request = request(suite, selection.targetsOf(suite));
                suite.described().check(request);
                requests.put(suite, request);
            });
        } catch (IllegalArgumentException e) {
            throw UserError.usage(e.getMessage());
        }
        if (options.prove) {
            requests.put(Suites.PROVE, request(Suites.PROVE, selection.stores()));
        }
        unprofiled = options.flame ? unprofiled(selection.names()) : Optional.empty();
    }

    private static Network network(String asked) {
        try {
            return Network.of(asked);
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--network: " + e.getMessage());
        }
    }

    private static Optional<String> unprofiled(List<String> suites) {
        Set<String> profiled = Suites.with(Ability.PROFILES);
        List<String> others =
                suites.stream().filter(suite -> !profiled.contains(suite)).toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("--flame records nothing in " + String.join(", ", others));
    }

    /** Checks {@code --service} and {@code --form}. */
    private void checkService() {
        List<String> takers = List.copyOf(Suites.with(Ability.SERVICE));
        Words.among("form", List.of(options.form), forms().keySet());
        if (options.service == null) {
            if (options.written().contains("--form")
                    || !options.form.equals(forms().keySet().iterator().next())) {
                throw UserError.usage("--form needs --service URL: DocBench's own service is asked in both forms");
            }
            return;
        }
        if (!options.targets.isEmpty() || !options.durability.isEmpty()) {
            throw UserError.usage(
                    "--service is the only target, at the level that it has: no --targets, no --durability");
        }
        if (selection.names().size() != 1 || !takers.containsAll(selection.names())) {
            throw UserError.usage("--service needs the suite " + takers.get(0) + " alone: docbench run " + takers.get(0)
                    + " --service " + Secrets.masked(options.service));
        }
    }

    /** Returns the forms that a service can have, each with its paths. */
    static Map<String, String> forms() {
        Map<String, String> forms = new LinkedHashMap<>();
        Suites.ALL.forEach(suite -> forms.putAll(suite.described().forms()));
        return forms;
    }

    private RunRequest request(Suites.Entry<?> suite, Set<String> targets) {
        Optional<Preset.Cells> cells = selection.preset().cells(suite.name());
        Map<String, String> values = cells.map(RunPlan::written).orElse(options.values);
        return new RunRequest(
                selection.preset(),
                targets,
                cells.map(Preset.Cells::scenarios).orElse(options.scenarios),
                SetOption.of(suite.described(), values),
                selection.levels(suite.name()),
                user.documents(),
                Optional.ofNullable(options.rate),
                Optional.ofNullable(options.capacity),
                Optional.ofNullable(options.service).map(url -> new RunRequest.Service(url, options.form)),
                options.largeItems && cells.isEmpty(),
                options.seed);
    }

    /** Returns what is asked of a suite of this run. */
    RunRequest request(String suite) {
        return requests.get(Suites.named(suite));
    }

    private static Map<String, String> written(Preset.Cells cells) {
        return cells.set().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, set -> String.join(",", set.getValue())));
    }

    /** What {@code --flame} leaves out, if it was asked for, in one line. */
    Optional<String> unprofiled() {
        return unprofiled;
    }

    /** How targets of an earlier form are written now, if there are any, in one line. */
    Optional<String> hint() {
        return selection.asked().hint();
    }

    /** What the reader must know of the user's documents, one line each. */
    List<String> warnings() {
        return user.warnings();
    }

    /** What lies between stores and their servers, if that was asked for. */
    Optional<Network> network() {
        return network;
    }

    /** Bytes of the cache that servers are started with, if that was asked for. */
    OptionalLong cache() {
        return SetOption.cache(options.values);
    }

    Path java() {
        return java;
    }

    /**
     * The servers that the user named, to be asked whether they are there.
     *
     * @param stores URIs by product, with their passwords
     */
    List<Probe> probes(Map<String, String> stores) {
        List<Probe> probes = new ArrayList<>();
        stores.forEach((product, uri) -> probes.add(Probe.of(product, uri)));
        requests.forEach((suite, request) ->
                suite.described().probes(request).forEach((what, fault) -> probes.add(new Probe(what, fault))));
        return probes;
    }

    /**
     * Makes the suites ready, which may build agents, fetch and start servers, and writes corpora; the caller closes them.
     *
     * @param each told each suite as soon as it must be closed
     */
    void suites(Suites.Machine machine, Consumer<Suite> each) {
        requests.forEach((suite, request) -> each.accept(suite.prepare(request, machine)));
    }

    static Path java(Path asked) {
        Path given = asked == null ? Path.of(System.getProperty("java.home")) : asked;
        Path java = Files.isDirectory(given) ? given.resolve("bin/java") : given;
        if (!Files.isExecutable(java)) {
            throw UserError.usage("no java program at " + given + " (--jvm takes a JDK's home or its bin/java)");
        }
        return java;
    }
}
