package org.docbench.stores.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.evidence.ServingProcess;
import org.docbench.stores.sql.Sql.Parameter;

/**
 * A session over one JDBC connection. A product's record has the texts of its statements and the questions to its server. The use of the
 * statements is here, the same for every product.
 */
public interface SqlSession extends Session {
    /** The connection. */
    Link link();

    /** A collection's name as it stands in a statement. */
    String name(String collection);

    /** The statements, in order, that drop a collection if it is there and make it again. */
    List<String> creation(String collection, List<Index> indexes);

    /** Drops a collection if it is there. */
    default String dropping(String collection) {
        return "DROP TABLE IF EXISTS " + name(collection);
    }

    /** Asks for the ids and documents of a collection, or the part of each; what follows is a condition. */
    String selection(String collection, Optional<Path> part);

    /**
     * Which documents; finds of one shape give one text.
     *
     * @throws UnsupportedOperationException if this way of using the product cannot ask for that
     */
    Sql condition(String collection, Find find);

    /**
     * What follows {@code SET} for a change; changes of one shape give one text.
     *
     * @throws UnsupportedOperationException if this way of using the product has no such change
     */
    Sql assignment(Update update);

    /** An expression for the length of a document in the product's own format. */
    String length();

    /** Changes one document. */
    default Sql updating(String collection, Change change) {
        return new Sql("UPDATE " + name(collection) + " SET ")
                .then(assignment(change.update()))
                .then(condition(collection, new Find.ById(change.id())));
    }

    /** Asks for every matching document, or the part of it. */
    default Sql finding(String collection, Query query) {
        return new Sql(selection(collection, query.part())).then(condition(collection, query.find()));
    }

    /** How a collection is asked that has the indexes it has now: as {@link #finding}, unless these change the statement. */
    default Function<Query, Sql> asked(String collection) {
        return query -> finding(collection, query);
    }

    /** How a collection's documents are removed, with the indexes that it has now. */
    default Function<Find, Sql> removing(String collection) {
        return find -> new Sql("DELETE FROM " + name(collection)).then(condition(collection, find));
    }

    /** Takes a row of {@link #finding} in the driver's natural form: id and JSON text, which is null where the part is not there. */
    default Object take(ResultSet row) throws SQLException {
        return Arrays.asList(row.getString(1), row.getString(2));
    }

    /** The document, or the part of it, in a row of {@link #finding}, as the model has it. */
    default Value.Obj document(ResultSet row, Optional<Path> part) throws SQLException {
        return JsonDocument.of(row.getString(1), part, row.getString(2));
    }

    /** How many rows the driver holds at a time, in its own way of saying so. */
    default int fetchSize() {
        return 0;
    }

    @Override
    default void create(String collection, List<Index> indexes) {
        link().forget();
        drop(collection);
        link().run(creation(collection, indexes).toArray(String[]::new));
    }

    @Override
    default void drop(String collection) {
        link().run(dropping(collection));
    }

    @Override
    default Prepared<Change> update(String collection, Update shape) {
        return prepared(new Change("", shape), change -> updating(collection, change), link()::change);
    }

    @Override
    default Prepared<Query> find(String collection, Query shape) {
        return prepared(shape, asked(collection), sql -> link().query(sql, this::take));
    }

    @Override
    default Prepared<Find> delete(String collection, Find shape) {
        return prepared(Find.removed(shape), removing(collection), link()::change);
    }

    /** Prepares the statement of the shape; another statement than that one is no call of it. */
    private <T> Prepared<T> prepared(T shape, Function<T, Sql> statement, Function<Sql, Call> call) {
        Sql first = statement.apply(shape);
        link().prepare(first.text());
        return values -> {
            Sql sql = statement.apply(values);
            if (!sql.text().equals(first.text())) {
                throw new IllegalArgumentException("prepared for " + shape + ", asked for " + values);
            }
            return call.apply(sql);
        };
    }

    @Override
    default void take(String collection, Query query, Consumer<Value.Obj> each) {
        link().query(asked(collection).apply(query), row -> {
                    each.accept(document(row, query.part()));
                    return row;
                })
                .execute();
    }

    /** Rows are streamed, not gathered. */
    @Override
    default void scan(String collection, Consumer<Value.Obj> each) {
        link().stream(selection(collection, Optional.empty()), fetchSize(), row -> {
            each.accept(document(row, Optional.empty()));
            return row;
        });
    }

    @Override
    default long count(String collection) {
        return link().number("SELECT COUNT(*) FROM " + name(collection));
    }

    @Override
    default OptionalDouble bytes(String collection) {
        return link().first(new Sql("SELECT AVG(" + length() + ") FROM " + name(collection)), row -> {
                    double mean = row.getDouble(1);
                    return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(mean);
                })
                .orElseThrow();
    }

    @Override
    default Optional<Value.Obj> read(String collection, String id) {
        return link().first(finding(collection, new Query(new Find.ById(id))), row -> document(row, Optional.empty()));
    }

    @Override
    default void close() {
        link().close();
    }

    /** Rows of id and JSON text, one statement for all of them: one transaction, one commit. */
    static Sql rows(String name, List<Value.Obj> documents, String row) {
        List<Parameter> values = documents.stream()
                .flatMap(document -> {
                    Value.Obj body = JsonDocument.body(document);
                    return Stream.of(Parameter.text(JsonDocument.id(document)), Parameter.json(body));
                })
                .toList();
        String rows = String.join(", ", Collections.nCopies(documents.size(), row));
        return new Sql("INSERT INTO " + name + " (id, doc) VALUES " + rows, values);
    }

    /** A condition over the ids of a column {@code id}, in words that most products have. */
    static Sql byId(Find find) {
        if (find instanceof Find.In in) {
            return in.ids().isEmpty()
                    ? new Sql(" WHERE FALSE")
                    : new Sql(
                            " WHERE id IN ("
                                    + String.join(
                                            ", ", Collections.nCopies(in.ids().size(), "?")) + ")",
                            in.ids().stream().map(Parameter::text).toList());
        }
        if (find instanceof Find.From from) {
            return new Sql(
                    " WHERE id >= ? ORDER BY id LIMIT ?", Parameter.text(from.id()), Parameter.whole(from.count()));
        }
        if (find instanceof Find.ById one) {
            return new Sql(" WHERE id = ?", Parameter.text(one.id()));
        }
        throw new UnsupportedOperationException("linked documents are asked for and not deleted");
    }

    /**
     * The process that serves a session; empty if the user has no right to query it, or if {@link ServingProcess} finds another program.
     *
     * @param query gives the id of a process or thread
     * @param program what the process' name begins with; nothing if it begins in another way
     */
    static OptionalLong process(Link link, String query, String program) {
        try {
            OptionalLong thread = link.number(new Sql(query));
            return thread.isPresent()
                    ? new ServingProcess().named(thread.getAsLong(), Set.of(program))
                    : OptionalLong.empty();
        } catch (StoreException e) {
            return OptionalLong.empty();
        }
    }
}
