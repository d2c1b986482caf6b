package org.docbench.stores.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import java.util.function.Supplier;
import org.bson.BSONException;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;

/** Takes the driver's answers; where there is none, says why in the server's words and without secrets. */
public record Answers(Endpoint endpoint) {

    /**
     * The answer to a question.
     *
     * @throws StoreException if the server refuses, is gone or is too slow, or a document is too large
     */
    public <T> T to(Supplier<T> question) {
        try {
            return question.get();
        } catch (MongoException | BSONException e) {
            throw new StoreException(endpoint.hide(words(e)), e);
        }
    }

    /** Does what answers nothing. */
    void done(Runnable work) {
        to(() -> {
            work.run();
            return endpoint;
        });
    }

    private static String words(Throwable failure) {
        if (failure instanceof MongoWriteException write) {
            return write.getError().getMessage();
        }
        if (failure instanceof MongoBulkWriteException batch
                && !batch.getWriteErrors().isEmpty()) {
            return batch.getWriteErrors().get(0).getMessage();
        }
        if (failure instanceof MongoCommandException command) {
            return command.getErrorCodeName() + ": " + command.getErrorMessage();
        }
        return failure.getCause() == null
                ? failure.getMessage()
                : failure.getMessage() + ": " + words(failure.getCause());
    }
}
