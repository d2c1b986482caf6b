package org.docbench.core.experiment;

import java.util.Arrays;
import java.util.List;

/**
 * What an experiment varies, or a preset fixes. It checks the values of {@code --set} and names the values in lists and reports.
 *
 * @param name in commands, presets and cases
 * @param domain the values it can have
 * @param unit of numbers, for example {@code bytes}; empty where the name says it
 */
public record Parameter<T>(String name, Domain<T> domain, String unit) {

    /** Names a parameter that counts things. */
    public static Parameter<Long> number(String name, long least, long most) {
        return new Parameter<>(name, new Domain.Numbers(least, most), "");
    }

    /** Names a parameter with a few values, each written as one word. */
    public static Parameter<String> words(String name, List<String> words) {
        return new Parameter<>(name, new Domain.Words(words), "");
    }

    /**
     * Reads a list of values, separated by commas.
     *
     * @throws IllegalArgumentException if one is outside the domain; with a message that names the parameter
     */
    public List<T> values(String written) {
        try {
            return Arrays.stream(written.split(",", -1))
                    .map(String::strip)
                    .map(domain::value)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }
}
