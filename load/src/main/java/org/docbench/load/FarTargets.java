package org.docbench.load;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.experiment.Target;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.docbench.stores.StoreLedger;
import org.docbench.stores.network.FarServers;
import org.docbench.stores.servers.Found;

/**
 * Targets and each once more over a network, in the same rounds: {@code mongodb} and {@code mongodb@wan}. Who asks for
 * {@code mongodb@wan} alone has it alone. A library has no network: its second row is absent and says so.
 */
public final class FarTargets {
    private FarTargets() {}

    /** @param near as they were asked for, those over the network included or not */
    public static StoreTargets of(StoreTargets near, FarServers far) {
        List<StoreTarget> ready = new ArrayList<>();
        Map<StoreLedger, String> absent = new LinkedHashMap<>(near.absent());
        Set<String> done = new HashSet<>();
        for (StoreTarget target : near.ready()) {
            Target asked = Target.parse(target.id());
            String over = asked.over(far.network().name()).toString();
            if (!target.id().equals(over)) {
                ready.add(target);
            }
            if (!asked.id().equals(NullStore.ID) && done.add(over)) {
                Found found = far.of(target.server());
                if (found instanceof Found.Ready there) {
                    ready.add(new StoreTarget(over, target.store(), there.server()));
                } else {
                    absent.put(named(over, target.store()), ((Found.Absent) found).reason());
                }
            }
        }
        return new StoreTargets(ready, absent);
    }

    private static StoreLedger named(String id, Store store) {
        StoreLedger ledger = store.ledger();
        return new StoreLedger(id, ledger.server(), ledger.product(), ledger.driver(), ledger.about(), ledger.losses());
    }
}
