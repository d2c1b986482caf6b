package org.docbench.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.corpus.LinkedDocuments.Content;
import org.docbench.load.crud.CrudChoice;
import org.docbench.load.crud.KeyOrder;
import org.docbench.load.insert.InsertChoice;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.query.QueryChoice;
import org.docbench.load.ycsb.YcsbChoice;
import org.docbench.service.rest.RestChoice;
import org.docbench.service.rest.RestSuite;
import org.docbench.stores.servers.Servers;

/**
 * What {@code --scenario}, {@code --set} and {@code --large-items} choose.
 *
 * @param values by parameter, as written
 */
record Chosen(List<String> scenarios, Map<String, String> values, boolean largeItems) {
    /** The parameters that {@code --set} knows. */
    static final List<String> NAMES = List.of(
            "bytes",
            "attributes",
            "content",
            "batch",
            "index",
            "take",
            "links",
            "documents",
            "workers",
            "order",
            "connections",
            "backends",
            "rows",
            "rounds",
            "cache");

    /** Of which none is a number too. */
    private static final String BACKENDS = "backends";

    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})(MB|GB)");
    private static final List<String> INDEXES_OF_INSERT = List.of("none", "one", "three");
    private static final List<String> INDEXES_OF_QUERY = List.of("none", "elements", "value");

    Chosen {
        Choice.among("parameter for --set", List.copyOf(values.keySet()), NAMES);
        List<String> both = new ArrayList<>(INDEXES_OF_INSERT);
        both.addAll(INDEXES_OF_QUERY);
        Choice.among("index", words(values, "index"), both);
        Choice.among("content", words(values, "content"), ids(Content.values(), Content::id));
        Choice.among("take", words(values, "take"), List.of("document", "part"));
        Choice.among("order", words(values, "order"), ids(KeyOrder.values(), KeyOrder::id));
        NAMES.stream()
                .filter(name ->
                        !List.of("content", "index", "take", "order", "cache").contains(name))
                .forEach(name -> numbers(values, name));
        cache(values.get("cache"));
        List.of("links", "rows", "rounds").forEach(name -> single(values, name));
    }

    /** Bytes of the cache that servers are started with; empty for each product's usual one. */
    OptionalLong cache() {
        return cache(values.get("cache"));
    }

    private static OptionalLong cache(String written) {
        if (written == null) {
            return OptionalLong.empty();
        }
        Matcher size = SIZE.matcher(written);
        long bytes =
                size.matches() ? Long.parseLong(size.group(1)) << (size.group(2).equals("GB") ? 30 : 20) : 0;
        if (bytes < Servers.SMALLEST_CACHE) {
            throw UserError.usage("--set cache takes a size from 8MB, as 64MB or 1GB, not \"" + written + "\"");
        }
        return OptionalLong.of(bytes);
    }

    private static <T> List<String> ids(T[] values, Function<T, String> id) {
        return Arrays.stream(values).map(id).toList();
    }

    CrudChoice forCrud() {
        return new CrudChoice(
                numbers(values, "documents").stream().map(Integer::longValue).toList(),
                numbers(values, "workers"),
                words(values, "order").stream()
                        .map(word -> KeyOrder.valueOf(word.toUpperCase(Locale.ROOT)))
                        .toList(),
                scenarios,
                single(values, "rounds").orElse(0));
    }

    YcsbChoice forYcsb() {
        return new YcsbChoice(
                numbers(values, "documents").stream().map(Integer::longValue).toList(),
                numbers(values, "workers"),
                scenarios,
                single(values, "rounds").orElse(0));
    }

    /** @param open rates */
    RestChoice forRest(OpenChoice open) {
        return new RestChoice(
                open.rates().isEmpty() ? scenarios : List.of(RestSuite.RATE_NAME),
                List.of(),
                numbers(values, "connections"),
                numbers(values, "workers"),
                numbers(values, BACKENDS),
                open.rates(),
                single(values, "rows").orElse(0),
                single(values, "rounds").orElse(0));
    }

    InsertChoice forInsert() {
        return new InsertChoice(
                numbers(values, "bytes"),
                numbers(values, "attributes"),
                numbers(values, "batch"),
                words(values, "content"),
                words(values, "index").stream()
                        .filter(INDEXES_OF_INSERT::contains)
                        .toList(),
                single(values, "links"),
                single(values, "documents"),
                single(values, "rounds"),
                largeItems,
                scenarios);
    }

    QueryChoice forQuery() {
        return new QueryChoice(
                single(values, "documents").orElse(0),
                single(values, "links").orElse(0),
                scenarios,
                words(values, "take"),
                words(values, "index").stream()
                        .filter(INDEXES_OF_QUERY::contains)
                        .toList(),
                single(values, "rounds").orElse(0));
    }

    private static List<String> words(Map<String, String> values, String name) {
        String written = values.get(name);
        return written == null
                ? List.of()
                : Arrays.stream(written.split(",", -1)).map(String::strip).toList();
    }

    private static List<Integer> numbers(Map<String, String> values, String name) {
        return words(values, name).stream().map(word -> number(name, word)).toList();
    }

    private static OptionalInt single(Map<String, String> values, String name) {
        List<Integer> numbers = numbers(values, name);
        if (numbers.size() > 1) {
            throw UserError.usage("--set " + name + " takes one number, not " + values.get(name));
        }
        return numbers.isEmpty() ? OptionalInt.empty() : OptionalInt.of(numbers.get(0));
    }

    private static int number(String name, String word) {
        try {
            int number = Integer.parseInt(word);
            if (number > 0 || (number == 0 && name.equals(BACKENDS))) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below, as for numbers that are too small
        }
        throw UserError.usage("--set " + name + " takes whole numbers from " + (name.equals(BACKENDS) ? 0 : 1)
                + ", not \"" + word + "\"");
    }
}
