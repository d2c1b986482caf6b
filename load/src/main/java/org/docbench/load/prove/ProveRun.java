package org.docbench.load.prove;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.core.experiment.Preset;
import org.docbench.core.run.Observations;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.Suite;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.load.ServerCounts;
import org.docbench.load.StoreVariants;
import org.docbench.load.crud.CrudSuite;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;

/**
 * The part of a run that kills servers: those of its own, one for each product, and never one that anything is measured on
 * or that belongs to the user. It has no times, only evidence.
 */
public final class ProveRun implements Suite {
    public static final String NAME = "prove";

    static final Scenario KILL = new Scenario(
            NAME,
            "kill",
            "What of the writes that were acknowledged is missing when the server was killed?",
            List.of(ServerCounts.DURABILITY),
            Map.of());

    /** As many as {@code docbench prove} has. */
    private static final int WORKERS = 4;

    private final Servers spare;
    private final List<Store> stores;
    private final List<Durability> levels;
    private final Duration load;
    private final Consumer<String> say;
    private final List<EvidenceRow> evidence = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private volatile boolean stopped;

    /**
     * @param spare starts the servers; closed with this
     * @param stores of which those are taken that differ in how they acknowledge
     * @param load before each kill
     * @param say told each proof, in one line
     */
    public ProveRun(Servers spare, List<Store> stores, List<Durability> levels, Duration load, Consumer<String> say) {
        this.spare = spare;
        this.stores = stores.stream()
                .filter(store -> !store.ledger().id().equals(NullStore.ID))
                .filter(store -> StoreVariants.has(CrudSuite.NAME, store.ledger().id()))
                .toList();
        this.levels = List.copyOf(levels);
        this.load = load;
        this.say = say;
    }

    /** The part of a preset. */
    private record Load(Duration load) {}

    /** How long servers write before each kill. */
    public static Duration load(Preset preset) {
        return preset.of(NAME, Load.class).load();
    }

    @Override
    public void run(BooleanSupplier stop, Consumer<Trial> each) {
        for (Store store : stores) {
            if (!stopped && !stop.getAsBoolean()) {
                Found found = spare.find(store.ledger().server());
                if (found instanceof Found.Ready there
                        && there.server().process().isPresent()) {
                    prove(store, there.server(), stop);
                } else {
                    warnings.add(store.ledger().id() + " was not killed: "
                            + (found instanceof Found.Absent absent
                                    ? absent.reason()
                                    : "its server was not started by this run"));
                }
            }
        }
    }

    private void prove(Store store, Server server, BooleanSupplier stop) {
        for (Durability level : levels) {
            if (store.without(level).isPresent() || stopped || stop.getAsBoolean()) {
                continue;
            }
            try {
                Proof proof = new Prove(store, server).at(level, WORKERS, load);
                say.accept(proof.words());
                proof.row().ifPresent(evidence::add);
                if (!proof.kept()) {
                    warnings.add(proof.words());
                }
            } catch (StoreException e) {
                warnings.add(store.ledger().id() + " at " + level.id() + " could not be proved: " + e.getMessage());
            }
        }
    }

    @Override
    public Observations observations() {
        return new Observations(Map.of(), List.copyOf(evidence), List.of(), List.of(), Map.of());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(KILL);
    }

    @Override
    public List<String> order() {
        return List.of();
    }

    @Override
    public List<String> targets() {
        return List.of();
    }

    @Override
    public int trials() {
        return 0;
    }

    /** Of each kill; none of them is a trial. */
    @Override
    public long millisOfTrial() {
        return load.toMillis();
    }

    @Override
    public String harnessBaseline(String target) {
        return NullStore.ID;
    }

    @Override
    public Map<String, String> sweeps() {
        return Map.of();
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public List<CorpusRow> corpora() {
        return List.of();
    }

    /** Those of the suites that measure. */
    @Override
    public List<TargetRow> targetRows(List<ResultRow> results) {
        return List.of();
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        spare.close();
    }
}
