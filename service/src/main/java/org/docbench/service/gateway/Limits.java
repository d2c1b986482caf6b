package org.docbench.service.gateway;

import java.time.Duration;
import java.util.List;

/**
 * What a client may ask of the gateway, and for how long.
 *
 * @param queue requests that wait for a worker
 * @param inFlight requests that workers have at a time, however many workers there are
 * @param timeout from the last byte of a request to its answer
 * @param slow from the head of a request to the last byte of its body
 * @param idle from the opening of a connection, or an answer, to the end of the next head
 * @param hosts names that the header {@code Host} may hold, in addition to those of loopback
 */
public record Limits(int queue, int inFlight, Duration timeout, Duration slow, Duration idle, List<String> hosts) {
    /** Of a request's body. */
    static final int BODY_BYTES = 1 << 20;
    /** Of a request's headers, and of its first line. */
    static final int HEAD_BYTES = 8 << 10;
    /** Transactions in one request. */
    static final int BATCH = 1_000;
    /** Rows in one answer. */
    static final int ROWS = 1_000;
    /** Open at a time. */
    static final int CONNECTIONS = 20_000;

    private static final Duration LEAST_HUNG = Duration.ofSeconds(10);

    /** What {@code docbench serve} has without options. */
    public static final Limits USUAL = new Limits(
            1_000, Integer.MAX_VALUE, Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(60), List.of());

    /**
     * The time after which a backend that has not answered counts as hung: twice the timeout. The client has received 504 after the first
     * half. At least 10 s, because the first calls of a process take seconds on a busy machine. A process that is ended for that would
     * start with first calls again.
     */
    public Duration hung() {
        Duration twice = timeout.multipliedBy(2);
        return twice.compareTo(LEAST_HUNG) < 0 ? LEAST_HUNG : twice;
    }

    public Limits queue(int length) {
        return new Limits(length, inFlight, timeout, slow, idle, hosts);
    }

    public Limits inFlight(int most) {
        return new Limits(queue, most, timeout, slow, idle, hosts);
    }

    public Limits timeout(Duration time) {
        return new Limits(queue, inFlight, time, slow, idle, hosts);
    }

    /**
     * Names in Host under which the service answers, with any port.
     *
     * @throws IllegalArgumentException if one is no host name and no address, or has a port
     */
    public Limits allow(List<String> names) {
        for (String name : names) {
            if (!Hosts.isName(name)) {
                throw new IllegalArgumentException("'" + name
                        + "' is no host: write a name such as bench.example.com, or an address, without a port");
            }
        }
        return new Limits(queue, inFlight, timeout, slow, idle, List.copyOf(names));
    }
}
