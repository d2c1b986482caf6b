package org.docbench.service;

import java.util.Objects;
import org.docbench.stores.Durability;

/**
 * Which table the service is to serve.
 *
 * @param kind of {@link TableKinds}: {@code null}
 * @param uri of the server, empty if the kind has none
 * @param variant how the table's clients work, empty for the usual way
 */
public record Wanted(String kind, String uri, Durability durability, String variant) {
    public Wanted {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(uri);
        Objects.requireNonNull(durability);
        Objects.requireNonNull(variant);
    }

    /** Without the URI, which may hold a password. */
    @Override
    public String toString() {
        return kind + " " + durability.id() + (variant.isEmpty() ? "" : " " + variant);
    }
}
