package org.docbench.stores.postgres;

import org.docbench.stores.Call;
import org.docbench.stores.sql.Link;
import org.docbench.stores.sql.Sql;

/** A whole table by a cursor: neither the server nor this side gathers its rows. */
final class Scan {
    private static final Sql SOME = new Sql("fetch 500 from docbench_scan");

    private Scan() {}

    /** @param table its quoted name */
    static void of(Link link, String table, Link.Row<?> each) {
        link.run("begin", "declare docbench_scan no scroll cursor for select id, doc from " + table);
        try {
            Call some = link.query(SOME, each);
            while (some.execute() > 0) {}
        } finally {
            link.run("rollback"); // there is nothing to keep
        }
    }
}
