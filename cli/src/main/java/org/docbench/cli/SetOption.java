package org.docbench.cli;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.Parameter.Domain;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.load.StoreEntry;
import org.docbench.stores.servers.Servers;

/** The parameters of {@code --set}, as the suites describe them. */
final class SetOption {
    /** A size, which servers are started with; no suite has it. */
    private static final String CACHE = "cache";

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})(MB|GB)");

    /** More than machines have. */
    private static final long LARGEST_CACHE = 1L << 40;

    private SetOption() {}

    static Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        Suites.ALL.forEach(suite -> suite.described().parameters().forEach(one -> names.add(one.name())));
        names.add(CACHE);
        return names;
    }

    /** Returns the parameters of a name, by suite in the order of reports. */
    private static Map<String, Parameter<?>> named(String name) {
        Map<String, Parameter<?>> named = new LinkedHashMap<>();
        Suites.ALL.forEach(suite -> suite.described().parameters().stream()
                .filter(one -> one.name().equals(name))
                .forEach(one -> named.put(suite.name(), one)));
        return named;
    }

    private static List<String> words(Parameter<?> parameter) {
        return parameter.domain() instanceof Domain.Words domain ? domain.words() : List.of();
    }

    /** Refuses names and words that no suite has. */
    static void check(Map<String, String> values) {
        Words.among("parameter for --set", values.keySet(), names());
        values.forEach((name, written) -> {
            Set<String> known = named(name).values().stream()
                    .flatMap(parameter -> words(parameter).stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (!known.isEmpty()) {
                Words.among(name, Parameter.split(written), known);
            }
        });
        cache(values);
    }

    /** Returns what of a value a run takes: the parameter, and where its words belong to different suites each of those. */
    static Stream<OptionRule> rules(String name, String written) {
        if (name.equals(CACHE)) {
            return Stream.of(new OptionRule("--set " + name, Suites.with(Ability.SERVERS), false, true));
        }
        Map<String, Parameter<?>> named = named(name);
        Stream<OptionRule> words = Parameter.split(written).stream()
                .map(word -> new OptionRule(
                        "--set " + name + "=" + word,
                        named.keySet().stream()
                                .filter(suite -> words(named.get(suite)).contains(word))
                                .collect(Collectors.toCollection(LinkedHashSet::new)),
                        true,
                        true))
                .filter(rule -> !rule.suites().isEmpty());
        return Stream.concat(Stream.of(new OptionRule("--set " + name, named.keySet(), true, true)), words);
    }

    /**
     * Returns the values that a suite takes, by parameter.
     *
     * @throws IllegalArgumentException if it cannot have one of them
     */
    static Map<String, List<String>> of(SuiteEntry<?> suite, Map<String, String> values) {
        Map<String, List<String>> taken = new LinkedHashMap<>();
        for (Parameter<?> parameter : suite.parameters()) {
            String written = values.get(parameter.name());
            if (written != null) {
                List<String> all = Parameter.split(written);
                List<String> own = words(parameter);
                List<String> mine =
                        own.isEmpty() ? all : all.stream().filter(own::contains).toList();
                try {
                    parameter.values(String.join(",", mine.isEmpty() ? own : mine));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("--set " + e.getMessage(), e);
                }
                taken.put(parameter.name(), mine);
            }
        }
        return taken;
    }

    /** Returns the bytes of the cache that servers are started with; empty for each product's usual one. */
    static OptionalLong cache(Map<String, String> values) {
        String written = values.get(CACHE);
        if (written == null) {
            return OptionalLong.empty();
        }
        Matcher size = SIZE.matcher(written);
        long bytes =
                size.matches() ? Long.parseLong(size.group(1)) << (size.group(2).equals("GB") ? 30 : 20) : 0;
        if (bytes < Servers.SMALLEST_CACHE || bytes > LARGEST_CACHE) {
            throw UserError.usage(
                    "--set cache takes a size from 8 MB to 1024 GB, for example 64MB, not \"" + written + "\"");
        }
        return OptionalLong.of(bytes);
    }

    /** Describes the parameters of every suite. */
    static String help() {
        Stream<String> suites = Suites.ALL.stream()
                .map(Suites.Entry::described)
                .filter(suite -> !suite.parameters().isEmpty())
                .map(suite -> suite.name() + ": "
                        + suite.parameters().stream().map(SetOption::help).collect(Collectors.joining(", ")));
        return suites.collect(Collectors.joining("; "));
    }

    static String help(Parameter<?> parameter) {
        List<String> words = words(parameter);
        return parameter.name() + (words.isEmpty() ? "" : " (" + String.join(", ", words) + ")");
    }

    /**
     * An option that counts something, and is a parameter of {@code --set} by another name.
     *
     * @param name of the option
     * @param value as written in a run's options, or null
     * @param parameter that it changes in a suite; empty if the suite has none
     */
    record CountOption(
            String name, Function<RunOptions, String> value, Function<SuiteEntry<?>, Optional<String>> parameter) {
        private static final String DOCUMENTS = "documents";

        static final CountOption CLIENTS =
                new CountOption("--clients", options -> options.clients, SuiteEntry::clients);
        static final CountOption DOCS = new CountOption(
                "--docs",
                options -> options.docs,
                suite -> named(suite, DOCUMENTS).map(Parameter::name));

        static final CountOption WARMUP = new CountOption(
                "--warmup",
                options -> options.warmup,
                suite -> named(suite, StoreEntry.WARMUP.name()).map(Parameter::name));

        private static final List<CountOption> ALL = List.of(CLIENTS, DOCS, WARMUP);

        /** The suites that take it, in the order of reports. */
        Set<String> suites() {
            return Suites.ALL.stream()
                    .filter(suite -> parameter.apply(suite.described()).isPresent())
                    .map(Suites.Entry::name)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }

        /**
         * Returns the values of {@code --set} for a suite, with those of these options.
         *
         * @throws UserError if a parameter is given by both
         * @throws IllegalArgumentException if the suite cannot have a value
         */
        static Map<String, String> values(RunOptions options, SuiteEntry<?> suite) {
            Map<String, String> values = new LinkedHashMap<>(options.values);
            for (CountOption option : ALL) {
                String written = option.value.apply(options);
                if (written != null) {
                    option.parameter.apply(suite).ifPresent(name -> {
                        if (values.containsKey(name)) {
                            throw UserError.usage(option.name + " and --set " + name + " are the same in the suite "
                                    + suite.name() + "; give one of them");
                        }
                        named(suite, name).orElseThrow().named(option.name).values(written);
                        values.put(name, written);
                    });
                }
            }
            return values;
        }

        private static Optional<Parameter<?>> named(SuiteEntry<?> suite, String name) {
            return suite.parameters().stream()
                    .filter(parameter -> parameter.name().equals(name))
                    .findFirst();
        }
    }
}
