package org.docbench.service.gateway;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import org.docbench.service.work.Task.Reply;
import org.docbench.service.work.Upstream.Place;

/**
 * Hands exchanges to the places where the table is, as many at a time as each has seats, and no more in all than may be in flight. What
 * comes beyond waits in one bounded queue. Confined to the event loop.
 *
 * <p>A place is only given what it can begin at once. So whatever waits, waits here, and is certainly not done when it is given up.
 */
final class Dispatch {
    private final List<Place> places;
    private final int[] busy;
    private final long[] given;
    private final int limit;
    private final int inFlight;
    private final Executor loop;
    private final ArrayDeque<Exchange> waiting = new ArrayDeque<>();
    private int turn;

    /**
     * @param limit how many may wait
     * @param inFlight how many the places have at a time, all together, even where they have more seats
     */
    Dispatch(List<Place> places, int limit, int inFlight, Executor loop) {
        this.places = places;
        this.busy = new int[places.size()];
        this.given = new long[places.size()];
        this.limit = limit;
        this.inFlight = inFlight;
        this.loop = loop;
    }

    /** Begins it, lets it wait, or refuses it at once. */
    void submit(Exchange exchange) {
        int place = waiting.isEmpty() ? freest() : -1;
        if (place >= 0) {
            begin(exchange, place);
        } else if (waiting.size() < limit) {
            waiting.add(exchange);
        } else {
            exchange.refuse(Problem.notDone("overloaded: " + limit + " requests wait already"));
        }
    }

    /** Gives up what waited too long, in order of arrival, and begins what can be begun. */
    void tick(long now) {
        while (!waiting.isEmpty() && waiting.peek().deadline() - now <= 0) {
            waiting.poll().refuse(Problem.notDone("overloaded: no worker was free in time"));
        }
        next();
    }

    int seats() {
        return places.stream().mapToInt(Place::seats).sum();
    }

    int busy() {
        int all = 0;
        for (int place : busy) {
            all += place;
        }
        return all;
    }

    int waiting() {
        return waiting.size();
    }

    /** How many requests each place was given since the last reset, one that was asked again counting twice. */
    long[] given() {
        return given.clone();
    }

    /** Sets the counts to 0. */
    void reset() {
        Arrays.fill(given, 0);
    }

    private void begin(Exchange exchange, int place) {
        busy[place]++;
        given[place]++;
        exchange.taken();
        places.get(place).run(exchange.question().task(), reply -> loop.execute(() -> ended(exchange, place, reply)));
    }

    private void ended(Exchange exchange, int place, Reply reply) {
        busy[place]--;
        if (reply instanceof Reply.Failed && exchange.oneMore()) {
            waiting.addFirst(exchange);
        } else {
            exchange.replied(reply);
        }
        next();
    }

    private void next() {
        while (!waiting.isEmpty()) {
            int place = freest();
            if (place < 0) {
                return;
            }
            Exchange first = waiting.poll();
            if (first.open()) {
                begin(first, place);
            }
        }
    }

    /** The place with the most free seats, by turns among equals; -1 if all are taken, or as many as may be. */
    private int freest() {
        if (busy() >= inFlight) {
            return -1;
        }
        int best = -1;
        int most = 0;
        turn = (turn + 1) % places.size();
        for (int i = 0; i < busy.length; i++) {
            int at = (turn + i) % busy.length;
            int free = places.get(at).seats() - busy[at];
            if (free > most) {
                best = at;
                most = free;
            }
        }
        return best;
    }
}
