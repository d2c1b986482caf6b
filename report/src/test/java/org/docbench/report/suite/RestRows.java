package org.docbench.report.suite;

import java.util.List;
import java.util.Map;
import org.docbench.report.cube.Rows;

/** A run of the suite {@code rest}, written down with known sums. */
public final class RestRows {
    private static final String SYNC = "durability=sync";
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;

    private RestRows() {}

    /** The legs of one request in µs: driver, in process, HTTP, RPC. */
    static Rows legs(Rows rows, String target, String operation, double... micros) {
        String[] legs = {"direct", "process", "http", "rpc"};
        for (int i = 0; i < micros.length; i++) {
            if (micros[i] > 0) {
                rows.row(target, "layers", "request", micros[i] * MICRO, null, leg(operation, legs[i]));
            }
        }
        return rows;
    }

    static String[] leg(String operation, String leg) {
        return operation.equals("create")
                ? new String[] {"operation=" + operation, "leg=" + leg, SYNC}
                : new String[] {"operation=" + operation, "leg=" + leg};
    }

    /** The service's own clocks in one leg, in µs. */
    static Rows clocks(Rows rows, String target, String operation, String leg, double store, double parse, double rpc) {
        return rows.seen(
                target,
                "layers",
                Map.of(
                        "stage store", store * MICRO,
                        "stage parse", parse * MICRO,
                        "stage rpc", rpc * MICRO,
                        "stage total", (store + parse + rpc) * MICRO),
                leg(operation, leg));
    }

    static Rows requests(Rows rows, String target, String scenario, double micros, String... parameters) {
        return rows.row(target, scenario, "operation", micros * MICRO, null, parameters)
                .row(target, scenario, "latency", 10 * micros * MICRO, null, parameters);
    }

    static Rows create(Rows rows, String target, String variant, String batch, String level, double micros) {
        return requests(
                rows,
                target,
                "create",
                micros,
                "connections=20",
                "batch=" + batch,
                "variant=" + variant,
                "durability=" + level,
                "extent=steady");
    }

    static Rows sweep(Rows rows, String target, String workers, String backends, double micros) {
        return rows.row(
                target,
                "sweep",
                "operation",
                micros * MICRO,
                null,
                "operation=get",
                "workers=" + workers,
                "backends=" + backends);
    }

    /** Everything that the suite has, of a store, a faster store and the service round nothing. */
    public static Rows all() {
        Rows rows = new Rows("rest").setting("can lose, buffered", "the newest 1,000 when the service dies");
        legs(rows, "postgres.table", "get", 80, 90, 200, 260);
        legs(rows, "postgres.table", "create", 1900, 1915, 2030, 2110);
        legs(rows, "sqlite.table", "get", 8, 11, 120, 160);
        legs(rows, "sqlite.table", "create", 700, 690, 810, 860);
        legs(rows, "service.null", "get", 0, 3, 110, 150);
        clocks(rows, "postgres.table", "get", "http", 80, 9, 20);
        clocks(rows, "postgres.table", "get", "rpc", 82, 9, 75);
        for (String target : List.of("postgres.table", "sqlite.table", "service.null")) {
            for (String connections : List.of("10", "50")) {
                for (String ids : List.of("unique", "hot")) {
                    requests(
                            rows,
                            target,
                            "get",
                            ids.equals("hot") ? 40 : 50,
                            "connections=" + connections,
                            "ids=" + ids,
                            "keepalive=yes",
                            "extent=steady");
                }
            }
            for (String answer : List.of("rows", "count")) {
                requests(
                        rows,
                        target,
                        "list",
                        answer.equals("rows") ? 400 : 60,
                        "connections=20",
                        "answer=" + answer,
                        "extent=steady");
            }
            create(rows, target, "each", "1", "sync", 400);
            create(rows, target, "each", "10", "sync", 50);
            create(rows, target, "buffered", "1", "sync", 80);
            create(rows, target, "each", "1", "none", 60);
            create(rows, target, "async", "1", "none", 100);
            for (String backends : List.of("0", "1", "2")) {
                for (String workers : List.of("1", "2", "4")) {
                    double scale = Double.parseDouble(workers) * Math.max(1, Double.parseDouble(backends));
                    sweep(rows, target, workers, backends, 120 / scale);
                }
            }
            for (String rate : List.of("500", "1000", "2000")) {
                String[] parameters = {"operation=get", "rate=" + rate, "connections=50"};
                rows.row(target, "rate", "response", Double.parseDouble(rate) * MILLI / 500, null, parameters)
                        .row(target, "rate", "service", MILLI, null, parameters);
            }
        }
        return rows;
    }
}
