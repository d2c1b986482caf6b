package org.docbench.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.Value;
import org.docbench.load.rank.Ranks;
import org.docbench.load.rank.Ranks.RankException;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/** What rank 0 asks the others to do together with it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({@JsonSubTypes.Type(RankOrder.Block.class), @JsonSubTypes.Type(RankOrder.Load.class)})
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
