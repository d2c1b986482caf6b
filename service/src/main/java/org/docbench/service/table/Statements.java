package org.docbench.service.table;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * What one product is told for one way of keeping transactions.
 *
 * @param make drops the table if it is there and makes it anew, with its indexes
 * @param insert inserts as many rows as it is given, or none
 * @param insertFree inserts one row unless its id is taken, and counts it
 * @param get asks for the row of an id
 * @param list asks for the newest, newest first, at most as many as it is given
 * @param count asks how many there are
 */
record Statements(
        List<String> make,
        IntFunction<String> insert,
        String insertFree,
        String get,
        String list,
        String count,
        Rows rows) {

    Statements {
        make = List.copyOf(make);
    }

    Statements(List<String> make, IntFunction<String> insert, String insertFree, String get, String list, Rows rows) {
        this(make, insert, insertFree, get, list, select("count(*)"), rows);
    }

    /** The same of a table of another name. */
    Statements of(String name) {
        UnaryOperator<String> renamed = text -> text.replace(Table.NAME, name);
        return new Statements(
                make.stream().map(renamed).toList(),
                rows -> renamed.apply(insert.apply(rows)),
                renamed.apply(insertFree),
                renamed.apply(get),
                renamed.apply(list),
                renamed.apply(count),
                rows);
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
