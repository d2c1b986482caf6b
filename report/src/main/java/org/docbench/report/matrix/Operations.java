package org.docbench.report.matrix;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.report.matrix.Operation.Latency;

/** The rows of each matrix. Of alternatives the first that a run measured is taken, so that one question has one answer. */
final class Operations {
    private static final List<Latency> SINGLE = List.of(new Latency("", "latency"));
    private static final List<Latency> OWN = List.of(new Latency("", ""));
    private static final List<Latency> READS_AND_UPDATES =
            List.of(new Latency("read ", "read"), new Latency("update ", "update"), new Latency("insert ", "insert"));

    /** What the suites crud and ycsb declare; a run file has no corpus of them. */
    private static final String THREE_FIELDS = "one document: 3 fields of 36 characters each";

    /** Where it matters most for a ratio, since it is different work. */
    private static final String FOUND =
            THREE_FIELDS + "; MongoDB's driver decodes it, SQL products hand over JSON text";

    private static final String TEN_FIELDS = "one document: 10 fields of 100 characters each";
    private static final String FLAT = "flat-{fields}";
    private static final String NESTED = "nested-{depth}";

    /** A corpus of linked documents names how many there are, if they are not as many as published: fewer in queries than in inserts. */
    private static final String AMONG_FEW = "linked-200x1-\\d+-links-of-\\d+";

    private static final List<String> LINKED = List.of("linked-200x1", AMONG_FEW);
    private static final List<String> LINKED_AMONG_FEW = List.of(AMONG_FEW, "linked-200x1");

    static final List<List<Operation>> DATABASES = List.of(
            List.of(crud("Insert", "insert", Map.of("batch", "1")), insert("Insert with an array index", "1")),
            List.of(insert("Insert in batches of 100 with an array index, per document", "100")),
            List.of(crud("Find by id", "find", Map.of("by", "_id", "order", "random"))),
            List.of(crud("Find through a unique index", "find", Map.of("by", "key", "order", "random"))),
            List.of(new Operation(
                    "Find through an index on an array",
                    "query",
                    "element",
                    Map.of("index", "elements", "take", "document"),
                    "query",
                    OWN,
                    LINKED_AMONG_FEW)),
            List.of(crud("Update of one field of 3", "update", Map.of("order", "random"))),
            List.of(new Operation(
                    "Update of one field of 100",
                    "update",
                    "single",
                    Map.of("fields", "100"),
                    "update",
                    OWN,
                    List.of("update-single-{fields}"))),
            List.of(crud("Find by a value without an index", "find", Map.of("by", "value", "order", "random"))),
            List.of(crud("Delete", "delete", Map.of())),
            List.of(ycsb("Workload A, half finds and half updates", "a")));

    static final List<List<Operation>> FORMATS = List.of(
            access(
                    "Field 50 of 100, including parsing",
                    "flat",
                    "open+read",
                    Map.of("fields", "100", "position", "50"),
                    FLAT),
            access(
                    "Field 1,000 of 1,000, including parsing",
                    "flat",
                    "open+read",
                    Map.of("fields", "1000", "position", "1000"),
                    FLAT),
            access(
                    "3 fields of 1,000, including parsing",
                    "reads",
                    "open+reads",
                    Map.of("fields", "1000", "k", "3"),
                    FLAT),
            access("Path of depth 3, including parsing", "nested", "open+read", Map.of("depth", "3"), NESTED),
            access(
                    "Value of field 50 of 100, pre-parsed",
                    "flat",
                    "read",
                    Map.of("fields", "100", "position", "50"),
                    FLAT),
            access(
                    "Value of field 1,000 of 1,000, pre-parsed",
                    "flat",
                    "read",
                    Map.of("fields", "1000", "position", "1000"),
                    FLAT),
            access("Value at depth 3, pre-parsed", "nested", "read", Map.of("depth", "3"), NESTED),
            access(
                    "Bytes to bytes with one field changed",
                    "patch",
                    "patch",
                    Map.of("edit", "set-nested-1"),
                    "updatable-nested-1"));

    static final List<List<Operation>> CODECS = List.of(
            codec("Decode a flat document", "decode", "drivers-flat"),
            codec("Encode a flat document", "encode", "drivers-flat"),
            codec("Decode and read all of an order", "read", "orders"),
            codec("Encode an order", "encode", "orders"));

    static final List<List<Operation>> YCSB = Stream.of("a", "b", "c", "d", "e", "f")
            .map(workload -> List.of(ycsb("Workload " + workload.toUpperCase(Locale.ROOT), workload)))
            .toList();

    private Operations() {}

    private static Operation crud(String title, String scenario, Map<String, String> wanted) {
        String document = scenario.equals("find") ? FOUND : THREE_FIELDS;
        return new Operation(title, "crud", scenario, wanted, scenario, SINGLE, List.of(document));
    }

    private static Operation insert(String title, String batch) {
        return new Operation(title, "insert", "batch", Map.of("batch", batch), "all", List.of(), LINKED);
    }

    private static Operation ycsb(String title, String workload) {
        return new Operation(title, "ycsb", workload, Map.of(), "operation", READS_AND_UPDATES, List.of(TEN_FIELDS));
    }

    private static List<Operation> access(
            String title, String scenario, String phase, Map<String, String> wanted, String corpus) {
        return List.of(new Operation(title, "access", scenario, wanted, phase, List.of(), List.of(corpus)));
    }

    private static List<Operation> codec(String title, String phase, String corpus) {
        return List.of(new Operation(
                title, "codec", "documents", Map.of("corpus", corpus), phase, List.of(), List.of(corpus)));
    }
}
