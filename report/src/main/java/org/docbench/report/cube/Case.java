package org.docbench.report.cube;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.RunView;

/**
 * A scenario with its parameters fixed.
 *
 * @param parameters as in the run file, the durability among them where there is one
 */
public record Case(String scenario, Map<String, String> parameters) {
    private static final String DURABILITY = "durability";

    /** The cases of each scenario, in their order. */
    public static Map<String, List<Case>> byScenario(List<Case> cases) {
        return cases.stream().collect(Collectors.groupingBy(Case::scenario, LinkedHashMap::new, Collectors.toList()));
    }

    /** Cases that differ in these parameters alone, under what they share. */
    public static Map<Case, List<Case>> sharing(List<Case> cases, String... parameters) {
        return cases.stream()
                .collect(
                        Collectors.groupingBy(one -> one.without(parameters), LinkedHashMap::new, Collectors.toList()));
    }

    /** The case of a row. */
    public static Case of(ResultRow row) {
        return new Case(row.scenario(), RunView.parameters(row));
    }

    /** {@code none}, {@code os} or {@code sync}; nothing where the case writes nothing. */
    public String level() {
        return value(DURABILITY);
    }

    /** A parameter, or the empty text. */
    public String value(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    /** A parameter with its name or unit: {@code 4 workers}. */
    public String words(String parameter) {
        return CaseName.value(parameter, value(parameter));
    }

    /** A parameter as a number, or 0. */
    public long number(String parameter) {
        String digits = value(parameter);
        return digits.matches("\\d{1,15}") ? Long.parseLong(digits) : 0;
    }

    /** The same case with another value. */
    public Case with(String parameter, String value) {
        Map<String, String> other = new LinkedHashMap<>(parameters);
        other.put(parameter, value);
        return new Case(scenario, other);
    }

    /** The same case without these parameters. */
    public Case without(String... names) {
        Map<String, String> other = new LinkedHashMap<>(parameters);
        for (String name : names) {
            other.remove(name);
        }
        return new Case(scenario, other);
    }

    /** {@code payload: 200 B, 10 fields, index one}; the level is named by what it stands in. */
    public String name() {
        return without(DURABILITY).parameters().isEmpty() ? scenario : scenario + ": " + detail();
    }

    /** {@code 200 B, 10 fields, index one}. */
    public String detail() {
        return detailWithout(DURABILITY);
    }

    /** The same without a parameter that is named elsewhere. */
    public String detailWithout(String parameter) {
        Map<String, String> own = without(DURABILITY, parameter).parameters();
        return own.isEmpty() ? scenario : CaseName.of(own);
    }

    /** {@code find: by _id, order random, 1 worker}, the level at the end: what cases share that differ in a parameter. */
    public String titleWithout(String parameter) {
        return scenario + ": " + detailWithout(parameter) + (level().isEmpty() ? "" : ", durability " + level());
    }

    /**
     * Cases that differ in one thing alone, as in the value of a parameter.
     *
     * @param title what they share, in words
     * @param cases by that value; numbers grow
     */
    public record Line(String title, Map<String, Case> cases) {

        /** The lines of cases along a parameter, in their own order; a case without it is on no line. */
        public static List<Line> along(String parameter, List<Case> cases, Function<Case, String> title) {
            List<Case> having = cases.stream()
                    .filter(own -> !own.value(parameter).isEmpty())
                    .toList();
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
            return inOrder(lines.stream()
                    .flatMap(line -> line.cases().keySet().stream())
                    .toList());
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
}
