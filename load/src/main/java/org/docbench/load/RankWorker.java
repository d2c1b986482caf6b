package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.docbench.core.experiment.Target;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext.Share;
import org.docbench.load.RankOrder.Place;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.WorkerTask.WorkPartition;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.load.rank.Ranks;
import org.docbench.load.rank.Ranks.RankException;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.GivenServer;

/** A rank other than 0. It does its part of each block that rank 0 describes. Its own sessions stay open between blocks. */
public final class RankWorker {
    private final Ranks ranks;
    private final Function<Place, StoreTargets.StoreTarget> targets;
    private final LoadGenerator generator;
    private final Map<String, List<Session>> sessions = new HashMap<>();
    private final Map<String, Durability> levels = new HashMap<>();

    /** @param targets gives the target of a place */
    RankWorker(Ranks ranks, Function<Place, StoreTargets.StoreTarget> targets, LoadGenerator generator) {
        this.ranks = ranks;
        this.targets = targets;
        this.generator = generator;
    }

    /**
     * Prepares a rank.
     *
     * @param stores URIs by server, as {@link org.docbench.stores.ServerName} writes it, in place of those that rank 0 sends
     */
    public static RankWorker of(Ranks ranks, Map<String, String> stores) {
        return new RankWorker(ranks, place -> target(place, stores), LoadGenerator.measured());
    }

    private static StoreTargets.StoreTarget target(Place place, Map<String, String> stores) {
        String id = Target.parse(place.target()).id();
        if (id.equals(NullStore.ID)) {
            return new StoreTargets.StoreTarget(place.target(), new NullStore(place.keeps()), NullStore.server());
        }
        String uri = stores.getOrDefault(place.server(), place.uri());
        if (uri == null) {
            throw new StoreException(
                    "it needs --store " + place.server() + "=URI: rank 0 sends no secret to another machine");
        }
        Store store = Stores.all().stream()
                .filter(one -> one.ledger().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new StoreException("there is no target " + id));
        Server server = GivenServer.of(place.server(), uri);
        return new StoreTargets.StoreTarget(place.target(), store, server);
    }

    /**
     * Does what rank 0 asks, until it ends the run.
     *
     * @return how many blocks were measured
     * @throws RankException in one line, if rank 0 or another rank is lost
     */
    public long serve() {
        try {
            long measured = 0;
            for (long number = 0; ; number++) {
                String text = ranks.shared(RankBlocks.id(number), () -> "");
                if (text.isEmpty()) {
                    return measured;
                }
                measured += isDone(RankBlocks.id(number), RankOrder.read(text)) ? 1 : 0;
            }
        } finally {
            List.copyOf(sessions.keySet()).forEach(this::discard);
        }
    }

    /** Tells whether a block was measured. */
    private boolean isDone(String id, RankOrder order) {
        try {
            BooleanSupplier over = () -> ranks.isStopped() || ranks.lost().isPresent();
            if (order instanceof RankOrder.Load load) {
                load.done(ranks, id, () -> loading(load.place()), maker(load.place()));
                return false;
            }
            if (order instanceof RankOrder.Offer offer) {
                RankPart.offered(ranks, id, offer, generator, () -> opened(offer), over);
                return true;
            }
            RankOrder.Block block = (RankOrder.Block) order;
            RankPart.measured(ranks, id, block, generator, () -> opened(block), over);
            return true;
        } catch (StoreException | UnsupportedOperationException told) {
            discard(order.place().target());
        } catch (RankException e) {
            // It failed in another rank; the next order may not. Where a rank is lost, waiting for that order says so.
        }
        return false;
    }

    private Session loading(Place place) {
        return sessions(targets.apply(place), place, Optional.empty(), 1).get(0);
    }

    private static LongFunction<Value.Obj> maker(Place place) {
        return StoreEntry.StoreSuites.grown(place.suite(), place.seed())
                .documents()
                .maker();
    }

    private RankPart.Opened opened(RankOrder.Offer order) {
        return opened(
                order.place(),
                StoreCase.of(order.benchCase()),
                WorkPartition.asTheyCome(share()),
                order.base(),
                order.calls(),
                order.block());
    }

    private RankPart.Opened opened(RankOrder.Block order) {
        StoreCase at = StoreCase.of(order.benchCase());
        return opened(
                order.place(), at, WorkPartition.equally(at.workers()), order.base(), order.allCalls(), order.block());
    }

    private Share share() {
        return new Share(ranks.rank(), ranks.size());
    }

    private RankPart.Opened opened(
            Place place, StoreCase at, WorkPartition partition, long base, int calls, long seed) {
        StoreTargets.StoreTarget target = targets.apply(place);
        Share share = share();
        int[] numbers = share.numbers(at.workers()).toArray();
        List<Session> open = sessions(target, place, at.level(), numbers.length);
        BlockContext context = new BlockContext(
                place.collection(),
                base,
                at.workers(),
                share,
                partition,
                calls,
                0,
                seed,
                target.store().ledger().losses(),
                target.store().acknowledges(),
                place.keeps(),
                generator.clock(),
                new ArrayList<>());
        StoreBlock block = StoreEntry.StoreSuites.grown(place.suite(), place.seed())
                .experiment(at.benchCase())
                .block(at.benchCase(), seed)
                .on(context);
        List<PreparedWork> works = IntStream.range(0, numbers.length)
                .mapToObj(i -> block.worker(open.get(i), numbers[i]))
                .toList();
        return new RankPart.Opened(context, block, works, open);
    }

    private List<Session> sessions(
            StoreTargets.StoreTarget target, Place place, Optional<Durability> level, int number) {
        List<Session> open = sessions.computeIfAbsent(target.id(), none -> new ArrayList<>());
        while (open.size() < number) {
            open.add(target.store().open(target.server(), Duration.ofMillis(place.limitMillis())));
            levels.remove(target.id());
        }
        level.filter(wanted -> wanted != levels.get(target.id())).ifPresent(wanted -> {
            open.forEach(session -> session.acknowledge(wanted));
            levels.put(target.id(), wanted);
        });
        return open.subList(0, number);
    }

    private void discard(String target) {
        levels.remove(target);
        for (Session session : sessions.getOrDefault(target, List.of())) {
            try {
                session.close();
            } catch (StoreException gone) {
                // It is being thrown away.
            }
        }
        sessions.remove(target);
    }
}
