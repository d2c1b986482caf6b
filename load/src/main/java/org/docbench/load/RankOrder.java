package org.docbench.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.docbench.core.scenario.Case;
import org.docbench.core.stats.Seed;
import org.docbench.core.value.Value;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.rank.Ranks;
import org.docbench.load.rank.Ranks.RankException;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What rank 0 asks the others to do together with it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
    @JsonSubTypes.Type(RankOrder.Block.class),
    @JsonSubTypes.Type(RankOrder.Offer.class),
    @JsonSubTypes.Type(RankOrder.Load.class)
})
sealed interface RankOrder {
    ObjectMapper JSON = new ObjectMapper();

    /** Returns the collection that it concerns. */
    Place place();

    /**
     * A collection on a server.
     *
     * @param seed of the documents
     * @param target written form
     * @param server as {@link org.docbench.stores.ServerName} writes it
     * @param uri of the server; null if it has a password and ranks are on other machines
     * @param keeps false where nothing is kept
     * @param limitMillis after which an operation without an answer is an error
     */
    record Place(
            String suite,
            long seed,
            String target,
            String server,
            String uri,
            String collection,
            boolean keeps,
            long limitMillis) {}

    /**
     * Measure a block.
     *
     * @param base how many documents there are
     * @param before untimed calls of each worker, one worker after the other
     * @param untimed calls of each worker before the start, all together
     * @param calls of each worker from the start on, at most
     * @param windowNanos from the start to the end
     * @param block the seed of the block
     */
    record Block(
            Place place, Case benchCase, long base, int before, int untimed, int calls, long windowNanos, long block)
            implements RankOrder {
        int allCalls() {
            return before + untimed + calls;
        }
    }

    /**
     * Measure a window of an open loop. Arrivals of the processes are independent, and together they are those of the rate.
     *
     * @param base how many documents there are
     * @param before untimed calls of each worker
     * @param calls of each worker at most, those before the first arrival among them
     * @param rate of all processes together, in operations/s
     * @param lengthNanos of the window
     * @param block the seed of the block
     */
    record Offer(
            Place place, Case benchCase, long base, int before, int calls, double rate, long lengthNanos, long block)
            implements RankOrder {
        /** A count of random arrivals is above its mean by so many of its standard deviations once in 10^15. */
        private static final int DEVIATIONS = 8;

        /** Where few are expected, so many more come at most. */
        private static final int FEW = 20;

        /**
         * Describes a window.
         *
         * @param ranks how many processes there are
         * @param workers of all processes
         */
        static Offer of(
                Place place,
                Case benchCase,
                long base,
                int before,
                int ranks,
                int workers,
                double rate,
                Duration length,
                long block) {
            double mean = rate / ranks * length.toNanos() / 1e9;
            // Process i has every nth place: the one with most arrivals decides how far they reach.
            double arrivals = mean + DEVIATIONS * Math.sqrt(mean) + FEW;
            double each = arrivals + (before + 1) * Math.ceil((double) workers / ranks);
            int calls = Math.toIntExact(Math.round(Math.ceil(each * ranks / workers)) + 1);
            return new Offer(place, benchCase, base, before, calls, rate, length.toNanos(), block);
        }

        Duration length() {
            return Duration.ofNanos(lengthNanos);
        }

        /** Returns the arrivals of a process: independent Poisson processes add up to one. */
        Arrivals arrivals(int rank, int ranks) {
            return Arrivals.poisson(rate / ranks, Seed.derive(block, "arrivals", rank));
        }
    }

    /**
     * Load documents.
     *
     * @param from index of the first
     * @param to index behind the last
     */
    record Load(Place place, long from, long to) implements RankOrder {
        /**
         * Inserts the part of this process, waits for the others, and hands over how many documents it inserted. The documents are divided
         * into runs of consecutive indexes.
         *
         * @param id of the order, the same in all ranks
         * @param session makes or finds the one to insert with
         * @param maker of documents by index
         * @return in rank 0 the documents that each rank inserted; elsewhere only the own
         * @throws StoreException if this process cannot insert
         * @throws RankException if another one cannot, or a rank is lost
         */
        List<String> done(Ranks ranks, String id, Supplier<Session> session, LongFunction<Value.Obj> maker) {
            long first = from + (to - from) * ranks.rank() / ranks.size();
            long last = from + (to - from) * (ranks.rank() + 1) / ranks.size();
            StoreException fault = null;
            try {
                insert(session.get(), first, last, maker, () -> ranks.lost().isPresent());
            } catch (StoreException e) {
                fault = e;
            }
            try {
                ranks.signalAndWait(id + " loaded", Optional.ofNullable(fault).map(Throwable::getMessage));
                return ranks.gathered(id + " documents", String.valueOf(last - first));
            } catch (RankException e) {
                throw fault == null ? e : fault;
            }
        }

        private void insert(
                Session session, long first, long last, LongFunction<Value.Obj> maker, BooleanSupplier stop) {
            for (long at = first; at < last && !stop.getAsBoolean(); at += BlockContext.BATCH) {
                long end = Math.min(last, at + BlockContext.BATCH);
                List<Value.Obj> documents =
                        LongStream.range(at, end).mapToObj(maker).toList();
                long inserted = session.insert(place.collection(), documents).execute();
                if (inserted != end - at) {
                    throw new StoreException("reports %d documents inserted of %d".formatted(inserted, end - at));
                }
            }
            session.drain();
        }
    }

    /** Returns its text. */
    default String written() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static RankOrder read(String text) {
        try {
            return JSON.readValue(text, RankOrder.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no order of DocBench: " + e.getOriginalMessage(), e);
        }
    }
}
