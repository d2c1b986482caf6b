package org.docbench.service.rest;

import java.util.List;
import org.docbench.load.engine.Work.PreparedWork;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.gateway.Answer;
import org.docbench.service.gateway.Answer.Handling;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.stores.StoreException;

/**
 * One request after the other in this thread, without a service: a call of a client, or what the gateway does around it. What is asked
 * is made ready before, as the bytes of a request are that come over a wire, or the values of a call.
 */
abstract sealed class LocalWork implements PreparedWork {
    final BlockRequests requests;
    private final ResponseValidator.Acknowledged acknowledged;
    private long next;
    private long number;

    private LocalWork(BlockRequests requests, ResponseValidator.Acknowledged acknowledged) {
        this.requests = requests;
        this.acknowledged = acknowledged;
    }

    static LocalWork of(
            RequestPath path,
            Transactions client,
            BlockRequests requests,
            int listed,
            ResponseValidator.Acknowledged acknowledged) {
        return path == RequestPath.DIRECT
                ? new Direct(client, requests, listed, acknowledged)
                : new Handled(new Handling(client), requests, listed, acknowledged);
    }

    /** Numbers go on, also over operations before the first that is timed. */
    @Override
    public final void prepare(long n) {
        number = next++;
        ready(number);
    }

    @Override
    public final void run(long n) {
        String error = ask(number);
        if (error != null) {
            throw new StoreException(error);
        }
        acknowledged.add(number);
    }

    abstract void ready(long n);

    /** Returns null if the answer is right, as far as that can be told in no time. */
    abstract String ask(long n);

    /**
     * Validates the last answer, if that was deferred so that the timer does not see it.
     *
     * @throws StoreException if it is wrong
     */
    void validateLast() {}

    private static final class Direct extends LocalWork {
        private final Transactions client;
        private final int listed;
        private String id;
        private List<Transaction> batch;

        Direct(Transactions client, BlockRequests requests, int listed, ResponseValidator.Acknowledged acknowledged) {
            super(requests, acknowledged);
            this.client = client;
            this.listed = listed;
        }

        @Override
        void ready(long n) {
            id = requests.id(n);
            batch = requests.work().writes() ? requests.transactions(n) : List.of();
        }

        @Override
        String ask(long n) {
            return switch (requests.work().operation()) {
                case GET ->
                    client.get(id)
                                    .filter(stored -> stored.transaction().id().equals(id))
                                    .isPresent()
                            ? null
                            : "another id";
                case LIST -> client.list(BlockRequests.LISTED).size() == listed ? null : "another number of rows";
                case CREATE -> client.create(batch).contains(Outcome.DUPLICATE) ? "a duplicate" : null;
            };
        }
    }

    private static final class Handled extends LocalWork {
        private final Handling handling;
        private final ResponseValidator validator;
        private String path;
        private byte[] body;
        private Answer last;
        private long lastNumber;

        Handled(Handling handling, BlockRequests requests, int listed, ResponseValidator.Acknowledged acknowledged) {
            super(requests, acknowledged);
            this.handling = handling;
            validator = new ResponseValidator(requests.work(), requests::id, listed);
        }

        @Override
        void ready(long n) {
            validateLast();
            path = requests.path(n);
            body = requests.body(n);
        }

        @Override
        String ask(long n) {
            last = handling.handle(requests.method(), path, body);
            lastNumber = n;
            return null;
        }

        @Override
        void validateLast() {
            String error =
                    last == null ? null : validator.error(lastNumber, last.status(), last.body(), last.body().length);
            last = null;
            if (error != null) {
                throw new StoreException(error);
            }
        }
    }
}
