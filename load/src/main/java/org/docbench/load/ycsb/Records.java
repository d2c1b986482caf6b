package org.docbench.load.ycsb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.Mix;
import org.docbench.load.StoreExperiment.BaseDocuments;
import org.docbench.stores.Index;
import org.docbench.stores.Session;

/**
 * YCSB's records, each a function of seed and index. The key is {@code user} and the hash of the index; the ten fields are texts
 * of 100 characters. Every value that was ever written carries the ticket of its writer.
 */
public record Records(long seed) implements BaseDocuments {
    static final String ID = "_id";
    static final int FIELDS = 10;

    /** Of the values that records are inserted with. */
    static final long INSERTED = 0;

    private static final List<String> NAMES =
            IntStream.range(0, FIELDS).mapToObj(field -> "field" + field).toList();

    /** By field. */
    static final List<Path> PATHS = NAMES.stream().map(Path::ofNames).toList();

    /** Returns the key of a record in YCSB's {@code hashed} order of inserts. */
    static String key(long index) {
        return Keys.KeyText.of(Keys.KeyText.hash(index));
    }

    private long place(long index, int field) {
        return Mix.of(seed, index * FIELDS + field);
    }

    /** Makes a value of a field that carries a ticket. */
    Value.Str value(Text text, long index, int field, long ticket) {
        return new Value.Str(text.of(place(index, field), ticket));
    }

    /** Makes a record as it is inserted. */
    Value.Obj at(Text text, long index) {
        return record(text, index, field -> INSERTED);
    }

    private Value.Obj record(Text text, long index, IntToLongFunction tickets) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(ID, new Value.Str(key(index)));
        for (int field = 0; field < FIELDS; field++) {
            fields.put(NAMES.get(field), value(text, index, field, tickets.applyAsLong(field)));
        }
        return new Value.Obj(fields);
    }

    /** Reads the ticket that a field of this record carries; some number where there is no text. */
    long ticket(Value.Obj there, long index, int field) {
        return there.fields().get(NAMES.get(field)) instanceof Value.Str text
                ? Text.ticket(place(index, field), text.value())
                : INSERTED;
    }

    /** Makes the record that carries these tickets: if the record read differs, nobody wrote it. */
    Value.Obj asWritten(Value.Obj there, long index) {
        return record(new Text(), index, field -> ticket(there, index, field));
    }

    @Override
    public List<Index> indexes() {
        return List.of();
    }

    @Override
    public LongFunction<Value.Obj> maker() {
        Text text = new Text();
        return index -> at(text, index);
    }

    @Override
    public void check(Session session, BlockContext context, long index) {
        written(session, context, index);
    }

    /**
     * Reads a record.
     *
     * @throws org.docbench.stores.StoreException if it is missing or holds what no worker wrote
     */
    Value.Obj written(Session session, BlockContext context, long index) {
        Value.Obj there = context.read(session, key(index));
        context.same(there, List.of(asWritten(there, index)));
        return there;
    }

    /**
     * Values of fields: 100 printable characters, each one of 32 (of 64 where a ticket stands), that look random and are a function of
     * where they stand and of a ticket, which can be read in them again. So a value tells by itself whether somebody wrote it
     * there as it is. Makes one text at a time; used by one thread.
     */
    static final class Text {
        /** YCSB's {@code fieldlength}. */
        static final int LENGTH = 100;

        private static final long SIX_BITS = 0x3F3F3F3F3F3F3F3FL;
        private static final long SPACES = 0x2020202020202020L;
        private static final char SPACE = ' ';
        private static final int BITS = 6;

        /** Characters that hold a ticket: 66 bits. */
        private static final int TICKET = 11;

        private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

        private final byte[] bytes = new byte[LENGTH + Long.BYTES - LENGTH % Long.BYTES];

        /** @param place the field of the record, as a number */
        String of(long place, long ticket) {
            for (int at = 0; at < LENGTH; at += Long.BYTES) {
                LONGS.set(bytes, at, (Mix.of(place ^ ticket, at) & SIX_BITS) | SPACES);
            }
            long rest = ticket ^ Mix.of(place, 0);
            for (int at = 0; at < TICKET; at++) {
                bytes[at] = (byte) ((rest & 0x3F) + SPACE);
                rest >>>= BITS;
            }
            return new String(bytes, 0, LENGTH, StandardCharsets.ISO_8859_1);
        }

        /** Reads the ticket in a text that stands at a place; some number if it is none of these texts. */
        static long ticket(long place, String text) {
            long ticket = 0;
            for (int at = Math.min(TICKET, text.length()) - 1; at >= 0; at--) {
                ticket = (ticket << BITS) | ((text.charAt(at) - SPACE) & 0x3F);
            }
            return ticket ^ Mix.of(place, 0);
        }
    }
}
