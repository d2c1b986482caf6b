package org.docbench.load.prove;

import java.util.List;
import java.util.Set;
import org.docbench.core.run.Suite;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreMachine;
import org.docbench.load.StoreTargets;
import org.docbench.stores.Stores;

/** Describes what {@code --prove} adds to a run. */
public final class ProveEntry implements SuiteEntry<StoreMachine> {

    @Override
    public String name() {
        return ProveRun.NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(ProveRun.KILL);
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.DURABILITY);
    }

    @Override
    public List<String> targets() {
        return StoreTargets.ids();
    }

    @Override
    public Suite prepare(RunRequest request, StoreMachine machine) {
        return new ProveRun(
                machine.spare().get(),
                Stores.all().stream()
                        .filter(store -> request.ids().contains(store.ledger().id()))
                        .toList(),
                StoreEntry.levels(request),
                ProveRun.load(request.preset()),
                machine.say());
    }
}
