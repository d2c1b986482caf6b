package org.docbench.stores.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.core.value.Value;
import org.docbench.stores.Cache;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.OwnReport;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;
import org.docbench.stores.Statistics;

/** A product's way of saying what every SQL store is asked; pure text and values where it is given no link. */
public interface Dialect {

    /** The statements, in order, that drop a collection if it is there and make it anew. */
    List<String> create(String collection, List<Index> indexes);

    /** Drops a collection if it is there. */
    String drop(String collection);

    /** Drops a collection and what was made beside it. */
    default void drop(Link link, String collection) {
        link.run(drop(collection));
    }

    /** Inserts a batch, acknowledged as one. */
    Call insert(Link link, String collection, List<Value.Obj> documents);

    /**
     * Changes one document. Changes of one shape give one text.
     *
     * @throws UnsupportedOperationException if this way of using the product has no such change
     */
    Sql update(String collection, Change change);

    /**
     * Asks for every matching document, or the part of it; queries of one shape give one text.
     *
     * @throws UnsupportedOperationException if this way of using the product cannot ask for that
     */
    Sql find(String collection, Query query);

    /** How a collection is asked that has the indexes it has now: as {@link #find}, unless these change the statement. */
    default Function<Query, Sql> asked(Link link, String collection) {
        return query -> find(collection, query);
    }

    /** The document, or the part of it, in a row of {@link #find}, as the model has it. */
    Value.Obj document(ResultSet row, Query query) throws SQLException;

    /** As {@link org.docbench.stores.Session#plan}. */
    Plan plan(Link link, String collection, Query query);

    /** As {@link org.docbench.stores.Session#awaitIndexes}. */
    default void awaitIndexes(Link link, String collection) {}

    /** As {@link org.docbench.stores.Session#analyze}. */
    default void analyze(Link link, String collection) {}

    /** As {@link org.docbench.stores.Session#scan}; rows are streamed, not gathered. */
    void scan(Link link, String collection, Consumer<Value.Obj> each);

    /** As {@link org.docbench.stores.Session#bytes}. */
    default OptionalDouble bytes(Link link, String collection) {
        return OptionalDouble.empty();
    }

    /** As {@link org.docbench.stores.Session#size}. */
    default OptionalLong size(Link link, String collection) {
        return OptionalLong.empty();
    }

    /** As {@link org.docbench.stores.Session#cache}. */
    default Optional<Cache> cache(Link link) {
        return Optional.empty();
    }

    /** As {@link org.docbench.stores.Session#process}. */
    default OptionalLong process(Link link) {
        return OptionalLong.empty();
    }

    /** Takes a row of {@link #find} in the driver's natural form. */
    Object take(ResultSet row) throws SQLException;

    /** Removes every matching document; finds of one shape give one text. */
    Sql delete(String collection, Find find);

    /** One row with the number of documents. */
    String count(String collection);

    /** The document of this {@code _id}, for checks. */
    Optional<Value.Obj> read(Link link, String collection, String id);

    /** The server's own name and version. */
    String version(Link link);

    /** As {@link org.docbench.stores.Session#acknowledge}. */
    Map<String, String> acknowledge(Link link, Durability level);

    /** As {@link org.docbench.stores.Session#statistics}. */
    Statistics statistics(Link link);

    /** As {@link org.docbench.stores.Session#flushStatistics}. */
    default void flushStatistics(Link link) {}

    /** As {@link org.docbench.stores.Session#ownReport}. */
    default Optional<OwnReport> ownReport(Link link) {
        return Optional.empty();
    }
}
