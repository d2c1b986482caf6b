package org.docbench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.Suite;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.codec.CodecSuite;
import org.docbench.load.StoreTargets;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.prove.ProveRun;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.ForeignService;
import org.docbench.stores.Durability;
import org.docbench.stores.Product;
import org.docbench.stores.Stores;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;

/** What the options ask for, checked before anything is measured. */
final class RunPlan {
    private static final List<String> LEVELS =
            Durability.all().stream().map(Durability::id).toList();

    private final RunOptions options;
    private final Selection selection;
    private final Path java;
    private final Chosen chosen;
    private final Optional<Network> network;
    private final Optional<String> unprofiled;
    private final Optional<ForeignService> service;
    private final Suites suites;
    private final List<String> warnings;

    private RunPlan(RunOptions options, Path home) {
        this.options = options;
        network = Optional.ofNullable(options.network).map(RunPlan::network);
        selection = new Selection(options, home, ChosenTargets.of(options.targets, network));
        Choice.among("suite", options.suites, Selection.SUITES);
        Choice.among("preset", List.of(options.preset()), Preset.names());
        Choice.among("target", selection.asked().all().stream().map(Target::id).toList(), selection.known());
        selection.asked().check(network);
        Choice.among("durability", options.durability, LEVELS);
        Choice.among("product", List.copyOf(options.stores.keySet()), Servers.products());
        options.stores.forEach((product, uri) -> Product.uriFault(product, uri).ifPresent(why -> {
            throw UserError.usage("--store: " + why);
        }));
        chosen = new Chosen(options.scenarios, options.values, options.largeItems);
        Choice.among("scenario", options.scenarios, Selection.scenarios().keySet());
        UnusedOptions.refuse(options, selection);
        java = java(options.jvm);
        UserDocuments user = UserDocuments.of(options);
        warnings = user.warnings();
        service = Services.of(options, selection);
        suites = new Suites(selection, chosen, user, OpenLoops.of(options, selection.suites()), service, java);
        unprofiled = options.flame ? unprofiled(selection.suites()) : Optional.empty();
    }

    /**
     * Checks the options.
     *
     * @param home of DocBench, where {@code agents/} lies
     */
    static RunPlan of(RunOptions options, Path home) {
        return new RunPlan(options, home);
    }

    private static Network network(String asked) {
        try {
            return Network.of(asked);
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--network: " + e.getMessage());
        }
    }

    private static Optional<String> unprofiled(List<String> suites) {
        Set<String> profiled = OptionRule.of("--flame").orElseThrow().suites();
        List<String> others =
                suites.stream().filter(suite -> !profiled.contains(suite)).toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("--flame records nothing in " + String.join(", ", others));
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
        return warnings;
    }

    /** What lies between stores and their servers, if that was asked for. */
    Optional<Network> network() {
        return network;
    }

    /** Bytes of the cache that servers are started with, if that was asked for. */
    OptionalLong cache() {
        return chosen.cache();
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
        return Stream.concat(
                        stores.entrySet().stream().map(named -> Probe.of(named.getKey(), named.getValue())),
                        service.stream().map(Probe::of))
                .toList();
    }

    /**
     * Makes the suites ready, which may build agents, fetch and start servers, and writes corpora; the caller closes them.
     *
     * @param servers asked only for products that are measured
     * @param over what lies between targets and servers
     * @param onlooker told when windows on stores open and close
     * @param say told what is done, one line each
     * @param each told each suite as soon as it must be closed
     */
    void suites(
            Function<String, Found> servers,
            UnaryOperator<StoreTargets> over,
            Onlooker onlooker,
            Consumer<String> say,
            Consumer<Suite> each) {
        for (String name : selection.suites()) {
            Supplier<StoreTargets> stores =
                    () -> over.apply(StoreTargets.find(name, servers, selection.targetsOf(name)));
            each.accept(
                    switch (name) {
                        case AccessSuite.NAME -> suites.access();
                        case CodecSuite.NAME -> suites.codec(say);
                        case UpdateSuite.NAME -> suites.update(stores.get());
                        case InsertSuite.NAME -> suites.insert(stores.get(), onlooker);
                        case QuerySuite.NAME -> suites.query(stores.get(), onlooker);
                        case CrudSuite.NAME -> suites.crud(stores.get(), onlooker);
                        case YcsbSuite.NAME -> suites.ycsb(stores.get(), onlooker);
                        default -> suites.rest(servers, onlooker);
                    });
        }
    }

    /**
     * What kills servers at the end, if that was asked for.
     *
     * @param folder of the servers' data
     * @param say told each proof, in one line
     */
    Optional<Suite> proofs(Path folder, Consumer<String> say) {
        Set<String> stores = selection.storeIds();
        return options.prove
                ? Optional.of(new ProveRun(
                        new Servers(folder, Map.of(), say),
                        Stores.all().stream()
                                .filter(store -> stores.contains(store.ledger().id()))
                                .toList(),
                        selection.levels(),
                        ProveRun.load(selection.preset()),
                        say))
                : Optional.empty();
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
