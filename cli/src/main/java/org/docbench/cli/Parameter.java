package org.docbench.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.core.experiment.Domain;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.store.StoreSuite;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestSuite;
import picocli.CommandLine.TypeConversionException;

/**
 * A parameter that {@code --set} knows.
 *
 * @param suites that take it
 * @param least of a number
 * @param most of a number
 * @param words that it takes instead of numbers, each with the suites that take it; empty for numbers
 */
record Parameter(String name, Set<String> suites, long least, long most, Map<String, Set<String>> words) {
    /** A size, which is no list of numbers or words. */
    static final String CACHE = "cache";

    private static final Set<String> INSERT = Set.of(InsertSuite.NAME);
    private static final Set<String> QUERY = Set.of(QuerySuite.NAME);
    private static final Set<String> REST = Set.of(RestSuite.NAME);
    private static final Set<String> ARRAYS = OptionRule.suites(InsertSuite.NAME, QuerySuite.NAME);

    /** The largest document of MongoDB has 16 MiB. */
    private static final long LARGEST = 16_000_000;

    /** Suites that are not on the runner yet; those on it describe their own. */
    private static final List<Parameter> LISTED = List.of(
            number("bytes", INSERT, 1, LARGEST),
            number("attributes", INSERT, 1, 10_000),
            words("content", INSERT, ids(Content.values(), Content::id)),
            // MongoDB takes no more in one call.
            number("batch", INSERT, 1, 100_000),
            new Parameter("index", ARRAYS, 0, 0, indexes()),
            words("take", QUERY, List.of("document", "part")),
            number("links", ARRAYS, 1, 10_000),
            number("documents", ARRAYS, 1, 100_000_000),
            number("workers", REST, 1, 1_000),
            words("operation", REST, List.of("get", "list", "create")),
            number("connections", REST, 1, 10_000),
            number("backends", REST, 0, 100),
            // A list has a hundred of them.
            number("rows", REST, 100, 10_000_000),
            number("rounds", OptionRule.with(ARRAYS, RestSuite.NAME), 1, 1_000),
            new Parameter(CACHE, OptionRule.SERVERS, 0, 0, Map.of()));

    static final List<Parameter> ALL = all(List.of(CrudSuite.of(0), YcsbSuite.of(0)));

    private static List<Parameter> all(List<StoreSuite> described) {
        Map<String, Parameter> all = new LinkedHashMap<>();
        LISTED.forEach(parameter -> all.put(parameter.name, parameter));
        for (StoreSuite suite : described) {
            suite.parameters().stream()
                    .map(parameter -> of(suite.name(), parameter))
                    .forEach(parameter -> all.merge(parameter.name, parameter, Parameter::and));
        }
        return List.copyOf(all.values());
    }

    private static Parameter of(String suite, org.docbench.core.experiment.Parameter<?> parameter) {
        return parameter.domain() instanceof Domain.Numbers numbers
                ? number(parameter.name(), Set.of(suite), numbers.least(), numbers.most())
                : words(parameter.name(), Set.of(suite), ((Domain.Words) parameter.domain()).words());
    }

    /** Joins a parameter that several suites take. */
    private Parameter and(Parameter other) {
        Map<String, Set<String>> joined = new LinkedHashMap<>(words);
        other.words.forEach((word, takers) -> joined.merge(word, takers, Parameter::together));
        return new Parameter(
                name, together(suites, other.suites), Math.max(least, other.least), Math.min(most, other.most), joined);
    }

    /** In the order of reports. */
    private static Set<String> together(Set<String> some, Set<String> more) {
        return OptionRule.suites(Selection.SUITES.stream()
                .filter(suite -> some.contains(suite) || more.contains(suite))
                .toArray(String[]::new));
    }

    private static Parameter number(String name, Set<String> suites, long least, long most) {
        return new Parameter(name, suites, least, most, Map.of());
    }

    private static Parameter words(String name, Set<String> suites, List<String> words) {
        return new Parameter(name, suites, 0, 0, all(words, suites));
    }

    private static Map<String, Set<String>> all(List<String> words, Set<String> suites) {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        words.forEach(word -> all.put(word, suites));
        return all;
    }

    private static Map<String, Set<String>> indexes() {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        all.put("none", ARRAYS);
        all.putAll(all(List.of("one", "three"), INSERT));
        all.putAll(all(List.of("elements", "value"), QUERY));
        return all;
    }

    private static <T> List<String> ids(T[] values, Function<T, String> id) {
        return Arrays.stream(values).map(id).toList();
    }

    static List<String> names() {
        return ALL.stream().map(Parameter::name).toList();
    }

    static Parameter named(String name) {
        return ALL.stream().filter(one -> one.name.equals(name)).findFirst().orElseThrow();
    }

    /** What was written, word by word. */
    static List<String> split(String written) {
        return Arrays.stream(written.split(",", -1)).map(String::strip).toList();
    }

    /** The numbers of what was written; a usage error if there are others. */
    List<Integer> numbers(String written) {
        return split(written).stream().map(this::number).toList();
    }

    private int number(String word) {
        try {
            return Math.toIntExact(Words.whole(word, least, most));
        } catch (TypeConversionException e) {
            throw UserError.usage("--set " + name + ": " + e.getMessage());
        }
    }

    /** Refuses what is no value. */
    void check(String written) {
        if (!words.isEmpty()) {
            Choice.among(name, split(written), words.keySet());
        } else if (!name.equals(CACHE)) {
            numbers(written);
        }
    }

    /** What of it a run takes: the parameter, and where its words belong to different suites each of those. */
    Stream<OptionRule> rules(String written) {
        OptionRule set = new OptionRule("--set " + name, suites, !name.equals(CACHE), true);
        return Stream.concat(
                Stream.of(set),
                split(written).stream()
                        .filter(words::containsKey)
                        .map(word -> new OptionRule("--set " + name + "=" + word, words.get(word), true, true)));
    }

    /** The words that a suite takes. */
    List<String> of(String suite, String written) {
        return split(written).stream()
                .filter(word -> words.get(word).contains(suite))
                .toList();
    }
}
