package org.docbench.stores;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names a server of a run, written {@code product[:version]}: {@code postgres}, {@code postgres:15}.
 *
 * @param product as in {@link Server#product}
 * @param version the one that was asked for, which may leave out its last numbers; empty for the default
 */
public record ServerName(String product, Optional<String> version) {
    private static final Pattern WRITTEN = Pattern.compile("([^:]*):([A-Za-z0-9][A-Za-z0-9._-]*)");

    /** The version in what a server tells: before it can be a name, such as {@code 26ai}, and behind it a compiler's version. */
    private static final Pattern DOTTED = Pattern.compile("\\d+(?:\\.\\d+)+");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** Parses the written form, in which the product may be an alias. A text of another form gives the name of an unknown product. */
    public static ServerName parse(String written) {
        Matcher parts = WRITTEN.matcher(written);
        return parts.matches()
                ? new ServerName(Product.named(parts.group(1)), Optional.of(parts.group(2)))
                : new ServerName(Product.named(written), Optional.empty());
    }

    /** Whether a version is the one asked for: {@code 15} accepts 15.18, and {@code 6.0} accepts 6.0.27 and not 6.1. */
    public boolean accepts(String exact) {
        return version.stream().allMatch(asked -> exact.equals(asked) || exact.startsWith(asked + "."));
    }

    /**
     * Why a server is not of the version asked for, in one line; empty if it is.
     *
     * @param told what the server tells of itself, such as {@code PostgreSQL 15.18 on x86_64}
     */
    public Optional<String> fault(String told) {
        Optional<String> exact = first(DOTTED, told).or(() -> first(NUMBER, told));
        return exact.filter(this::accepts).isPresent() || version.isEmpty()
                ? Optional.empty()
                : Optional.of("version " + version.get() + " was asked for, and the server is version "
                        + exact.orElse("unknown"));
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Optional.of(found.group()) : Optional.empty();
    }

    @Override
    public String toString() {
        return product + version.map(asked -> ":" + asked).orElse("");
    }
}
