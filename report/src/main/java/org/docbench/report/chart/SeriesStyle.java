package org.docbench.report.chart;

import java.util.List;
import java.util.Locale;
import org.docbench.report.view.Floor;

/**
 * How a target is drawn: hue by family, shape by API, a dashed line for a reference reader. No hue means good or bad, and
 * hue alone carries no information.
 *
 * @param hue the number of a colour of the style sheet
 * @param shape the name of a symbol
 * @param hollow whether the symbol is an outline: an image written by another encoder
 * @param dashed whether the line is dashed: a reference reader, not a product
 */
public record SeriesStyle(int hue, String shape, boolean hollow, boolean dashed) {

    /** What no target does, but any could. */
    static final SeriesStyle IDEAL = new SeriesStyle(0, "cross", false, true);

    /** One hue each; the empty target's is the grey one. */
    private static final List<String> FAMILIES =
            List.of("null", "bson", "oson", "json", "cbor", "smile", "ion", "msgpack");

    /** Codecs of other languages stand beside BSON's own, so theirs are the hues from the third on. */
    private static final List<String> LANGUAGES = List.of("erlang", "python", "rust", "go", "node", "c");

    /** Stores by product; those that speak of the formats above keep their hues. */
    private static final List<String> STORES =
            List.of("mongodb", "oracle", "postgres", "mysql", "sqlite", "mariadb", "duckdb");

    /** The reference log is no product: grey. */
    private static final String LOG = "log";

    private static final int FIRST_STORE = 1;
    private static final int FIRST_LANGUAGE = 2;
    private static final int FIRST_OTHER = 4;
    private static final List<String> LIBRARIES = List.of("square", "diamond", "star", "triangle");

    public static SeriesStyle of(String target) {
        int dot = target.indexOf('.');
        String family = (dot < 0 ? target : target.substring(0, dot)).toLowerCase(Locale.ROOT);
        String manner = dot < 0 ? "" : target.substring(dot + 1);
        if (Floor.isEmpty(target)) {
            return IDEAL;
        }
        String shape = LANGUAGES.contains(family)
                ? library(manner)
                : STORES.contains(family) ? keeping(manner) : shape(manner);
        return new SeriesStyle(hue(family), shape, manner.endsWith(".thin"), manner.startsWith("floor"));
    }

    /** A family that has no hue of its own always gets the same one of the rest. */
    private static int hue(String family) {
        int known = FAMILIES.indexOf(family.equals("messagepack") ? "msgpack" : family);
        if (family.equals(LOG)) {
            return IDEAL.hue;
        }
        int store = STORES.indexOf(family);
        if (store >= 0) {
            return FIRST_STORE + store;
        }
        int language = LANGUAGES.indexOf(family);
        if (known >= 0 || language >= 0) {
            return known >= 0 ? known : FIRST_LANGUAGE + language;
        }
        return FIRST_OTHER + Math.floorMod(family.hashCode(), FAMILIES.size() - FIRST_OTHER);
    }

    /** A library of another language: a circle where it leaves the bytes as they are, else a shape that stays its own. */
    private static String library(String library) {
        return library.endsWith(".raw") ? "circle" : LIBRARIES.get(Math.floorMod(library.hashCode(), LIBRARIES.size()));
    }

    /** A way of keeping documents in a store; a triangle for another way of asking for the same change. */
    private static String keeping(String way) {
        return switch (way) {
            case "", "jsonb" -> "circle";
            case "json" -> "square";
            case "collection", "standalone" -> "diamond";
            case "duality" -> "star";
            default -> "triangle";
        };
    }

    private static String shape(String manner) {
        return switch (manner.replace(".thin", "")) {
            case "raw", "object", "view" -> "circle";
            case "document", "tree" -> "square";
            case "bsondocument" -> "diamond";
            case "reader", "stream" -> "triangle";
            case "floor" -> "cross";
            default -> "star";
        };
    }
}
