package org.docbench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ProfileRow;

/** Invented shares of processor time: client and server, a reason, and flame graphs that must not become links. */
final class SyntheticProfiles {

    static final String REASON = "perf: not permitted; sysctl kernel.perf_event_paranoid=1 would allow it";

    private SyntheticProfiles() {}

    static List<ProfileRow> rows() {
        List<ProfileRow> rows = new ArrayList<>();
        Map<String, String> insert = new LinkedHashMap<>();
        insert.put("bytes", "200");
        insert.put("attributes", "1");
        insert.put("index", "one");
        insert.put("durability", "sync");
        Map<String, String> query = new LinkedHashMap<>();
        query.put("index", "elements");
        query.put("take", "document");
        for (String target : List.of("mongodb", "postgres.jsonb")) {
            String file = "flames/insert-payload-" + target;
            rows.add(row("insert", "payload", insert, target, "client", client(), file + "-client.html"));
            rows.add(row("insert", "payload", insert, target, "server", server(), file + "-server.html"));
            rows.add(row("query", "element", query, target, "client", client(), null));
        }
        rows.add(row("query", "element", query, "sqlite.jsonb", "client", server(), "javascript:alert(1)//.html"));
        rows.add(row("query", "element", query, "mysql.json", "client", client(), "flames/../../etc/page.html"));
        for (Map<String, String> one : List.of(insert, query)) {
            rows.add(new ProfileRow(
                    one == insert ? "insert" : "query",
                    one == insert ? "payload" : "element",
                    one,
                    "mysql.json",
                    one == insert ? "insert" : "query",
                    "server",
                    "perf",
                    REASON,
                    0,
                    null,
                    null,
                    null));
        }
        return rows;
    }

    private static Map<String, Double> client() {
        Map<String, Double> shares = new LinkedHashMap<>();
        shares.put("unknown", 0.05);
        shares.put("encode", 0.4);
        shares.put("driver", 0.25);
        shares.put("network", 0.2);
        shares.put("kernel", 0.1);
        return shares;
    }

    private static Map<String, Double> server() {
        Map<String, Double> shares = new LinkedHashMap<>();
        shares.put("storage engine", 0.5);
        shares.put("index", 0.304);
        shares.put("journal", 0.004);
        shares.put("unknown", 0.192);
        return shares;
    }

    private static ProfileRow row(
            String suite,
            String scenario,
            Map<String, String> parameters,
            String target,
            String where,
            Map<String, Double> shares,
            String flames) {
        return new ProfileRow(
                suite,
                scenario,
                parameters,
                target,
                suite,
                where,
                "async-profiler 4.1, cpu",
                null,
                12_345,
                shares,
                flames,
                null);
    }
}
