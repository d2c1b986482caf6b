package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.docbench.service.work.Task.Reply;

/**
 * Where the time of requests went, since the last reset: for each endpoint a histogram of each stage (HdrHistogram, two digits) and
 * how many answers had which status. Used by one thread. Requests that did not come to the table's answer have a status and no time.
 */
final class Stages {
    private static final int DIGITS = 2;

    private final Map<Endpoint, Times> byEndpoint = new EnumMap<>(Endpoint.class);

    /** The layers, in the order a request meets them. They follow one another without a gap, so their sum is the total. */
    enum Stage {
        /** From the head of the request to the last byte of its body. */
        READ,
        /** Parsing and checking the request. */
        PARSE,
        /** Waiting for a free worker. */
        QUEUE,
        /** To the store's client and back, without its call: a change of thread, or the RPC to a backend. */
        CARRY,
        /** The call to the table. */
        STORE,
        /** From the table's answer to its bytes, given to the socket. */
        WRITE,
        TOTAL
    }

    /** When a request passed from one stage to the next, by {@link System#nanoTime}. */
    static final class StageTimestamps {
        final long head;
        long read;
        long parsed;
        long taken;
        long replied;

        StageTimestamps(long head) {
            this.head = head;
        }
    }

    private static final class Spent {
        private final Histogram histogram = new Histogram(DIGITS);
        private long sum;
        private long first;

        void add(long nanos) {
            if (histogram.getTotalCount() == 0) {
                first = nanos;
            }
            histogram.recordValue(Math.max(0, nanos));
            sum += nanos;
        }
    }

    private static final class Times {
        private final Map<Stage, Spent> spent = new EnumMap<>(Stage.class);
        private final Spent commit = new Spent();
        private final Map<Integer, Long> statuses = new TreeMap<>();

        void add(Stage stage, long nanos) {
            spent.computeIfAbsent(stage, none -> new Spent()).add(nanos);
        }
    }

    void status(Endpoint endpoint, int status) {
        times(endpoint).statuses.merge(status, 1L, Long::sum);
    }

    /** A request that came to the table's answer. Its commit is a part of the stage {@code store}, and no stage of its own. */
    void add(Endpoint endpoint, StageTimestamps at, Reply.Done done, long written) {
        Times times = times(endpoint);
        long storeNanos = done.storeNanos();
        if (done.commitNanos() > 0) {
            times.commit.add(done.commitNanos());
        }
        times.add(Stage.READ, at.read - at.head);
        times.add(Stage.PARSE, at.parsed - at.read);
        times.add(Stage.QUEUE, at.taken - at.parsed);
        times.add(Stage.CARRY, at.replied - at.taken - storeNanos);
        times.add(Stage.STORE, storeNanos);
        times.add(Stage.WRITE, written - at.replied);
        times.add(Stage.TOTAL, written - at.head);
    }

    void reset() {
        byEndpoint.clear();
    }

    private Times times(Endpoint endpoint) {
        return byEndpoint.computeIfAbsent(endpoint, none -> new Times());
    }

    /** @param given how many requests each place was given */
    byte[] json(long[] given) {
        return Json.bytes(out -> {
            out.writeStartObject();
            out.writeStringField("unit", "ns");
            out.writeFieldName("places");
            out.writeArray(given, 0, given.length);
            out.writeObjectFieldStart("endpoints");
            for (var entry : byEndpoint.entrySet()) {
                out.writeObjectFieldStart(entry.getKey().id());
                write(out, entry.getValue());
                out.writeEndObject();
            }
            out.writeEndObject();
            out.writeEndObject();
        });
    }

    private static void write(JsonGenerator out, Times times) throws IOException {
        out.writeObjectFieldStart("statuses");
        for (var status : times.statuses.entrySet()) {
            out.writeNumberField(String.valueOf(status.getKey()), status.getValue());
        }
        out.writeEndObject();
        out.writeObjectFieldStart("stages");
        for (var stage : times.spent.entrySet()) {
            write(out, stage.getKey().name().toLowerCase(Locale.ROOT), stage.getValue());
        }
        out.writeEndObject();
        if (times.commit.histogram.getTotalCount() > 0) {
            write(out, "commit", times.commit);
        }
    }

    private static void write(JsonGenerator out, String name, Spent spent) throws IOException {
        Histogram histogram = spent.histogram;
        out.writeObjectFieldStart(name);
        Json.fields(out, "count", histogram.getTotalCount(), "sum", spent.sum, "first", spent.first);
        Json.fields(out, "p50", histogram.getValueAtPercentile(50), "p99", histogram.getValueAtPercentile(99));
        Json.fields(out, "max", histogram.getMaxValue());
        out.writeEndObject();
    }
}
