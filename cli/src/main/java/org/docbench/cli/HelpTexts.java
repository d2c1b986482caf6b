package org.docbench.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.formats.FormatSuites;
import org.docbench.formats.corpus.CorpusWriter.CorpusFormat;
import org.docbench.report.threshold.Threshold;
import org.docbench.stores.servers.Servers;

/**
 * The variables of help texts, written {@code ${bundle:NAME}} there: what suites, targets and products are called. {@code suites.} and an
 * ability stand for the suites that have it.
 */
final class HelpTexts extends ResourceBundle {
    private final Map<String, Supplier<String>> texts = new HashMap<>();

    HelpTexts() {
        for (Ability ability : Ability.values()) {
            texts.put("suites." + ability.name(), () -> String.join(", ", takers(ability)));
        }
        texts.put("text.scenarios", HelpTexts::scenarios);
        texts.put("text.sets", SetOption::help);
        texts.put("text.clients", () -> String.join(", ", SetOption.CountOption.CLIENTS.suites()));
        texts.put("text.clientsets", HelpTexts::clients);
        texts.put("text.docs", () -> String.join(", ", SetOption.CountOption.DOCS.suites()));
        texts.put("text.warmup", () -> String.join(", ", SetOption.CountOption.WARMUP.suites()));
        texts.put("text.warmups", () -> OptionRule.STEADY);
        texts.put("text.threshold", () -> Threshold.FORM);
        texts.put(
                "text.forms",
                () -> RunPlan.forms().entrySet().stream()
                        .map(form -> form.getKey() + " (" + form.getValue() + ")")
                        .collect(Collectors.joining(" or ")));
        texts.put("text.files", () -> FormatSuites.DOCUMENT_FILES);
        texts.put(
                "text.ending",
                () -> EnumSet.allOf(CorpusFormat.class).iterator().next().ending());
        texts.put(
                "text.endings",
                () -> Stream.of(CorpusFormat.values()).map(CorpusFormat::ending).collect(Collectors.joining(", ")));
        texts.put("text.target", () -> families(Ability.JVM).get(0));
        texts.put("text.targets", () -> String.join(",", families(Ability.JVM).subList(0, 2)));
        texts.put("text.store", () -> families(Ability.STORES).get(0));
        texts.put("text.stores", () -> String.join(" ", families(Ability.STORES).subList(0, 2)));
        texts.put(
                "text.family",
                () -> Servers.products().stream()
                        .filter(product -> !Suites.targets().contains(product))
                        .filter(product -> Suites.targets().stream().anyMatch(id -> id.startsWith(product + ".")))
                        .findFirst()
                        .orElseThrow());
        texts.put("text.table", () -> families(Ability.SERVICE).get(0));
        texts.put("text.products", () -> String.join(", ", Servers.products()));
        texts.put("text.product", () -> Servers.products().get(0));
        texts.put("text.ranked", () -> String.join(" ", takers(Ability.RANKS)));
        texts.put("text.examples", HelpTexts::examples);
    }

    /** The names of suites, for completion. */
    static final class SuiteNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Suites.names().iterator();
        }
    }

    /** The words of {@code --until}, for completion. */
    static final class Ends implements Iterable<String> {
        static final List<String> ALL = List.of("decided");

        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }

    private static List<String> takers(Ability ability) {
        return Suites.with(ability).stream().filter(Suites.names()::contains).toList();
    }

    private static List<String> families(Ability ability) {
        return families(takers(ability).get(0));
    }

    /** Returns the first target of each family of a suite. */
    private static List<String> families(String suite) {
        Map<String, String> first = new LinkedHashMap<>();
        Suites.named(suite).described().targets().forEach(id -> first.putIfAbsent(id.replaceFirst("\\..*", ""), id));
        return List.copyOf(first.values());
    }

    private static String scenarios() {
        return Suites.ALL.stream()
                .map(Suites.Entry::described)
                .map(suite -> String.join(", ", suite.choices()) + " of " + suite.name())
                .collect(Collectors.joining("; "));
    }

    /** The parameters that {@code --clients} is, each with its suites. */
    private static String clients() {
        Map<String, List<String>> suites = new LinkedHashMap<>();
        SetOption.CountOption.CLIENTS
                .suites()
                .forEach(suite -> suites.computeIfAbsent(
                                Suites.named(suite).described().clients().orElseThrow(), any -> new ArrayList<>())
                        .add(suite));
        return suites.entrySet().stream()
                .map(one -> one.getKey() + "=N (" + String.join(", ", one.getValue()) + ")")
                .collect(Collectors.joining(" or "));
    }

    private static String examples() {
        String first = takers(Ability.JVM).get(0);
        String far = takers(Ability.LARGE_ITEMS).get(0);
        String open = takers(Ability.CAPACITY).get(0);
        List<String> formats = families(Ability.JVM);
        String last = takers(Ability.JVM).get(takers(Ability.JVM).size() - 1);
        List<String> others = families(last);
        Map<String, String> all = new LinkedHashMap<>();
        all.put("", "the default run, 8 to 15 minutes");
        all.put(first + " --preset standard", "every case of one suite");
        all.put(
                last + " --targets " + String.join(",", others.subList(others.size() - 2, others.size())),
                "two targets of one suite");
        all.put("--targets " + formats.get(0) + "," + formats.get(1), "only two targets");
        all.put("--targets " + formats.get(0) + "," + formats.get(0) + "#2", "A/A check: the same target twice");
        all.put("--ask " + formats.get(0) + "," + formats.get(1) + " --time 20m", "your question, with 20 minutes");
        all.put("--dry-run", "the plan and its time; nothing is measured");
        all.put(far + " --network 100mbit,1ms", "also over an emulated network");
        all.put(open + " --rate 500,1000,2000", "latency at these operations/s");
        all.put(open + " --find-capacity 'p99<10ms'", "the highest rate with this latency");
        return all.entrySet().stream()
                .map(line -> String.format("  # %s%n  docbench run %s", line.getValue(), line.getKey()))
                .collect(Collectors.joining("%n"));
    }

    @Override
    protected Object handleGetObject(String key) {
        Supplier<String> text = texts.get(key);
        return text == null ? null : text.get();
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(texts.keySet());
    }
}
