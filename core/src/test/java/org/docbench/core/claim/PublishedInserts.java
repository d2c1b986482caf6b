package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * The rates of seed 001 as its text prints them, in documents or queries a second.
 *
 * @param id of the claim; the way of indexing is left open where several claims take the same numbers
 * @param slow what takes longer, in the claim's measure
 * @param fast what takes less
 */
record PublishedInserts(String id, double fast, double slow) {
    static final double MONGODB = 75_341;
    static final double MONGODB_INDEXED = 35_911;
    static final double ORACLE = 32_420;
    static final double ORACLE_INDEXED = 3_360;

    static final List<PublishedInserts> ALL = List.of(
            new PublishedInserts("E1", MONGODB, ORACLE),
            new PublishedInserts("E2", 86_928, 36_134),
            new PublishedInserts("E3.best", 82_645, 40_486),
            new PublishedInserts("E3.worst", 55_249, 22_371),
            new PublishedInserts("E3.best.far", 111_111, 42_918),
            new PublishedInserts("E3.worst.far", 65_359, 19_048),
            new PublishedInserts("E4.multivalue", MONGODB_INDEXED, ORACLE_INDEXED),
            new PublishedInserts("E4.search", MONGODB_INDEXED, ORACLE_INDEXED),
            new PublishedInserts("E4.far", 41_471, 15_558),
            new PublishedInserts("E5.mongodb", MONGODB, MONGODB_INDEXED),
            new PublishedInserts("E5.multivalue", ORACLE, ORACLE_INDEXED),
            new PublishedInserts("E5.search", ORACLE, ORACLE_INDEXED),
            new PublishedInserts("E5.far", 36_134, 15_558),
            new PublishedInserts("E7.oracle", 15_558, 3_360),
            new PublishedInserts("E7.mongodb", 41_471, 35_911),
            new PublishedInserts("E8.mongodb10", 82_645, 81_301),
            new PublishedInserts("E8.mongodb200", 81_301, 55_249),
            new PublishedInserts("E8.oracle10", 38_760, 37_736),
            new PublishedInserts("E8.oracle200", 37_736, 22_371),
            new PublishedInserts("E9", 4_110, 572));

    private static final int[][] SHAPES = {
        {10, 1}, {200, 1}, {1000, 1}, {2000, 1}, {4000, 1}, {10, 10}, {200, 10}, {1000, 50}, {2000, 100}, {4000, 200}
    };

    /** The times of all ten shapes at one rate, which is all the text gives of most of them; no index catches up afterwards. */
    static List<ResultRow> ten(String target, String index, double rate) {
        List<ResultRow> rows = new ArrayList<>();
        for (int[] shape : SHAPES) {
            rows.add(insert(shape[0], shape[1], target, index, rate));
            rows.add(ExampleRun.row(
                    "insert", "payload", payload(shape[0], shape[1], index), target, "insert", 1e9 / rate));
        }
        return rows;
    }

    static ResultRow insert(int bytes, int attributes, String target, String index, double rate) {
        return ExampleRun.row("insert", "payload", payload(bytes, attributes, index), target, "all", 1e9 / rate);
    }

    static ResultRow query(String index, String target, double rate) {
        return ExampleRun.row(
                "query", "element", Map.of("index", index, "take", "document"), target, "query", 1e9 / rate);
    }

    static ResultRow query(int bytes, int attributes, String target, double rate) {
        return ExampleRun.row(
                "query",
                "published",
                Map.of("bytes", "" + bytes, "attributes", "" + attributes),
                target,
                "query",
                1e9 / rate);
    }

    /** The queries of all ten shapes at one rate. */
    static List<ResultRow> tenQueries(String target, double rate) {
        List<ResultRow> rows = new ArrayList<>();
        for (int[] shape : SHAPES) {
            rows.add(query(shape[0], shape[1], target, rate));
        }
        return rows;
    }

    static Map<String, String> payload(int bytes, int attributes, String index) {
        return new TreeMap<>(
                Map.of("bytes", "" + bytes, "attributes", "" + attributes, "index", index, "durability", "sync"));
    }

    /** The cases of the ten shapes. */
    static List<Map<String, String>> cases(String index) {
        List<Map<String, String>> cases = new ArrayList<>();
        for (int[] shape : SHAPES) {
            cases.add(payload(shape[0], shape[1], index));
        }
        return cases;
    }
}
