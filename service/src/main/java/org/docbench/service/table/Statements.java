package org.docbench.service.table;

import java.util.List;
import java.util.function.IntFunction;

/**
 * What one product is told for one way of keeping transactions.
 *
 * @param make drops the table if it is there and makes it anew, with its indexes
 * @param insert inserts as many rows as it is given, or none
 * @param insertFree inserts one row unless its id is taken, and counts it
 * @param get asks for the row of an id
 * @param list asks for the newest, newest first, at most as many as it is given
 */
record Statements(
        List<String> make, IntFunction<String> insert, String insertFree, String get, String list, Rows rows) {
    static final String COUNT = "SELECT count(*) FROM " + Table.NAME;

    Statements {
        make = List.copyOf(make);
    }

    /** An index of the table. */
    static String index(String name, String on) {
        return "CREATE INDEX " + Table.NAME + "_" + name + " ON " + Table.NAME + " (" + on + ")";
    }

    static String into(String columns) {
        return " INTO " + Table.NAME + " (" + columns + ") ";
    }

    static String select(String columns) {
        return "SELECT " + columns + " FROM " + Table.NAME;
    }
}
