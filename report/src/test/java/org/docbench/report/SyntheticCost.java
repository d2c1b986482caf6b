package org.docbench.report;

import java.util.Map;

/** Invented times with the shape of real ones: who scans, who parses, who looks up. Nothing here was measured. */
final class SyntheticCost {

    private SyntheticCost() {}

    static double of(String target, String scenario, String phase, Map<String, String> parameters) {
        double n = number(parameters, "fields", scenario.equals("nested") ? 11 : 100);
        double p = number(parameters, "position", n / 2);
        double depth = number(parameters, "depth", 0);
        double get = depth > 0 ? (depth + 2) * get(target, 11, 11) : get(target, n, p);
        double size = depth > 0 ? 11 * (depth + 1) : n;
        double value = target.contains("tree") || target.contains("document") ? 2 : 28;
        if (target.equals("null")) {
            return 1.3;
        }
        return switch (phase) {
            case "open" -> open(target, size);
            case "get" -> get;
            case "read" -> get + value;
            case "upstream" -> get + 62;
            case "open+reads" -> open(target, size) + number(parameters, "k", 1) * (get + value);
            case "patch" -> patch(target, parameters.getOrDefault("edit", ""));
            default -> open(target, size) + (scenario.equals("cold") ? 3 : 1) * (get + value);
        };
    }

    private static double get(String target, double n, double p) {
        double log = StrictMath.log(n) / StrictMath.log(2);
        return switch (target) {
            case "bson.raw" -> 100 + 31 * p;
            case "bson.document" -> 8.6 + log * 0.2;
            case "bson.bsondocument" -> 9.1 + log * 0.2;
            case "bson.reader" -> 80 + 38 * p;
            case "bson.floor" -> 8 + 12.5 * p;
            case "oson.object" -> 55 + 14 * log + n / 256 * 4;
            case "oson.tree" -> 8.7 + log * 0.2;
            case "oson.floor" -> 12 + 4 * log;
            case "oson.object.thin" -> 60 + 14 * log + 0.86 * p;
            case "oson.floor.thin" -> 14 + 4 * log + 0.4 * p;
            case "json.tree" -> 11 + log * 0.2;
            case "json.stream" -> 140 + 24 * p;
            default -> 1.3;
        };
    }

    private static double open(String target, double n) {
        return switch (target) {
            case "bson.raw" -> 14;
            case "bson.document" -> 500 + 96 * n;
            case "bson.bsondocument" -> 500 + 108 * n;
            case "bson.reader" -> 22;
            case "bson.floor" -> 3.4;
            case "oson.object", "oson.object.thin" -> 350 + 29 * n;
            case "oson.tree" -> 700 + 128 * n;
            case "oson.floor", "oson.floor.thin" -> 9;
            case "json.tree" -> 900 + 140 * n;
            case "json.stream" -> 75;
            default -> 1.2;
        };
    }

    private static double patch(String target, String edit) {
        double grow = edit.startsWith("array") ? 1.4 : edit.startsWith("insert") ? 1.1 : 1;
        double size = edit.contains("500") ? 5 : edit.startsWith("nested") ? 0.4 : 1;
        return grow * size * (target.startsWith("oson") ? 29_000 : target.startsWith("json") ? 34_000 : 31_000);
    }

    private static double number(Map<String, String> parameters, String name, double otherwise) {
        String text = parameters.get(name);
        return text == null ? otherwise : Double.parseDouble(text);
    }
}
