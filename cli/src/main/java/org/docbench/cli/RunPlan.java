package org.docbench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Onlooker;
import org.docbench.core.run.Suite;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.Formats;
import org.docbench.formats.NullFormat;
import org.docbench.formats.access.AccessRun;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.access.Effort;
import org.docbench.formats.codec.CodecEffort;
import org.docbench.formats.codec.CodecRun;
import org.docbench.formats.codec.CodecSuite;
import org.docbench.formats.codec.CodecTargets;
import org.docbench.load.Loop;
import org.docbench.load.StoreTargets;
import org.docbench.load.crud.CrudEffort;
import org.docbench.load.crud.CrudRun;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertEffort;
import org.docbench.load.insert.InsertRun;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.open.OpenEffort;
import org.docbench.load.prove.ProveRun;
import org.docbench.load.query.QueryEffort;
import org.docbench.load.query.QueryRun;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateEffort;
import org.docbench.load.update.UpdateRun;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbEffort;
import org.docbench.load.ycsb.YcsbRun;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.ForeignService;
import org.docbench.service.rest.RestEffort;
import org.docbench.service.rest.RestRun;
import org.docbench.service.rest.RestSuite;
import org.docbench.service.rest.RestTargets;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Stores;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.UriForms;

/** What the options ask for, checked before anything is measured. */
final class RunPlan {
    static final List<String> SUITES = List.of(
            AccessSuite.NAME,
            CodecSuite.NAME,
            UpdateSuite.NAME,
            InsertSuite.NAME,
            QuerySuite.NAME,
            CrudSuite.NAME,
            YcsbSuite.NAME,
            RestSuite.NAME);
    private static final List<String> PROFILES = List.of("quick", "standard", "paper");

    private static final List<String> LEVELS =
            Durability.all().stream().map(Durability::id).toList();

    /** The scenario on the user's own documents. */
    private static final String USER = "user";

    private final RunOptions options;
    private final Path home;
    private final Path java;
    private final UserDocuments user;
    private final Chosen chosen;
    private final Optional<Network> network;
    private final OpenChoice open;
    private final Optional<ForeignService> service;
    private final Optional<String> unprofiled;

    private RunPlan(RunOptions options, Path home) {
        this.options = options;
        this.home = home;
        Choice.among("suite", options.suites, SUITES);
        Choice.among("profile", List.of(options.profile), PROFILES);
        // A URI given as a target is cut at its @ for an alias; its password goes before that.
        Choice.among(
                "target",
                options.targets.stream()
                        .map(asked -> Formats.base(new Endpoint(asked).toString()))
                        .toList(),
                known());
        Choice.among("durability", options.durability, LEVELS);
        Choice.among("product", List.copyOf(options.stores.keySet()), Servers.products());
        options.stores.forEach((product, uri) -> UriForms.fault(product, uri).ifPresent(why -> {
            throw UserError.usage("--store: " + why);
        }));
        chosen = new Chosen(options.scenarios, options.values, options.largeItems);
        Choice.among("scenario", options.scenarios, scenarios());
        java = java(options.jvm);
        user = UserDocuments.of(options);
        network = Optional.ofNullable(options.network).map(this::network);
        open = OpenLoops.of(options, names());
        service = Services.of(options, names());
        unprofiled = options.flame ? Profiled.without(names()) : Optional.empty();
    }

    private Network network(String asked) {
        try {
            Network known = Network.of(asked);
            if (names().stream()
                    .allMatch(name -> List.of(AccessSuite.NAME, CodecSuite.NAME, RestSuite.NAME)
                            .contains(name))) {
                throw UserError.usage("--network needs a suite on stores: update, insert, query, crud or ycsb");
            }
            return known;
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--network: " + e.getMessage());
        }
    }

    /** What {@code --flame} leaves out, if it was asked for, in one line. */
    Optional<String> unprofiled() {
        return unprofiled;
    }

    /** What lies between stores and their servers, if that was asked for. */
    Optional<Network> network() {
        return network;
    }

    /**
     * Checks the options.
     *
     * @param home of DocBench, where {@code agents/} lies
     */
    static RunPlan of(RunOptions options, Path home) {
        return new RunPlan(options, home);
    }

    Path java() {
        return java;
    }

    /** The suites asked for, those without a chosen target left out. */
    private List<String> names() {
        List<String> asked = options.suites.isEmpty() ? SUITES : options.suites;
        return SUITES.stream()
                .filter(name -> !(tour() && Tour.leavesOut(name)))
                .filter(name -> asked.contains(name) && !chosen(ids(name)).isEmpty())
                .toList();
    }

    private List<String> ids(String suite) {
        return switch (suite) {
            case AccessSuite.NAME -> Formats.ids();
            case CodecSuite.NAME -> CodecTargets.ids(home);
            case RestSuite.NAME -> restTargets();
            default -> StoreTargets.ids();
        };
    }

    /** Without a word about targets, quick has one table of each product. */
    private List<String> restTargets() {
        return options.targets.isEmpty() && options.profile.equals("quick")
                ? RestTargets.headline()
                : RestTargets.ids();
    }

    private Set<String> known() {
        Set<String> known = new LinkedHashSet<>();
        for (String suite : options.suites.isEmpty() ? SUITES : options.suites) {
            known.addAll(ids(suite));
        }
        return known;
    }

    /** The targets among {@code known} that were asked for, aliases included; all of them, or the tour's, when none was. */
    private Set<String> chosen(Collection<String> known) {
        Set<String> chosen = new LinkedHashSet<>();
        if (options.targets.isEmpty()) {
            known.stream().filter(id -> !tour() || Tour.has(id)).forEach(chosen::add);
            return chosen;
        }
        known.forEach(id -> options.targets.stream()
                .filter(asked -> Formats.base(asked).equals(id))
                .forEach(chosen::add));
        return chosen;
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
        for (String name : names()) {
            Supplier<StoreTargets> stores =
                    () -> over.apply(StoreTargets.find(name, servers, chosen(StoreTargets.ids())));
            each.accept(
                    switch (name) {
                        case AccessSuite.NAME -> access();
                        case CodecSuite.NAME -> codec(say);
                        case UpdateSuite.NAME -> update(stores.get());
                        case InsertSuite.NAME -> insert(stores.get(), onlooker);
                        case QuerySuite.NAME -> query(stores.get(), onlooker);
                        case CrudSuite.NAME -> crud(stores.get(), onlooker);
                        case YcsbSuite.NAME -> ycsb(stores.get(), onlooker);
                        default -> rest(servers, onlooker);
                    });
        }
    }

    private boolean tour() {
        return options.suites.isEmpty() && options.profile.equals("quick");
    }

    private Suite update(StoreTargets targets) {
        return new UpdateRun(
                targets,
                tour() ? UpdateEffort.TOUR : UpdateEffort.of(options.profile),
                levels(),
                user.byPath(),
                options.seed);
    }

    private Suite insert(StoreTargets targets, Onlooker onlooker) {
        return new InsertRun(
                targets,
                tour() ? InsertEffort.TOUR : InsertEffort.of(options.profile),
                tour() ? Tour.INSERT : chosen.forInsert(),
                levels(),
                user.documents(),
                user.indexes(),
                options.seed,
                onlooker);
    }

    private Suite query(StoreTargets targets, Onlooker onlooker) {
        return new QueryRun(
                targets,
                tour() ? QueryEffort.TOUR : QueryEffort.of(options.profile),
                chosen.forQuery(),
                user.documents(),
                user.indexes(),
                options.seed,
                onlooker);
    }

    /** Bytes of the cache that servers are started with, if that was asked for. */
    OptionalLong cache() {
        return chosen.cache();
    }

    /**
     * What kills servers at the end, if that was asked for.
     *
     * @param folder of the servers' data
     * @param say told each proof, in one line
     */
    Optional<Suite> proofs(Path folder, Consumer<String> say) {
        Set<String> asked =
                chosen(StoreTargets.ids()).stream().map(StoreTargets::base).collect(Collectors.toSet());
        return options.prove
                ? Optional.of(new ProveRun(
                        new Servers(folder, Map.of(), say),
                        Stores.all().stream()
                                .filter(store -> asked.contains(store.ledger().id()))
                                .toList(),
                        levels(),
                        ProveRun.load(options.profile),
                        say))
                : Optional.empty();
    }

    private Suite crud(StoreTargets targets, Onlooker onlooker) {
        return new CrudRun(
                targets,
                CrudEffort.of(options.profile),
                chosen.forCrud(),
                open,
                OpenEffort.of(options.profile),
                levels(),
                options.seed,
                onlooker,
                Loop.measured());
    }

    private Suite ycsb(StoreTargets targets, Onlooker onlooker) {
        return new YcsbRun(
                targets,
                YcsbEffort.of(options.profile),
                chosen.forYcsb(),
                open,
                OpenEffort.of(options.profile),
                levels(),
                options.seed,
                onlooker);
    }

    private Suite rest(Function<String, Found> servers, Onlooker onlooker) {
        RestEffort effort = RestEffort.of(options.profile);
        if (service.isPresent()) {
            return new RestRun(
                    service.get(),
                    options.form.equals(Services.PUBLISHED),
                    effort,
                    chosen.forRest(open),
                    options.seed,
                    onlooker);
        }
        return new RestRun(
                RestTargets.find(servers, chosen(restTargets())),
                effort,
                chosen.forRest(open),
                options.durability.isEmpty() ? List.of() : levels(),
                options.seed,
                onlooker);
    }

    private List<Durability> levels() {
        return options.durability.isEmpty()
                ? Durability.all()
                : options.durability.stream().map(Durability::named).toList();
    }

    /** Those that can be chosen in the suites asked for; in the others all are measured. */
    private List<String> scenarios() {
        var published = names().stream()
                .map(name -> switch (name) {
                    case InsertSuite.NAME -> InsertSuite.scenarios();
                    case QuerySuite.NAME -> QuerySuite.scenarios();
                    case CrudSuite.NAME -> CrudSuite.operations();
                    case YcsbSuite.NAME -> YcsbSuite.workloads();
                    case RestSuite.NAME -> RestSuite.scenarios();
                    default -> List.<Scenario>of();
                })
                .flatMap(List::stream)
                .map(Scenario::name);
        return Stream.concat(published, Stream.of(USER)).distinct().toList();
    }

    private Suite access() {
        Set<String> targets = chosen(Formats.ids());
        targets.add(NullFormat.ID);
        return new AccessRun(List.copyOf(targets), Effort.of(options.profile), user.own(), options.seed, java);
    }

    private Suite codec(Consumer<String> say) {
        var targets = CodecTargets.find(java, home, chosen(CodecTargets.ids(home)), say);
        return new CodecRun(
                targets, tour() ? CodecEffort.TOUR : CodecEffort.of(options.profile), user.documents(), options.seed);
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
