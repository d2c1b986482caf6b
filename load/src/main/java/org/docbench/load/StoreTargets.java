package org.docbench.load;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.docbench.core.experiment.Target;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.Stores;
import org.docbench.stores.network.ProxiedServers;
import org.docbench.stores.servers.Found;

/**
 * Every target of a suite on stores.
 *
 * @param ready with a server that answers
 * @param absent why a store has no server, and the command that would change that
 */
public record StoreTargets(List<StoreTarget> ready, Map<StoreLedger, String> absent) {
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
     * @param servers gives the server of a product, the same one when asked again
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
            if (names.isEmpty() || !StoreVariants.has(suite, ledger.id())) {
                continue;
            }
            Found found = ledger.server().equals(NullStore.NO_SERVER)
                    ? new Found.Ready(NullStore.server())
                    : servers.apply(ledger.server());
            if (found instanceof Found.Ready there) {
                names.forEach(id -> ready.add(new StoreTarget(id, store, there.server())));
            } else {
                absent.put(ledger, ((Found.Absent) found).reason());
            }
        }
        return new StoreTargets(ready, absent);
    }

    private static boolean isOf(StoreLedger ledger, String target) {
        return Target.parse(target).id().equals(ledger.id());
    }

    /**
     * Adds each target once more over a network, in the same rounds: {@code mongodb} and {@code mongodb@wan}. Who asks for
     * {@code mongodb@wan} alone has it alone. A library has no network: its second row is absent and says so.
     */
    public StoreTargets over(ProxiedServers far) {
        List<StoreTarget> both = new ArrayList<>();
        Map<StoreLedger, String> missing = new LinkedHashMap<>(absent);
        Set<String> done = new HashSet<>();
        for (StoreTarget target : ready) {
            Target asked = Target.parse(target.id());
            String over = asked.over(far.network().name()).toString();
            if (!target.id().equals(over)) {
                both.add(target);
            }
            if (!asked.id().equals(NullStore.ID) && done.add(over)) {
                Found found = far.of(target.server());
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
}
