package org.docbench.stores;

/** An update of the document with this {@code _id}. */
public record Change(String id, Update update) {}
