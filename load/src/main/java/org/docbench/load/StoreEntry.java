package org.docbench.load;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.prove.ProveSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.update.UpdateSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;

/**
 * Describes a suite on document stores.
 *
 * @param open those of its scenarios that options of their own ask for
 * @param check throws an IllegalArgumentException for what the suite cannot plan, before a server is found
 */
public record StoreEntry(
        String name,
        List<Scenario> scenarios,
        List<Scenario> open,
        List<Parameter<?>> parameters,
        Set<Ability> abilities,
        Consumer<RunRequest> check,
        Planner planner)
        implements SuiteEntry<StoreEntry.StoreMachine> {
    /** Sets how many instances of each server measure the rounds one after the other. */
    public static final Parameter<Long> INSTANCES = Parameter.single("instances", 1, 1_000);

    /** Sets the operations of a block before the first timed one; some of them are in its batches, and costs are counted in the others. */
    public static final Parameter<Long> WARMUP =
            Parameter.single("warmup", 2 * InterleavedBlocks.UNTIMED + 1, 1_000_000);

    /** Makes the plan of a run on targets that are ready. */
    @FunctionalInterface
    public interface Planner {
        Suite plan(RunRequest request, StoreTargets targets, StoreMachine machine);
    }

    /** Returns the levels that a run asks for; if it names none, those of one server, and those of copies where a target has some. */
    public static List<Durability> levels(RunRequest request) {
        if (!request.levels().isEmpty()) {
            return request.levels().stream().map(Durability::named).toList();
        }
        boolean copies = Stores.all().stream()
                .filter(store -> !store.ledger().id().equals(NullStore.ID)
                        && store.without(Durability.REPLICATED).isEmpty())
                .anyMatch(store -> request.targets().stream()
                        .anyMatch(target ->
                                Target.parse(target).id().equals(store.ledger().id())));
        return copies ? Durability.all() : Durability.ofOneServer();
    }

    /**
     * Returns the instances of each server that a run asks for, else those of the preset, as far as there are rounds for them.
     *
     * @param usualRounds those of the preset
     * @throws IllegalArgumentException if more are asked for than there are rounds
     */
    public static int instances(RunRequest request, int usual, int usualRounds) {
        int rounds = request.rounds(usualRounds);
        OptionalInt asked = request.number(INSTANCES.name());
        if (asked.orElse(0) > rounds) {
            throw new IllegalArgumentException("--set instances=" + asked.getAsInt()
                    + ": each instance measures a round at least, and there are " + rounds);
        }
        return Math.min(asked.orElse(usual), rounds);
    }

    @Override
    public List<String> choices() {
        return SuiteEntry.super.choices().stream()
                .filter(name -> open.stream().noneMatch(one -> one.name().equals(name)))
                .toList();
    }

    @Override
    public Optional<String> clients() {
        return parameters.stream()
                .<String>map(Parameter::name)
                .filter(StoreExperiment.StoreCase.WORKERS::equals)
                .findFirst();
    }

    @Override
    public List<String> targets() {
        return StoreTargets.ids().stream()
                .filter(id -> StoreTargets.measured(name, id))
                .toList();
    }

    @Override
    public Set<String> products(Set<String> ids) {
        return Stores.all().stream()
                .map(Store::ledger)
                .filter(ledger -> ids.contains(ledger.id()) && StoreTargets.measured(name, ledger.id()))
                .map(ledger -> ledger.server())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public void check(RunRequest request) {
        OpenChoice.of(request); // says what is wrong with its options
        request.numbers(StoreExperiment.StoreCase.WORKERS).stream()
                .filter(workers -> workers < request.ranks())
                .findFirst()
                .ifPresent(workers -> {
                    throw new IllegalArgumentException(
                            request.ranks() + " ranks need as many clients at least, not " + workers);
                });
        Stream.concat(request.documents().paths().stream(), request.documents().indexed().stream())
                .map(Path::parse)
                .filter(path -> path.equals(Path.parse("_id")))
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException("a database keeps the key _id in its own way, and " + name
                            + " cannot read, change or index it as a path: name other ones by --path and --index");
                });
        check.accept(request);
    }

    @Override
    public Suite prepare(RunRequest request, StoreMachine machine) {
        return planner.plan(request, machine.targets(name, request), machine);
    }

    /**
     * What suites on servers need of the machine.
     *
     * @param servers gives the server with a name that {@link org.docbench.stores.ServerName} writes, the same one when asked again
     * @param over what lies between targets and servers
     * @param spare makes further servers, from the same sources, of which those that it starts may be killed; the caller closes them
     * @param observer told when windows on stores open and close
     * @param ranks the processes that measure blocks
     * @param say told what is done, one line each
     */
    public record StoreMachine(
            Function<String, Found> servers,
            UnaryOperator<StoreTargets> over,
            Supplier<Servers> spare,
            Observer observer,
            RankBlocks ranks,
            Consumer<String> say) {

        /** Finds the targets of a suite; their servers are started now. */
        StoreTargets targets(String suite, RunRequest request) {
            return over.apply(StoreTargets.find(suite, servers, request.targets()));
        }
    }

    /** Lists the suites on document stores in the order of reports. A new one is one more line here. */
    public static final class StoreSuites {
        /** Kills servers after everything else; users do not name it as a suite. */
        public static final SuiteEntry<StoreEntry.StoreMachine> PROVE = new ProveSuite();

        /** Suites on collections that grow, with documents of a seed: several processes can measure a block of them. */
        private static final Map<String, LongFunction<StoreSuite>> GROWN =
                Map.of(CrudSuite.NAME, CrudSuite::of, YcsbSuite.NAME, YcsbSuite::of);

        private StoreSuites() {}

        /** Returns a suite on collections that grow. */
        static StoreSuite grown(String name, long seed) {
            return GROWN.get(name).apply(seed);
        }

        /** Returns all of them. */
        public static List<SuiteEntry<StoreEntry.StoreMachine>> all() {
            return List.of(
                    UpdateSuite.entry(),
                    InsertSuite.entry(),
                    QuerySuite.entry(),
                    StoreSuite.entry(CrudSuite::of),
                    StoreSuite.entry(YcsbSuite::of));
        }
    }
}
