package org.docbench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;

/**
 * Measures how far the copies of a server are behind. The lag of a write is the time from the acknowledgement by the primary alone until
 * a query on every copy finds it. One client writes, between rounds; the resolution is a query.
 */
public final class CopyLag {
    private static final String COLLECTION = "docbench_lag";
    private static final int WRITES = 20;
    private static final int EVERY = 4;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Map<StoreTargets.StoreTarget, List<Long>> nanos = new LinkedHashMap<>();
    private final Map<StoreTargets.StoreTarget, String> faults = new LinkedHashMap<>();

    /** Measures the targets whose servers keep copies that DocBench knows, and whose primary acknowledges without them, too. */
    CopyLag(List<StoreTargets.StoreTarget> targets) {
        targets.stream()
                .filter(target -> !target.server().copies().isEmpty()
                        && target.store().without(Durability.SYNC).isEmpty())
                .forEach(target -> nanos.put(target, new ArrayList<>()));
    }

    /**
     * Measures some writes of each target at the begin of one round in {@value #EVERY}, the first among them.
     *
     * @return the targets that were written to: their servers may have the level of these writes
     */
    Set<StoreTargets.StoreTarget> begin(int round) {
        if (round % EVERY != 1) {
            return Set.of();
        }
        nanos.forEach((target, measured) -> {
            try {
                measured.addAll(of(target.store(), target.server(), WRITES));
            } catch (StoreException e) {
                faults.put(target, e.getMessage());
            }
        });
        return nanos.keySet();
    }

    /**
     * Measures writes, one after the other.
     *
     * @return nanoseconds of each until the last copy had it
     * @throws StoreException if a copy has not got one within 20 s
     */
    public static List<Long> of(Store store, Server server, int writes) {
        List<Session> copies = new ArrayList<>();
        try (Session primary = store.open(server, LIMIT)) {
            for (Server copy : server.copies()) {
                copies.add(store.open(copy, LIMIT));
            }
            primary.create(COLLECTION, List.of());
            primary.acknowledge(Durability.SYNC);
            awaited(copies, write(primary, "first"));
            List<Long> nanos = new ArrayList<>();
            for (int i = 0; i < writes; i++) {
                String id = write(primary, "lag-" + i);
                long acknowledged = System.nanoTime();
                awaited(copies, id);
                nanos.add(System.nanoTime() - acknowledged);
            }
            primary.drop(COLLECTION);
            return nanos;
        } finally {
            copies.forEach(Session::close);
        }
    }

    private static String write(Session primary, String id) {
        primary.insert(COLLECTION, List.of(Value.Obj.of("_id", new Value.Str(id))))
                .execute();
        return id;
    }

    private static void awaited(List<Session> copies, String id) {
        long end = System.nanoTime() + LIMIT.toNanos();
        for (Session copy : copies) {
            while (!has(copy, id)) {
                if (System.nanoTime() > end) {
                    throw new StoreException("a copy has not got a write within " + LIMIT.toSeconds() + " s");
                }
                Thread.onSpinWait();
            }
        }
    }

    /** Where a table has not arrived, a query on it is refused. */
    private static boolean has(Session copy, String id) {
        try {
            return copy.read(COLLECTION, id).isPresent();
        } catch (StoreException e) {
            if (id.equals("first")) {
                return false;
            }
            throw e;
        }
    }

    /** Returns what was measured of a target, in words; empty if its server keeps no copies. */
    Optional<String> words(StoreTargets.StoreTarget target) {
        List<Long> measured = nanos.getOrDefault(target, List.of());
        if (measured.isEmpty()) {
            return Optional.ofNullable(faults.get(target)).map(why -> "could not be measured: " + why);
        }
        return Optional.of(words(measured));
    }

    private static String words(List<Long> measured) {
        long[] sorted = measured.stream().mapToLong(Long::longValue).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "p50 %.2f ms, p99 %.2f ms, longest %.2f ms, of %d writes",
                sorted[sorted.length / 2] / 1e6,
                sorted[(int) Math.ceil(sorted.length * 0.99) - 1] / 1e6,
                Arrays.stream(sorted).max().orElseThrow() / 1e6,
                sorted.length);
    }
}
