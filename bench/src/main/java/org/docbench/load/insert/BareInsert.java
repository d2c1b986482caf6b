package org.docbench.load.insert;

import java.sql.SQLException;
import java.util.List;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;

/** Batches inserted over a driver as anybody would write it, into a collection of its own that is empty before each block. */
interface BareInsert extends AutoCloseable {
    String COLLECTION = "docbench_bare";

    /** What makes a level, as far as it is the session's own; what is the server's, the suite has set. */
    void acknowledge(Durability level) throws SQLException;

    /** Nanoseconds of all batches together; the documents become the driver's before. */
    long block(List<List<Value.Obj>> batches) throws SQLException;

    @Override
    void close() throws SQLException;
}
