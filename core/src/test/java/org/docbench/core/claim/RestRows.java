package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;

/** Rows of the suite rest for claims on it, among them those of the published numbers. Times are in ms. */
final class RestRows {
    static final double MILLI = 1e6;

    private RestRows() {}

    static ResultRow users(String target, int number, double millis) {
        return rows(target, number, "published", millis);
    }

    static ResultRow rows(String target, int connections, String extent, double millis) {
        return row(
                "list",
                target,
                "latency",
                millis,
                "connections",
                connections,
                "answer",
                "rows",
                "keepalive",
                "yes",
                "extent",
                extent);
    }

    static List<EvidenceRow> counted(String target) {
        List<EvidenceRow> rows = new ArrayList<>(commit(target));
        rows.addAll(stages(target, "rpc", 6.47 * 10.5 / 11, 6.47 * 2.5 / 11));
        return rows;
    }

    /** A create by the service's own clocks; 0.1 and 0.5 of 11 ms are those of 6.47 ms. */
    static List<EvidenceRow> stages(String target, String leg, double store, double commit) {
        Map<String, String> of = Map.of("operation", "create", "leg", leg, "durability", "sync");
        Map<String, Double> nanos = Map.of(
                "stage store", store * MILLI,
                "commit, a part of the stage store", commit * MILLI,
                "stage parse", 0.0588 * MILLI,
                "stage carry", 0.294 * MILLI,
                "stage write", 0.0588 * MILLI);
        return List.of(new EvidenceRow("rest", "layers", of, target, "service", 100, nanos));
    }

    static List<ResultRow> published(String target) {
        List<ResultRow> rows = new ArrayList<>();
        for (String phase : List.of("operation", "latency")) {
            boolean each = phase.equals("operation");
            rows.add(get(target, 10, phase, each ? 1000.0 / 1_292 : 7.74));
            rows.add(get(target, 50, phase, each ? 1000.0 / 2_089 : 23.93));
            rows.add(list(target, 5, phase, each ? 1000.0 / 1_781 : 2.81));
            rows.add(list(target, 20, phase, each ? 1000.0 / 1_907 : 10.49));
            rows.add(create(target, 1, 1, "each", phase, 1000.0 / 88));
            rows.add(create(target, 10, 1, "each", phase, each ? 1000.0 / 100 : 10));
            rows.add(create(target, 20, 1, "each", phase, each ? 1000.0 / 150 : 10));
        }
        rows.add(users(target, 100, 500));
        rows.add(users(target, 500, 900));
        rows.add(closed(target, 24.5));
        rows.add(rows(target, 20, "steady", 10.7));
        rows.add(create(target, 1, 10, "each", "operation", 1.136));
        rows.add(create(target, 1, 100, "each", "operation", 1.136));
        rows.add(steady(target, "async", 8 / 2.5));
        rows.add(steady(target, "each", 8));
        rows.add(steady(target, "buffered", 8 / 7.5));
        rows.add(create(target, 20, 1, "autocommit", "operation", 1000.0 / 150 / 1.3));
        rows.add(sweep(target, "create", 1, 0, 8));
        rows.add(sweep(target, "create", 4, 0, 2));
        // 10.5 ms of INSERT and COMMIT, 3 ms of direct SQL: 5.5 ms lie within half to double of both
        rows.add(leg(target, "direct", 5.5));
        rows.add(leg(target, "process", 5.5 * 8.8 / 8.5));
        rows.add(leg(target, "http", 5.5 * 9.3 / 8.5));
        rows.add(leg(target, "rpc", 5.5 * 12 / 10.2));
        rows.add(create(target, 20, 1, "shared", "operation", 8));
        rows.add(create(target, 20, 1, "each", "steady", "latency", 10));
        rows.add(row(
                "rate",
                target,
                "response",
                9,
                "operation",
                "create",
                "rate",
                150,
                "connections",
                50,
                "durability",
                "sync"));
        rows.add(arriving(target, "dashboard", 1_500, 10.49));
        rows.add(arriving(target, "get", 2_000, 23.93));
        rows.add(arriving(target, "list", 1_500, 10.49));
        return rows;
    }

    static ResultRow get(String target, int connections, String phase, double millis) {
        return row(
                "get",
                target,
                phase,
                millis,
                "connections",
                connections,
                "ids",
                "hot",
                "keepalive",
                "no",
                "extent",
                "published");
    }

    /** 50 connections that wait for their answers. */
    static ResultRow closed(String target, double millis) {
        return row(
                "get",
                target,
                "latency",
                millis,
                "connections",
                50,
                "ids",
                "unique",
                "keepalive",
                "yes",
                "extent",
                "steady");
    }

    /** A create's commit, as the server counts it. */
    static List<EvidenceRow> commit(String target) {
        Map<String, String> direct = Map.of("operation", "create", "leg", "direct", "durability", "sync");
        return List.of(
                new EvidenceRow("rest", "layers", direct, target, "server", 100, Map.of("time in log syncs", 2.5e6)));
    }

    static List<EvidenceRow> unserved(String target, double part) {
        return arrived(target, part, 400_000);
    }

    static List<EvidenceRow> arrived(String target, double part, long arrivals) {
        Map<String, String> rate = Map.of("operation", "get", "rate", "2000", "connections", "50");
        return List.of(new EvidenceRow(
                "rest", "rate", rate, target, EvidenceRow.ARRIVALS, arrivals, Map.of(EvidenceRow.NOT_SERVED, part)));
    }

    static ResultRow list(String target, int connections, String phase, double millis) {
        return row(
                "list",
                target,
                phase,
                millis,
                "connections",
                connections,
                "answer",
                "count",
                "keepalive",
                "no",
                "extent",
                "published");
    }

    static ResultRow create(String target, int connections, int batch, String variant, String phase, double millis) {
        return create(target, connections, batch, variant, "published", phase, millis);
    }

    static ResultRow steady(String target, String variant, double millis) {
        return create(target, 20, 1, variant, "steady", "operation", millis);
    }

    static ResultRow create(
            String target, int connections, int batch, String variant, String extent, String phase, double millis) {
        return row(
                "create",
                target,
                phase,
                millis,
                "connections",
                connections,
                "batch",
                batch,
                "variant",
                variant,
                "extent",
                extent,
                "durability",
                "sync");
    }

    static ResultRow sweep(String target, String operation, int workers, int backends, double millis) {
        return row(
                "sweep",
                target,
                "operation",
                millis,
                "operation",
                operation,
                "workers",
                workers,
                "backends",
                backends,
                "durability",
                "sync");
    }

    static ResultRow leg(String target, String leg, double millis) {
        return row("layers", target, "request", millis, "operation", "create", "leg", leg, "durability", "sync");
    }

    static ResultRow arriving(String target, String operation, int rate, double millis) {
        return row("rate", target, "response", millis, "operation", operation, "rate", rate, "connections", 50);
    }

    static ResultRow row(String scenario, String target, String phase, double millis, Object... named) {
        Map<String, String> parameters = new TreeMap<>();
        for (int i = 0; i < named.length; i += 2) {
            parameters.put(named[i].toString(), named[i + 1].toString());
        }
        return ExampleRun.row("rest", scenario, parameters, target, phase, millis * MILLI);
    }
}
