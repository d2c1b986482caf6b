package org.docbench.load;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.evidence.ServingProcess;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.Servers.Found;

/**
 * Every target of a suite on stores.
 *
 * @param ready with a server that answers
 * @param absent why a store has no server, and the command that would change that
 */
public record StoreTargets(List<StoreTargets.StoreTarget> ready, Map<StoreLedger, String> absent) {
    /** Suites that measure a store which differs from another of its product in one thing only. */
    private static final Map<Difference, List<String>> SUITES = Map.of(
            Difference.CHANGES, List.of("update"),
            Difference.LOG_FOR_REPLICAS, List.of("update", "crud"),
            Difference.ACKNOWLEDGEMENT, List.of("crud"),
            Difference.INDEX, List.of("insert", "query", "update"),
            Difference.STORAGE, List.of("update"),
            Difference.COPIES, List.of("update", "insert", "crud", "ycsb"),
            Difference.LOG, List.of("update", "insert", "crud", "ycsb"),
            Difference.REDO, List.of("update"));

    public StoreTargets {
        ready = List.copyOf(ready);
    }

    /** Lists the ids of all targets in the order of reports. */
    public static List<String> ids() {
        return Stores.all().stream().map(store -> store.ledger().id()).toList();
    }

    /**
     * The targets with these ids that a suite measures, and {@code store.null} with them; their servers are found, fetched or started now,
     * and no others.
     *
     * @param suite its name in commands
     * @param servers gives the server with a name that {@link org.docbench.stores.ServerName} writes, the same one when asked again
     * @param asked written forms of targets
     */
    public static StoreTargets find(String suite, Function<String, Found> servers, Set<String> asked) {
        List<StoreTarget> ready = new ArrayList<>();
        Map<StoreLedger, String> absent = new LinkedHashMap<>();
        for (Store store : Stores.all()) {
            StoreLedger ledger = store.ledger();
            List<String> names = asked.stream()
                    .filter(one -> isOf(ledger, one) || ledger.id().equals(NullStore.ID))
                    .map(one -> isOf(ledger, one) ? one : ledger.id())
                    .distinct()
                    .toList();
            if (names.isEmpty() || !measured(suite, ledger.id())) {
                continue;
            }
            for (String id : names) {
                Target target = Target.parse(id);
                Found found = Found.of(servers, ledger.server(), target.version());
                if (found instanceof Found.Ready there) {
                    ready.add(new StoreTarget(id, store, there.server()));
                } else {
                    absent.put(named(target.unplaced().toString(), store), ((Found.Absent) found).reason());
                }
            }
        }
        return new StoreTargets(ready, absent);
    }

    private static boolean isOf(StoreLedger ledger, String target) {
        return Target.parse(target).id().equals(ledger.id());
    }

    /** Returns the targets of a suite; those that are not are absent, with the reason. */
    StoreTargets of(String suite) {
        Map<StoreLedger, String> others = new LinkedHashMap<>(absent);
        Stores.all()
                .forEach(store ->
                        elsewhere(suite, store).ifPresent(variant -> others.put(store.ledger(), absence(variant))));
        return new StoreTargets(
                ready.stream()
                        .filter(target -> elsewhere(suite, target.store()).isEmpty())
                        .toList(),
                others);
    }

    private static String absence(Variant variant) {
        List<String> suites = SUITES.get(variant.in());
        return TargetRow.NOT_SELECTED + ": it differs from " + variant.of() + " in "
                + variant.in().words() + " only: part of " + (suites.size() == 1 ? "the suite " : "the suites ")
                + String.join(", ", suites);
    }

    /** Tells whether a suite measures the store with this id. */
    public static boolean measured(String suite, String id) {
        return Stores.all().stream()
                .noneMatch(store -> store.ledger().id().equals(id)
                        && elsewhere(suite, store).isPresent());
    }

    private static Optional<Variant> elsewhere(String suite, Store store) {
        return store.variant().filter(variant -> !SUITES.get(variant.in()).contains(suite));
    }

    /** Returns the same with a {@code store.null} that keeps nothing: the client's memory does not grow with the documents. */
    StoreTargets keepingNothing() {
        return new StoreTargets(
                ready.stream()
                        .map(target -> target.id().equals(NullStore.ID)
                                ? new StoreTarget(target.id(), new NullStore(false), target.server())
                                : target)
                        .toList(),
                absent);
    }

    /**
     * Adds each target once more over a network, in the same rounds: {@code mongodb} and {@code mongodb@wan}. Who asks for
     * {@code mongodb@wan} alone has it alone. A library has no network: its second row is absent and says so.
     *
     * @param far a server over the network, or why there is none
     */
    public StoreTargets over(Network network, Function<Server, Found> far) {
        List<StoreTarget> both = new ArrayList<>();
        Map<StoreLedger, String> missing = new LinkedHashMap<>(absent);
        Set<String> done = new HashSet<>();
        for (StoreTarget target : ready) {
            Target asked = Target.parse(target.id());
            String over = asked.over(network.name()).toString();
            if (!target.id().equals(over)) {
                both.add(target);
            }
            if (!asked.id().equals(NullStore.ID) && done.add(over)) {
                Found found = far.apply(target.server());
                if (found instanceof Found.Ready there) {
                    both.add(new StoreTarget(over, target.store(), there.server()));
                } else {
                    missing.put(named(over, target.store()), ((Found.Absent) found).reason());
                }
            }
        }
        return new StoreTargets(both, missing);
    }

    private static StoreLedger named(String id, Store store) {
        StoreLedger ledger = store.ledger();
        return new StoreLedger(id, ledger.server(), ledger.product(), ledger.driver(), ledger.about(), ledger.losses());
    }

    /**
     * A store with the server it runs on.
     *
     * @param id written form of the {@link org.docbench.core.experiment.Target}
     */
    public record StoreTarget(String id, Store store, Server server) {
        /** What PostgreSQL's processes are called. */
        private static final Set<String> POSTGRES = Set.of("postgres");

        /**
         * Returns the process ids of the server's main processes, of which all its others descend. Of a server that DocBench started, these
         * are its own and those of its copies. Of another server on this machine, it is the one that the server reports or its parent. None if
         * the store is a library of this process, or its server is elsewhere, such as in a virtual machine that runs containers. None of an
         * Oracle Database that DocBench did not start: the processes of an instance have no parent of their own.
         */
        public Set<Long> processes(Session session) {
            Optional<Long> started = server.process().map(ProcessHandle::pid);
            if (started.isPresent()) {
                return started.get() == ProcessHandle.current().pid()
                        ? Set.of()
                        : Stream.concat(
                                        started.stream(),
                                        server.copies().stream()
                                                .flatMap(copy -> copy.process().stream())
                                                .map(ProcessHandle::pid))
                                .collect(Collectors.toSet());
            }
            // What a session of a server in a container tells is the number of a process in there.
            if (server.isOwn() || server.product().startsWith("oracle")) {
                return Set.of();
            }
            OptionalLong serving = session.process();
            if (serving.isEmpty() || !server.endpoint().isLoopback()) {
                return Set.of();
            }
            return server.product().startsWith("postgres")
                    ? postmaster(serving.getAsLong())
                    : Set.of(serving.getAsLong());
        }

        /** PostgreSQL has a process for each session, a child of the server's main one. */
        private static Set<Long> postmaster(long session) {
            return ProcessHandle.of(session).flatMap(ProcessHandle::parent).stream()
                    .flatMapToLong(parent -> new ServingProcess().named(parent.pid(), POSTGRES).stream())
                    .boxed()
                    .collect(Collectors.toSet());
        }
    }
}
