package org.docbench.service.gateway;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import org.docbench.service.Transaction;
import org.docbench.service.work.Reply;
import org.docbench.service.work.Task;

/**
 * One request on its way to its one answer. Confined to the event loop.
 *
 * <p>Whoever answers first wins: a reply of the store that comes after the time-out is dropped, and the client was told that the
 * outcome is unknown.
 */
final class Exchange {
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence PROBLEM = HttpHeaders.createOptimized("application/problem+json");

    private final Endpoint endpoint;
    private final HttpServerRequest request;
    private final Stages stages;
    private final Marks marks;

    private Task task;
    private long deadline;
    private boolean array;
    private boolean answered;
    private boolean again;

    Exchange(Endpoint endpoint, HttpServerRequest request, Stages stages, Marks marks) {
        this.endpoint = endpoint;
        this.request = request;
        this.stages = stages;
        this.marks = marks;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    Marks marks() {
        return marks;
    }

    /** When it has to be answered, by {@link System#nanoTime}. */
    long deadline() {
        return deadline;
    }

    /** @param many whether an array was posted, and one is the answer */
    void asks(Task question, boolean many, Duration timeout) {
        task = question;
        array = many;
        marks.parsed = System.nanoTime();
        deadline = marks.parsed + timeout.toNanos();
    }

    Task task() {
        return task;
    }

    /** Whether somebody still waits for the answer. */
    boolean open() {
        return !answered && !request.response().closed();
    }

    /** Whether it may be asked once more: only what changes nothing, and only once. */
    boolean oneMore() {
        boolean may = task.reads() && !again && open();
        again = true;
        return may;
    }

    void taken() {
        marks.taken = System.nanoTime();
    }

    void replied(Reply reply) {
        marks.replied = System.nanoTime();
        if (!open()) {
            return;
        }
        if (reply instanceof Reply.Done done) {
            answer(done);
            stages.add(this, done.storeNanos(), System.nanoTime());
        } else if (reply instanceof Reply.Failed failed) {
            refuse(failed.untouched() ? Problem.notDone(failed.why()) : Problem.unknown(502, failed.why()));
        }
    }

    private void answer(Reply.Done done) {
        List<Transaction> batch = task instanceof Task.Create create ? create.batch() : List.of();
        Answer answer = Answer.to(endpoint, array, batch, done.result());
        if (answer.problem().isPresent()) {
            refuse(answer.problem().get());
            return;
        }
        answer.location().ifPresent(at -> request.response().putHeader("location", at));
        send(answer.status(), JSON, answer.body());
    }

    /** Done when it was answered, or its connection was closed before; perhaps for both. */
    void afterwards(Runnable task) {
        request.response().endHandler(answered -> task.run()).closeHandler(gone -> task.run());
    }

    void send(int status, byte[] body) {
        send(status, JSON, Buffer.buffer(body));
    }

    void refuse(Problem problem) {
        if (!open()) {
            return;
        }
        if (problem.status() == 503) {
            request.response().putHeader("retry-after", "1");
        }
        boolean published = endpoint.published();
        send(
                problem.status(),
                published ? JSON : PROBLEM,
                Buffer.buffer(published ? Answers.publishedProblem(problem) : Answers.problem(problem)));
    }

    /** The same, and the connection ends with it. */
    void refuseAndClose(Problem problem) {
        if (open()) {
            request.response().putHeader("connection", "close");
            refuse(problem);
            request.connection().close();
        }
    }

    private void send(int status, CharSequence type, Buffer body) {
        answered = true;
        stages.status(endpoint, status);
        HttpServerResponse response = request.response().setStatusCode(status);
        response.headers().set(HttpHeaders.CONTENT_TYPE, type);
        response.end(body);
    }
}
