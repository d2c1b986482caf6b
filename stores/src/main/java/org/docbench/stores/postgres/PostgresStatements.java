package org.docbench.stores.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Update;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;

/** What every server is asked that takes PostgreSQL's statements. */
interface PostgresStatements extends SqlSession {
    /** Documents are in it. */
    PostgresColumn column();

    /** Orders ids by their bytes, whatever the database's own collation. */
    default String idType() {
        return "text collate \"C\"";
    }

    @Override
    default String name(String collection) {
        return PostgresColumn.name(collection);
    }

    @Override
    default List<String> creation(String collection, List<Index> indexes) {
        List<String> statements = new ArrayList<>();
        statements.add(dropping(collection));
        statements.add("create table " + name(collection) + " (id " + idType() + " primary key, doc " + column().type()
                + " not null)");
        if (!column().storage().isEmpty()) {
            statements.add("alter table " + name(collection) + " alter column doc set storage " + column().storage());
        }
        indexes.forEach(index -> statements.add(index(collection, index)));
        return statements;
    }

    private String index(String collection, Index index) {
        String on = indexName(collection, index) + " on " + name(collection);
        String part = "(" + column().part(index.path()) + ")";
        return index.kind() == Index.Kind.ELEMENTS
                ? "create index " + on + " using gin (" + part + " " + column().items() + ")"
                : "create " + (index.unique() ? "unique " : "") + "index " + on + " (" + part + ")";
    }

    /** An index's name as it stands in a statement. */
    default String indexName(String collection, Index index) {
        return name(collection + "_" + index.name());
    }

    @Override
    default Call insert(String collection, List<Value.Obj> documents) {
        return link().change(new Sql("insert into " + name(collection) + " (id, doc) ")
                .then(PostgresColumn.rows(documents, column().type())));
    }

    @Override
    default Sql assignment(Update update) {
        return column().assignment(update);
    }

    @Override
    default String selection(String collection, Optional<Path> part) {
        return "select id, " + part.map(column()::taken).orElse("doc") + " from " + name(collection);
    }

    @Override
    default Sql condition(String collection, Find find) {
        return column().condition(name(collection), find);
    }

    /** What autovacuum does within a minute or so of the inserts. */
    @Override
    default void analyze(String collection) {
        link().run("analyze " + name(collection));
    }

    /** By a cursor: neither the server nor this side gathers its rows. */
    @Override
    default void scan(String collection, Consumer<Value.Obj> each) {
        link().run("begin", "declare docbench_scan no scroll cursor for " + selection(collection, Optional.empty()));
        try {
            Call some = link().query(new Sql("fetch 500 from docbench_scan"), row -> {
                each.accept(document(row, Optional.empty()));
                return row;
            });
            while (some.execute() > 0) {}
        } finally {
            link().run("rollback"); // there is nothing to keep
        }
    }

    /** As they lie in the table, compressed where PostgreSQL does so. */
    @Override
    default String length() {
        return "pg_column_size(id) + pg_column_size(doc)";
    }

    /** Names of indexes begin with their collection's; that of the primary key is made by PostgreSQL. */
    static String given(String collection, String name) {
        String own = name.startsWith(collection + "_") ? name.substring(collection.length() + 1) : name;
        return own.equals("pkey") ? Plan.ID : own;
    }
}
