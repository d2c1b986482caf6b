package org.docbench.load.prove;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observer.Observations;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Task;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreEntry;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.load.StoreSuite.ListedExperiment;
import org.docbench.load.StoreTargets;
import org.docbench.load.crud.CrudSuite;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;

/**
 * The part of a run that kills servers. It starts one of its own for each product, from the source of the one that is measured. It never
 * kills a server that is measured or that belongs to the user. It has no times, only evidence.
 */
public final class ProveSuite implements SuiteEntry<StoreMachine> {
    public static final String NAME = "prove";

    static final Scenario KILL = new Scenario(
            NAME,
            "kill",
            "What of the writes that were acknowledged is missing when the server was killed?",
            List.of(ServerCounts.DURABILITY),
            Map.of());

    /** As many as {@code docbench prove} has. */
    private static final int WORKERS = 4;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(KILL);
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.DURABILITY);
    }

    @Override
    public List<String> targets() {
        return StoreTargets.ids();
    }

    /** The part of a preset. */
    private record Load(Duration load) {}

    /** Returns how long servers write before each kill. */
    public static Duration load(Preset preset) {
        return preset.of(NAME, Load.class).load();
    }

    @Override
    public Suite prepare(RunRequest request, StoreMachine machine) {
        List<Killed> killed = Stores.all().stream()
                .flatMap(store -> request.targets().stream()
                        .map(Target::parse)
                        .filter(target -> target.id().equals(store.ledger().id()))
                        .map(target -> new Killed(store, target.version()))
                        .distinct())
                .toList();
        return planned(
                machine.spare().get(), killed, StoreEntry.levels(request), load(request.preset()), machine.say());
    }

    /** A store on a server of the version asked for, the default one without it. */
    record Killed(Store store, Optional<String> version) {
        private ServerName server() {
            return new ServerName(store.ledger().server(), version);
        }
    }

    /**
     * Plans no cell: targets are those of the suites that measure, and no kill is a trial.
     *
     * @param spare starts the servers, from the same sources as those that are measured; closed with the suite
     * @param killed of which those are taken that differ in how they acknowledge
     * @param load before each kill
     * @param say is told each proof, in one line
     */
    static Suite planned(
            Servers spare, List<Killed> killed, List<Durability> levels, Duration load, Consumer<String> say) {
        List<Killed> differing = killed.stream()
                .filter(one -> !one.store().ledger().id().equals(NullStore.ID))
                .filter(one -> StoreTargets.measured(
                        CrudSuite.NAME, one.store().ledger().id()))
                .toList();
        var kill = new ListedExperiment<Duration, Void>(KILL, Map.of(), Optional.empty());
        return new Suite(
                new SuiteDescriptor<Duration, Void>(NAME, List.of(kill), NullStore.ID, phase -> true),
                load,
                List.of(),
                new Plan(NAME, 0, 1, true, List.of(new Plan.Stage("", List.of(), List.of()))),
                new Killing(spare, differing, levels, load, say, new ArrayList<>(), new ArrayList<>()),
                load.toMillis());
    }

    private record Killing(
            Servers spare,
            List<Killed> killed,
            List<Durability> levels,
            Duration load,
            Consumer<String> say,
            List<EvidenceRow> evidence,
            List<String> warnings)
            implements Executor {

        @Override
        public void endStage(int stage, BooleanSupplier stop, Consumer<BlockResult> told) {
            for (Killed each : killed) {
                if (stop.getAsBoolean()) {
                    return;
                }
                Store store = each.store();
                Found found = spare.find(each.server().toString());
                if (found instanceof Found.Ready there && there.server().isOwn()) {
                    prove(store, there.server(), stop);
                } else {
                    warnings.add(store.ledger().id() + " was not killed: "
                            + (found instanceof Found.Absent absent ? absent.reason() : notOwn(found)));
                }
            }
        }

        /** Says why a server is left alone: a kill of another one would say nothing about the one that is measured. */
        private static String notOwn(Found found) {
            return ((Found.Ready) found).server().kind() == Server.Kind.UP
                    ? "its server was not started by this run"
                    : "its server is the user's";
        }

        private void prove(Store store, Server server, BooleanSupplier stop) {
            for (Durability level : levels) {
                if (store.without(level).isPresent() || stop.getAsBoolean()) {
                    continue;
                }
                try {
                    Prove.Proof proof = new Prove(store, server).at(level, WORKERS, load);
                    say.accept(proof.words());
                    proof.row().ifPresent(evidence::add);
                    if (!proof.kept()) {
                        warnings.add(proof.words());
                    }
                } catch (StoreException | UnsupportedOperationException e) {
                    warnings.add(store.ledger().id() + " at " + level.id() + " could not be proved: " + e.getMessage());
                }
            }
        }

        /** No cell is planned. */
        @Override
        public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {}

        @Override
        public Observations observations() {
            return new Observations(Map.of(), List.copyOf(evidence), List.of(), List.of(), Map.of());
        }

        @Override
        public List<TargetRow> targets(List<ResultRow> results) {
            return List.of();
        }

        @Override
        public void close() {
            spare.close();
        }
    }
}
