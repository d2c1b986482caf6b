package org.docbench.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.experiment.Preset.Cells;
import org.docbench.load.insert.InsertChoice;
import org.docbench.load.insert.InsertSuite;
import org.docbench.load.open.OpenChoice;
import org.docbench.load.query.QueryChoice;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.store.StoreScope;
import org.docbench.service.rest.RestFilter;
import org.docbench.service.rest.RestSuite;
import org.docbench.stores.servers.Servers;

/**
 * What {@code --scenario}, {@code --set} and {@code --large-items} choose.
 *
 * @param values by parameter, as written
 */
record Chosen(List<String> scenarios, Map<String, String> values, boolean largeItems) {
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})(MB|GB)");

    /** More than machines have. */
    private static final long LARGEST_CACHE = 1L << 40;

    Chosen {
        Choice.among("parameter for --set", List.copyOf(values.keySet()), Parameter.names());
        values.forEach((name, written) -> Parameter.named(name).check(written));
        cache(values.get(Parameter.CACHE));
        List.of("links", "rows", "rounds").forEach(name -> single(values, name));
    }

    /** What the cells of a preset choose. */
    static Chosen of(Cells cells) {
        Map<String, String> values = new LinkedHashMap<>();
        cells.set().forEach((name, value) -> values.put(name, String.join(",", value)));
        return new Chosen(cells.scenarios(), values, false);
    }

    /** Bytes of the cache that servers are started with; empty for each product's usual one. */
    OptionalLong cache() {
        return cache(values.get(Parameter.CACHE));
    }

    private static OptionalLong cache(String written) {
        if (written == null) {
            return OptionalLong.empty();
        }
        Matcher size = SIZE.matcher(written);
        long bytes =
                size.matches() ? Long.parseLong(size.group(1)) << (size.group(2).equals("GB") ? 30 : 20) : 0;
        if (bytes < Servers.SMALLEST_CACHE || bytes > LARGEST_CACHE) {
            throw UserError.usage(
                    "--set cache takes a size from 8MB to 1024GB, as 64MB or 1GB, not \"" + written + "\"");
        }
        return OptionalLong.of(bytes);
    }

    StoreScope.Filter forStores() {
        return new StoreScope.Filter(
                numbers(values, "documents").stream().map(Integer::longValue).toList(),
                numbers(values, "workers"),
                words(values, "order"),
                scenarios,
                single(values, "rounds").orElse(0));
    }

    /** @param open rates */
    RestFilter forRest(OpenChoice open) {
        return new RestFilter(
                open.rates().isEmpty() ? scenarios : List.of(RestSuite.RATE_NAME),
                words(values, "operation"),
                numbers(values, "connections"),
                numbers(values, "workers"),
                numbers(values, "backends"),
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
                indexes(InsertSuite.NAME),
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
                indexes(QuerySuite.NAME),
                single(values, "rounds").orElse(0));
    }

    private List<String> indexes(String suite) {
        String written = values.get("index");
        return written == null ? List.of() : Parameter.named("index").of(suite, written);
    }

    private static List<String> words(Map<String, String> values, String name) {
        String written = values.get(name);
        return written == null ? List.of() : Parameter.split(written);
    }

    private static List<Integer> numbers(Map<String, String> values, String name) {
        String written = values.get(name);
        return written == null ? List.of() : Parameter.named(name).numbers(written);
    }

    private static OptionalInt single(Map<String, String> values, String name) {
        List<Integer> numbers = numbers(values, name);
        if (numbers.size() > 1) {
            throw UserError.usage("--set " + name + " takes one number, not " + values.get(name));
        }
        return numbers.isEmpty() ? OptionalInt.empty() : OptionalInt.of(numbers.get(0));
    }
}
