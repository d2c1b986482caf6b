package org.docbench.report.view;

import java.util.Map;
import java.util.StringJoiner;

/** A case in words: {@code field 50 of 100}, {@code depth 3}, {@code 1000 fields, k = 10}. */
public final class CaseName {

    private CaseName() {}

    public static String of(Map<String, String> parameters) {
        if (parameters.isEmpty()) {
            return "the only case";
        }
        String fields = parameters.get("fields");
        String position = parameters.get("position");
        if (parameters.size() == 2 && fields != null && position != null) {
            return "field " + position + " of " + fields;
        }
        StringJoiner words = new StringJoiner(", ");
        parameters.forEach((name, value) -> words.add(value(name, value)));
        return words.toString();
    }

    /** One parameter in words: {@code 20,000 documents}. */
    public static String value(String name, String text) {
        String value = Figures.count(text);
        return switch (name) {
            case "documents" -> value + (value.equals("1") ? " document" : " documents");
            case "fields", "paths" -> value + " " + name;
            case "items" -> value + " elements";
            case "attributes" -> value + (value.equals("1") ? " field" : " fields");
            case "workers" -> value + (value.equals("1") ? " worker" : " workers");
            case "backends" ->
                value.equals("0") ? "in process" : value + (value.equals("1") ? " backend" : " backends");
            case "values" -> value + (value.equals("1") ? " value" : " values");
            case "bytes" -> Figures.size(value);
            case "k" -> "k = " + value;
            case "edit", "path", "corpus" -> value;
            default -> name + " " + value;
        };
    }
}
