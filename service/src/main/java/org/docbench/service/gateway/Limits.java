package org.docbench.service.gateway;

import java.time.Duration;
import java.util.List;

/**
 * What a client may ask of the gateway, and for how long.
 *
 * @param bodyBytes of a request
 * @param headBytes of a request's headers
 * @param batch transactions in one request
 * @param rows in one answer
 * @param queue requests that wait for a worker
 * @param connections open at a time
 * @param timeout from the last byte of a request to its answer
 * @param slow from the head of a request to the last byte of its body
 * @param idle from the opening of a connection, or an answer, to the end of the next head
 * @param hosts names by which it may ask, besides those of loopback
 */
public record Limits(
        int bodyBytes,
        int headBytes,
        int batch,
        int rows,
        int queue,
        int connections,
        Duration timeout,
        Duration slow,
        Duration idle,
        List<String> hosts) {

    private static final Duration LEAST_HUNG = Duration.ofSeconds(10);

    /** What {@code docbench serve} has without options. */
    public static final Limits USUAL = new Limits(
            1 << 20,
            8 << 10,
            1_000,
            1_000,
            1_000,
            20_000,
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            List.of());

    /**
     * After which a backend that has not answered hangs: whoever asked has heard 504, and it has had as long again. At least 10 s, since the
     * first calls of a process take seconds on a busy machine, and who is ended for that starts anew with first calls.
     */
    public Duration hung() {
        Duration twice = timeout.multipliedBy(2);
        return twice.compareTo(LEAST_HUNG) < 0 ? LEAST_HUNG : twice;
    }

    public Limits queue(int length) {
        return new Limits(bodyBytes, headBytes, batch, rows, length, connections, timeout, slow, idle, hosts);
    }

    public Limits timeout(Duration time) {
        return new Limits(bodyBytes, headBytes, batch, rows, queue, connections, time, slow, idle, hosts);
    }

    public Limits slow(Duration time) {
        return new Limits(bodyBytes, headBytes, batch, rows, queue, connections, timeout, time, idle, hosts);
    }

    public Limits idle(Duration time) {
        return new Limits(bodyBytes, headBytes, batch, rows, queue, connections, timeout, slow, time, hosts);
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
        return new Limits(
                bodyBytes, headBytes, batch, rows, queue, connections, timeout, slow, idle, List.copyOf(names));
    }
}
