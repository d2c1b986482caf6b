package org.docbench.report.cube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Cases that differ in one thing alone, as in the value of a parameter.
 *
 * @param title what they share, in words
 * @param cases by that value; numbers grow
 */
public record Line(String title, Map<String, Case> cases) {

    /** The lines of cases along a parameter, in their own order; a case without it is on no line. */
    public static List<Line> along(String parameter, List<Case> cases, Function<Case, String> title) {
        List<Case> having =
                cases.stream().filter(own -> !own.value(parameter).isEmpty()).toList();
        return Case.sharing(having, parameter).values().stream()
                .map(own -> {
                    Map<String, Case> byValue = new LinkedHashMap<>();
                    inOrder(own.stream().map(one -> one.value(parameter)).toList())
                            .forEach(value -> own.stream()
                                    .filter(one -> one.value(parameter).equals(value))
                                    .forEach(one -> byValue.put(value, one)));
                    return new Line(title.apply(own.get(0)), byValue);
                })
                .toList();
    }

    /** The values of all lines. */
    public static List<String> values(List<Line> lines) {
        return inOrder(
                lines.stream().flatMap(line -> line.cases().keySet().stream()).toList());
    }

    /** Numbers grow; words keep the order in which they come. */
    private static List<String> inOrder(List<String> values) {
        boolean numbers = values.stream().allMatch(value -> value.matches("\\d{1,15}"));
        Stream<String> distinct = values.stream().distinct();
        return (numbers
                        ? distinct.sorted((one, other) -> Long.compare(Long.parseLong(one), Long.parseLong(other)))
                        : distinct)
                .toList();
    }

    public Case first() {
        return cases.values().iterator().next();
    }

    public Case last() {
        return List.copyOf(cases.values()).get(cases.size() - 1);
    }

    /** The values, in order. */
    public List<String> values() {
        return List.copyOf(cases.keySet());
    }
}
