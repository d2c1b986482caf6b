package org.docbench.stores.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.OwnReport;
import org.docbench.stores.Statistics;

/** A product's way of saying what every SQL store is asked; pure text and values where it is given no link. */
public interface Dialect {

    /** The statements, in order, that drop a collection if it is there and make it anew. */
    List<String> create(String collection, List<Index> indexes);

    /** Drops a collection if it is there. */
    String drop(String collection);

    /** Inserts a batch, acknowledged as one. */
    Call insert(Link link, String collection, List<Value.Obj> documents);

    /**
     * Changes one document. Changes of one shape give one text.
     *
     * @throws UnsupportedOperationException if this way of using the product has no such change
     */
    Sql update(String collection, Change change);

    /** Asks for every matching document; finds of one shape give one text. */
    Sql find(String collection, Find find);

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

    /** As {@link org.docbench.stores.Session#ownReport}. */
    default Optional<OwnReport> ownReport(Link link) {
        return Optional.empty();
    }
}
