package org.docbench.stores;

import java.lang.reflect.Proxy;
import java.sql.ResultSet;

/** A driver's row, of whose methods only the getters of a column are called. */
public final class OneRow {
    private OneRow() {}

    /** Has these columns. */
    public static ResultSet of(Object... columns) {
        return (ResultSet) Proxy.newProxyInstance(
                OneRow.class.getClassLoader(),
                new Class<?>[] {ResultSet.class},
                (proxy, called, arguments) -> columns[(Integer) arguments[0] - 1]);
    }
}
