package org.docbench.stores;

import org.docbench.core.value.Path;

/** An index over the values at a path; that over {@code _id} is always there. */
public record Index(String name, Path path, boolean unique) {}
