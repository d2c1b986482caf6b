package org.docbench.service.gateway;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Where the time of requests went, since the last reset: for each endpoint a histogram of each stage (HdrHistogram, two digits) and
 * how many answers had which status. Used by one thread. Requests that did not come to the table's answer have a status and no time.
 */
final class Stages {
    private static final int DIGITS = 2;
    private static final List<Stage> STAGES = List.of(Stage.values());

    private final Map<Endpoint, Times> byEndpoint = new EnumMap<>(Endpoint.class);

    /** The layers, in the order a request meets them. They follow one another without a gap, so their sum is the total. */
    enum Stage {
        /** From the head of the request to the last byte of its body. */
        READ,
        /** From bytes to a checked question. */
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

    private static final class Spent {
        private final Histogram histogram = new Histogram(DIGITS);
        private long sum;

        void add(long nanos) {
            histogram.recordValue(Math.max(0, nanos));
            sum += nanos;
        }
    }

    private static final class Times {
        private final Map<Stage, Spent> spent = new EnumMap<>(Stage.class);
        private final Map<Integer, Long> statuses = new TreeMap<>();

        Times() {
            STAGES.forEach(stage -> spent.put(stage, new Spent()));
        }

        void add(Stage stage, long nanos) {
            spent.get(stage).add(nanos);
        }
    }

    void status(Endpoint endpoint, int status) {
        times(endpoint).statuses.merge(status, 1L, Long::sum);
    }

    /** An exchange that came to the table's answer. */
    void add(Exchange exchange, long storeNanos, long written) {
        Times times = times(exchange.endpoint());
        Marks marks = exchange.marks();
        times.add(Stage.READ, marks.read - marks.head);
        times.add(Stage.PARSE, marks.parsed - marks.read);
        times.add(Stage.QUEUE, marks.taken - marks.parsed);
        times.add(Stage.CARRY, marks.replied - marks.taken - storeNanos);
        times.add(Stage.STORE, storeNanos);
        times.add(Stage.WRITE, written - marks.replied);
        times.add(Stage.TOTAL, written - marks.head);
    }

    void reset() {
        byEndpoint.clear();
    }

    private Times times(Endpoint endpoint) {
        return byEndpoint.computeIfAbsent(endpoint, one -> new Times());
    }

    void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("unit", "ns");
        out.writeObjectFieldStart("endpoints");
        for (var entry : byEndpoint.entrySet()) {
            out.writeObjectFieldStart(entry.getKey().id());
            out.writeObjectFieldStart("statuses");
            for (var status : entry.getValue().statuses.entrySet()) {
                out.writeNumberField(String.valueOf(status.getKey()), status.getValue());
            }
            out.writeEndObject();
            out.writeObjectFieldStart("stages");
            for (var stage : entry.getValue().spent.entrySet()) {
                if (stage.getValue().histogram.getTotalCount() > 0) {
                    write(out, stage.getKey(), stage.getValue());
                }
            }
            out.writeEndObject();
            out.writeEndObject();
        }
        out.writeEndObject();
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Stage stage, Spent spent) throws IOException {
        Histogram histogram = spent.histogram;
        out.writeObjectFieldStart(stage.name().toLowerCase(Locale.ROOT));
        out.writeNumberField("count", histogram.getTotalCount());
        out.writeNumberField("sum", spent.sum);
        out.writeNumberField("p50", histogram.getValueAtPercentile(50));
        out.writeNumberField("p99", histogram.getValueAtPercentile(99));
        out.writeNumberField("max", histogram.getMaxValue());
        out.writeEndObject();
    }
}
