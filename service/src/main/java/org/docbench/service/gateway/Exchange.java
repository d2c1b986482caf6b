package org.docbench.service.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import org.docbench.service.work.Task.Reply;

/**
 * One request on its way to its one answer. Confined to the event loop.
 *
 * <p>Whoever answers first wins: a reply of the store that comes after the time-out is dropped, and the client was told that the
 * outcome is unknown.
 */
final class Exchange {
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence PROBLEM = HttpHeaders.createOptimized("application/problem+json");

    final Endpoint endpoint;
    final HttpServerRequest request;
    private final Stages stages;
    private final Stages.StageTimestamps timestamps;

    private Question question;
    private long deadline;
    private boolean answered;
    private boolean again;

    /** @param now when its head was read, by {@link System#nanoTime} */
    Exchange(HttpServerRequest request, Stages stages, long now) {
        this.endpoint = Endpoint.of(request.method().name(), request.path());
        this.request = request;
        this.stages = stages;
        this.timestamps = new Stages.StageTimestamps(now);
    }

    /** When it has to be answered, by {@link System#nanoTime}. */
    long deadline() {
        return deadline;
    }

    Question question() {
        return question;
    }

    /**
     * Its last byte is there: finds out what it asks, and gives it so long for its answer.
     *
     * @throws Problem if it is wrong
     */
    void read(byte[] body, Duration timeout) {
        timestamps.read = System.nanoTime();
        question = Question.of(endpoint, request.path(), request.query(), body);
        timestamps.parsed = System.nanoTime();
        deadline = timestamps.parsed + timeout.toNanos();
    }

    /** Whether somebody still waits for the answer. */
    boolean open() {
        return !answered && !request.response().closed();
    }

    /** Whether it may be asked once more: only what changes nothing, and only once. */
    boolean oneMore() {
        boolean may = question.task().reads() && !again && open();
        again = true;
        return may;
    }

    /** A worker takes it. */
    void taken() {
        timestamps.taken = System.nanoTime();
    }

    void replied(Reply reply) {
        timestamps.replied = System.nanoTime();
        if (!open()) {
            return;
        }
        if (reply instanceof Reply.Done done) {
            answer(done.result());
            stages.add(endpoint, timestamps, done, System.nanoTime());
        } else if (reply instanceof Reply.Failed failed) {
            refuse(failed.untouched() ? Problem.notDone(failed.why()) : Problem.unknown(502, failed.why()));
        }
    }

    private void answer(Reply.Result result) {
        try {
            Answer answer = Answer.to(endpoint, question, result);
            if (answer.location() != null) {
                request.response().putHeader("location", answer.location());
            }
            send(answer.status(), answer.body());
        } catch (Problem e) {
            refuse(e);
        }
    }

    /** Done when it was answered, or its connection was closed before; perhaps for both. */
    void afterwards(Runnable task) {
        request.response().endHandler(end -> task.run()).closeHandler(gone -> task.run());
    }

    void send(int status, byte[] body) {
        send(status, JSON, body);
    }

    void refuse(Problem problem) {
        if (!open()) {
            return;
        }
        if (problem.status() == 503) {
            request.response().putHeader("retry-after", "1");
        }
        boolean published = endpoint.published();
        send(problem.status(), published ? JSON : PROBLEM, problem.json(published));
    }

    /** The same, and the connection ends with it. */
    void refuseAndClose(Problem problem) {
        if (open()) {
            request.response().putHeader("connection", "close");
            refuse(problem);
            request.connection().close();
        }
    }

    private void send(int status, CharSequence type, byte[] body) {
        answered = true;
        stages.status(endpoint, status);
        HttpServerResponse response = request.response().setStatusCode(status);
        response.headers().set(HttpHeaders.CONTENT_TYPE, type);
        response.end(Buffer.buffer(body));
    }
}
