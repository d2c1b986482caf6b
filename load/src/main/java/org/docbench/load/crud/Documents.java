package org.docbench.load.crud;

import java.util.List;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.Mix;
import org.docbench.load.StoreExperiment.BaseDocuments;
import org.docbench.stores.Index;
import org.docbench.stores.Session;

/**
 * The documents, each a function of seed and index, so that none has to be remembered: {@code _id}, {@code key} and
 * {@code value}, all three the same GUID, as published. Those from 0 on are the base documents of the collection; those
 * below 0 are transient: they are inserted and deleted again.
 *
 * <p>Updates change the values of base documents with an odd index only, and finds by value ask for even ones only: so a value
 * that is asked for is known without knowing what was updated.
 */
record Documents(long seed) implements BaseDocuments {
    static final String ID = "_id";
    static final Path KEY = Path.ofNames("key");
    static final Path VALUE = Path.ofNames("value");

    /** Over {@code key}; there is none over {@code value}. */
    private static final Index UNIQUE = new Index("key", KEY, true);

    /** Returns a random GUID (RFC 9562, version 4) as 36 characters. */
    static String guid(long seed, long index) {
        long high = Mix.of(seed, index);
        long low = Mix.of(~seed, index);
        return new UUID((high & ~0xF000L) | 0x4000L, (low >>> 2) | Long.MIN_VALUE).toString();
    }

    String id(long index) {
        return guid(seed, index);
    }

    Value.Obj at(long index) {
        return with(index, new Value.Str(id(index)));
    }

    /** Returns the document with another value. */
    Value.Obj with(long index, Value value) {
        Value.Str id = new Value.Str(id(index));
        return Value.Obj.of(ID, id, "key", id, "value", value);
    }

    /** Returns the index of transient document {@code n} of a block: far from those of other blocks. */
    static long transientIndex(long block, long n) {
        return Long.MIN_VALUE | (block + n);
    }

    /** Tells whether updates leave the document as it was inserted. */
    static boolean constant(long index) {
        return index < 0 || index % 2 == 0;
    }

    /** Returns the document as updates may have left it: another value is right where updates change it. */
    Value.Obj asLeft(Value.Obj there, long index) {
        return constant(index) ? at(index) : with(index, there.fields().get("value"));
    }

    @Override
    public List<Index> indexes() {
        return List.of(UNIQUE);
    }

    @Override
    public LongFunction<Value.Obj> maker() {
        return this::at;
    }

    @Override
    public void check(Session session, BlockContext context, long index) {
        Value.Obj there = context.read(session, id(index));
        context.same(there, List.of(asLeft(there, index)));
    }

    /** Proves that some base documents that no update changes are as they were loaded. */
    void untouched(Session session, BlockContext context) {
        context.some((context.base() + 1) / 2).forEach(n -> context.same(session, List.of(at(2 * n))));
    }

    /** Numbers the documents that a block inserts and removes again, from 0; none of them is kept in memory. */
    record Transient(Documents documents, BlockContext context) {
        Value.Obj at(long n) {
            return documents.at(Documents.transientIndex(context.seed(), n));
        }

        String id(long n) {
            return documents.id(Documents.transientIndex(context.seed(), n));
        }

        List<Value.Obj> range(long from, long to) {
            return LongStream.range(from, to).mapToObj(this::at).toList();
        }

        /** Inserts the first ones, unless the collection keeps nothing. */
        void insert(Session session, long count) {
            if (!context.keeps()) {
                return;
            }
            for (long from = 0; from < count; from += BlockContext.BATCH) {
                session.insert(context.collection(), range(from, Math.min(count, from + BlockContext.BATCH)))
                        .execute();
            }
        }

        /** Removes those that are there. */
        void remove(Session session, long count) {
            if (!context.keeps()) {
                return;
            }
            context.remove(session, 0, count, this::id);
        }
    }
}
