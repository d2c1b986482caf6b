package org.docbench.service.rest;

import java.util.List;
import java.util.stream.IntStream;
import org.docbench.load.engine.PreparedWork;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.gateway.Handling;
import org.docbench.stores.StoreException;

/**
 * One request after the other in this thread, without a service: a call of a client, or what the gateway does around it. What is asked
 * is made ready before, as the bytes of a request are that come over a wire, or the values of a call.
 */
abstract sealed class SingleWork implements PreparedWork {
    private final Acknowledged acknowledged;
    private long next;
    private long number;

    private SingleWork(Acknowledged acknowledged) {
        this.acknowledged = acknowledged;
    }

    static SingleWork of(Leg leg, Transactions client, Asked asked, int listed, Acknowledged acknowledged) {
        return leg == Leg.DIRECT
                ? new Direct(client, asked, listed, acknowledged)
                : new Handled(new Handling(client), asked, listed, acknowledged);
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

    /** Null if it is right, as far as that can be told in no time. */
    abstract String ask(long n);

    /**
     * Judges the last answer, if that was put off so that the timer does not see it.
     *
     * @throws StoreException if it is wrong
     */
    void judged() {}

    private static final class Direct extends SingleWork {
        private final Transactions client;
        private final Asked asked;
        private final int listed;
        private String id;
        private List<Transaction> batch;

        Direct(Transactions client, Asked asked, int listed, Acknowledged acknowledged) {
            super(acknowledged);
            this.client = client;
            this.asked = asked;
            this.listed = listed;
        }

        @Override
        void ready(long n) {
            id = asked.id(n);
            int size = asked.work().batch();
            batch = asked.work().writes()
                    ? IntStream.range(0, size)
                            .mapToObj(i -> Posted.transaction(
                                    asked.prefix(), asked.numbers().applyAsLong(n), Posted.part(size, i)))
                            .toList()
                    : List.of();
        }

        @Override
        String ask(long n) {
            return switch (asked.work().operation()) {
                case GET ->
                    client.get(id)
                                    .filter(kept -> kept.transaction().id().equals(id))
                                    .isPresent()
                            ? null
                            : "another id";
                case LIST -> client.list(Asked.LISTED).size() == listed ? null : "another number of rows";
                case CREATE -> client.create(batch).contains(Outcome.DUPLICATE) ? "a duplicate" : null;
            };
        }
    }

    private static final class Handled extends SingleWork {
        private final Handling handling;
        private final Asked asked;
        private final Judgement judgement;
        private String path;
        private byte[] body;
        private Handling.Handled last;
        private long of;

        Handled(Handling handling, Asked asked, int listed, Acknowledged acknowledged) {
            super(acknowledged);
            this.handling = handling;
            this.asked = asked;
            this.judgement = new Judgement(asked.work(), asked.ids(), listed);
        }

        @Override
        void ready(long n) {
            judged();
            path = asked.path(n);
            body = asked.body(n);
        }

        @Override
        String ask(long n) {
            last = handling.handle(asked.method(), path, body);
            of = n;
            return null;
        }

        @Override
        void judged() {
            String error = last == null ? null : judgement.error(of, last.status(), last.body(), last.body().length);
            last = null;
            if (error != null) {
                throw new StoreException(error);
            }
        }
    }
}
