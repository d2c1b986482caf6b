package org.docbench.cli;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.load.StoreEntry;

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

    static final CountOption CLIENTS = new CountOption("--clients", options -> options.clients, SuiteEntry::clients);
    static final CountOption DOCS = new CountOption(
            "--docs", options -> options.docs, suite -> named(suite, DOCUMENTS).map(Parameter::name));

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
