package org.docbench.report.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.view.Floor;

/**
 * A target as the head of a column.
 *
 * @param product with its version
 * @param limits what limits its numbers, in words; the same rule for every product
 * @param ranked false for a reference reader or log, which marks a lower bound
 */
public record MatrixColumn(String target, String product, List<String> limits, boolean ranked) {
    private static final String OPLOG = "one node, a replica set of one with its oplog";

    private static final String UNKNOWN = "the user's server; DocBench does not know how many nodes";

    /** Where a server came from, by the setting that says so; a library is said to run in the process. */
    private static final Map<String, String> FROM = Map.of(
            "uri", "a server given by URI",
            "up", "a server of docbench servers up",
            "program", "a program of the machine",
            "package", "a third party's package",
            "vendor", "the vendor's archive",
            "container", "a container");

    private static final String LOG = "a log alone: marks a lower bound of durable inserts";
    private static final String IN_PROCESS = "a library in DocBench's own process";

    static MatrixColumn of(TargetRow target, String product) {
        return new MatrixColumn(target.id(), product, limits(target), !Floor.is(target.id()));
    }

    private static List<String> limits(TargetRow target) {
        if (Floor.is(target.id())) {
            return List.of("store".equals(target.kind()) ? LOG : "reference reader");
        }
        if (!"store".equals(target.kind())) {
            return decodesLate(target) ? List.of("decodes a field when it is read") : List.of();
        }
        Map<String, String> settings = target.settings() == null ? Map.of() : target.settings();
        return Stream.concat(
                        Stream.of(nodes(target, settings)),
                        Stream.ofNullable(FROM.get(settings.getOrDefault("server kind", ""))))
                .toList();
    }

    /** Of a server of the user's, only what the server itself says is known. */
    private static String nodes(TargetRow target, Map<String, String> settings) {
        if (isLibrary(target)) {
            return "runs in the process, without a network";
        }
        boolean several = settings.entrySet().stream()
                .anyMatch(setting -> setting.getKey().endsWith(": copies")
                        && !setting.getValue().startsWith(TargetRow.NOT_KNOWN));
        if (several) {
            return "several nodes";
        }
        if ("uri".equals(settings.get("server kind"))) {
            return UNKNOWN;
        }
        return oplog(settings) ? OPLOG : "one node";
    }

    /** Tells whether a store is a library in DocBench's own process, which has no server. */
    static boolean isLibrary(TargetRow target) {
        Map<String, String> settings = target.settings() == null ? Map.of() : target.settings();
        return IN_PROCESS.equals(settings.get("server from")) || "library".equals(settings.get("server kind"));
    }

    /** What a format declares: opening neither copies the bytes nor what is in them, so that a time without reading has no decoding. */
    private static boolean decodesLate(TargetRow target) {
        JsonNode copies = target.ledger() == null ? null : target.ledger().get("copies");
        return copies != null && copies.isBoolean() && !copies.booleanValue();
    }

    /** A member of a replica set writes each change twice, also where it is alone. */
    private static boolean oplog(Map<String, String> settings) {
        return settings.entrySet().stream()
                .anyMatch(setting -> setting.getKey().endsWith("setName")
                        && !setting.getValue().startsWith("no "));
    }
}
