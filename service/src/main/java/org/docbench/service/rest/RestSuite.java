package org.docbench.service.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Scenario;
import org.docbench.load.ServerCounts;
import org.docbench.load.open.OpenScenarios;

/** The suite {@code rest}: what a request to the transaction service costs, layer by layer, and what many at a time do. */
public final class RestSuite {
    public static final String NAME = "rest";

    /** One request at a time, from its beginning to the last byte of its answer. */
    static final String REQUEST = "request";

    /** Wall time divided by what was done, all connections together. */
    static final String OPERATION = "operation";

    /** What each of them waited. */
    static final String LATENCY = "latency";

    static final String RESPONSE = OpenScenarios.RESPONSE;
    static final String SERVICE = OpenScenarios.SERVICE;

    static final String LAYERS_NAME = "layers";
    static final String SWEEP_NAME = "sweep";
    /** Requests that arrive whether or not earlier ones were answered. */
    public static final String RATE_NAME = "rate";

    private static final Map<String, String> MANY = many();

    static final Scenario LAYERS = new Scenario(
            NAME,
            LAYERS_NAME,
            "Where does the time of one request go: the table, the service around it, HTTP, a backend behind it?",
            List.of("operation", "leg", ServerCounts.DURABILITY),
            Map.of(
                    REQUEST,
                    "one request at a time, each by itself: direct, a call of a client of the table; process, from the bytes"
                            + " of a request to those of its answer in one thread; http, the same asked of a gateway over a"
                            + " connection that is kept; rpc, of a gateway that has the table in a backend"));

    static final Scenario GET = new Scenario(
            NAME,
            "get",
            "How many rows a second are found by id over HTTP, and how long does each take?",
            List.of("connections", "ids", "keepalive", "extent"),
            MANY);

    static final Scenario LIST = new Scenario(
            NAME,
            "list",
            "How often a second are the newest hundred listed, as rows, or counted as published?",
            List.of("connections", "answer", "keepalive", "extent"),
            MANY);

    static final Scenario CREATE = new Scenario(
            NAME,
            "create",
            "How many transactions a second are created, by connections, batch and variant?",
            List.of("connections", "batch", "variant", "extent", ServerCounts.DURABILITY),
            MANY);

    static final Scenario SWEEP = new Scenario(
            NAME,
            SWEEP_NAME,
            "What do more workers and more backends bring, with 20 connections?",
            List.of("operation", "workers", "backends", ServerCounts.DURABILITY),
            Map.of(OPERATION, MANY.get(OPERATION)));

    static final Scenario RATE = new Scenario(
            NAME,
            RATE_NAME,
            "How long do users wait when so many requests arrive in a second?",
            List.of("operation", "rate", "connections", ServerCounts.DURABILITY),
            Map.of(
                    RESPONSE,
                    "from the time a request was meant to begin to the last byte of its answer",
                    SERVICE,
                    "the same requests from the time they were sent: what a tool with coordinated omission reports"));

    private RestSuite() {}

    /** In the order of reports. */
    public static List<Scenario> scenarios() {
        return List.of(LAYERS, GET, LIST, CREATE, SWEEP, RATE);
    }

    private static Map<String, String> many() {
        Map<String, String> timed = new LinkedHashMap<>();
        timed.put(
                OPERATION,
                "wall time from the start of all connections to the last answer, divided by the requests of all of them, or"
                        + " by the transactions that they created");
        timed.put(LATENCY, "one request from its first byte, or its connect, to the last byte of its answer");
        return timed;
    }
}
