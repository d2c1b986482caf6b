package org.docbench.report.chart;

import java.util.List;
import java.util.Locale;

/**
 * How a target is drawn: hue by family, shape by manner, a broken line for a floor. No hue means good or bad, and
 * nothing is told by hue alone.
 *
 * @param hue the number of a colour of the style sheet
 * @param shape the name of a symbol
 * @param hollow whether the symbol is an outline: an image written by another encoder
 * @param dashed whether the line is broken: a floor, not a product
 */
public record Look(int hue, String shape, boolean hollow, boolean dashed) {

    private static final List<String> FAMILIES = List.of("null", "bson", "oson", "json");
    private static final int HUES = 8;

    public static Look of(String target) {
        int dot = target.indexOf('.');
        String family = (dot < 0 ? target : target.substring(0, dot)).toLowerCase(Locale.ROOT);
        String manner = dot < 0 ? "" : target.substring(dot + 1);
        return new Look(hue(family), shape(manner), manner.endsWith(".thin"), manner.startsWith("floor"));
    }

    /** A family that has no hue of its own always gets the same one of the rest. */
    private static int hue(String family) {
        int known = FAMILIES.indexOf(family);
        return known >= 0 ? known : FAMILIES.size() + Math.floorMod(family.hashCode(), HUES - FAMILIES.size());
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
