package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.docbench.core.experiment.Target;
import org.docbench.load.BlockContext.Share;
import org.docbench.load.RankPart.Order;
import org.docbench.load.StoreExperiment.StoreBlock;
import org.docbench.load.StoreExperiment.StoreCase;
import org.docbench.load.WorkerTask.WorkPartition;
import org.docbench.load.engine.PreparedWork;
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

/** A rank other than 0: it does its part of each block that rank 0 describes, on sessions of its own, which stay open between blocks. */
public final class RankWorker {
    private final Ranks ranks;
    private final Function<Order, StoreTarget> targets;
    private final LoadGenerator generator;
    private final Map<String, List<Session>> sessions = new HashMap<>();
    private final Map<String, Durability> levels = new HashMap<>();

    /** @param targets gives the target that an order names */
    RankWorker(Ranks ranks, Function<Order, StoreTarget> targets, LoadGenerator generator) {
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
        return new RankWorker(ranks, order -> target(order, stores), LoadGenerator.measured());
    }

    private static StoreTarget target(Order order, Map<String, String> stores) {
        String id = Target.parse(order.target()).id();
        if (id.equals(NullStore.ID)) {
            return new StoreTarget(order.target(), new NullStore(order.keeps()), NullStore.server());
        }
        String uri = stores.getOrDefault(order.server(), order.uri());
        if (uri == null) {
            throw new StoreException(
                    "it needs --store " + order.server() + "=URI: rank 0 sends no password to another machine");
        }
        Store store = Stores.all().stream()
                .filter(one -> one.ledger().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new StoreException("there is no target " + id));
        Server server = GivenServer.of(order.server(), uri);
        return new StoreTarget(order.target(), store, server);
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
                measured += measured(RankBlocks.id(number), Order.read(text)) ? 1 : 0;
            }
        } finally {
            List.copyOf(sessions.keySet()).forEach(this::discard);
        }
    }

    private boolean measured(String id, Order order) {
        try {
            RankPart.measured(
                    ranks,
                    id,
                    order,
                    generator,
                    () -> opened(order),
                    () -> ranks.lost().isPresent());
            return true;
        } catch (StoreException | UnsupportedOperationException told) {
            discard(order.target());
        } catch (RankException e) {
            if (ranks.lost().isPresent()) {
                throw e;
            }
            // The block failed in another rank; the next one may not.
        }
        return false;
    }

    private RankPart.Opened opened(Order order) {
        StoreTarget target = targets.apply(order);
        StoreCase at = StoreCase.of(order.benchCase());
        Share share = new Share(ranks.rank(), ranks.size());
        int[] numbers = share.numbers(at.workers()).toArray();
        List<Session> open = sessions(target, order, at.level(), numbers.length);
        BlockContext context = new BlockContext(
                order.collection(),
                order.base(),
                at.workers(),
                share,
                WorkPartition.equally(at.workers()),
                order.allCalls(),
                0,
                order.block(),
                target.store().ledger().losses(),
                target.store().acknowledges(),
                order.keeps(),
                generator.clock(),
                new ArrayList<>());
        StoreBlock block = StoreSuites.grown(order.suite(), order.seed())
                .experiment(order.benchCase())
                .block(order.benchCase(), order.block())
                .on(context);
        List<PreparedWork> works = IntStream.range(0, numbers.length)
                .mapToObj(i -> block.worker(open.get(i), numbers[i]))
                .toList();
        return new RankPart.Opened(context, block, works, open);
    }

    private List<Session> sessions(StoreTarget target, Order order, Optional<Durability> level, int number) {
        List<Session> open = sessions.computeIfAbsent(target.id(), none -> new ArrayList<>());
        while (open.size() < number) {
            open.add(target.store().open(target.server(), Duration.ofMillis(order.limitMillis())));
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
