package org.docbench.service.gateway;

import java.util.List;
import org.docbench.service.Transactions;
import org.docbench.service.work.Result;
import org.docbench.service.work.Task;

/**
 * What the gateway does with a request but for HTTP: from its bytes to a call of the table, and from the result to the bytes of the
 * answer. In the caller's thread: nothing waits for a worker. For the leg of measurements that has no socket.
 */
public final class Handling {
    private static final RequestReader READER = new RequestReader(Limits.USUAL.batch());

    private final Transactions table;

    public Handling(Transactions table) {
        this.table = table;
    }

    /** An answer. */
    public static final class Handled {
        private final int status;
        private final byte[] body;

        private Handled(int status, byte[] body) {
            this.status = status;
            this.body = body;
        }

        public int status() {
            return status;
        }

        /** Not to be changed. */
        public byte[] body() {
            return body;
        }
    }

    /**
     * Handles one.
     *
     * @param body empty if it has none
     * @throws org.docbench.stores.StoreException as the table says
     */
    public Handled handle(String method, String path, byte[] body) {
        try {
            int query = path.indexOf('?');
            String plain = query < 0 ? path : path.substring(0, query);
            Endpoint endpoint = Endpoint.of(method, plain);
            return switch (endpoint) {
                case GET -> done(endpoint, new Task.Get(Query.id(endpoint.rest(plain))), false);
                case LIST, PUBLISHED_LIST -> done(endpoint, new Task.Newest(Desk.USUAL_ROWS), false);
                case CREATE -> {
                    RequestReader.Posted posted = READER.oneOrMany(body);
                    yield done(endpoint, new Task.Create(posted.transactions()), posted.array());
                }
                case PUBLISHED_CREATE -> done(endpoint, new Task.Create(List.of(READER.one(body))), false);
                case PUBLISHED_GET -> done(endpoint, new Task.Get(READER.id(body)), false);
                default -> throw new Rejected(404, "nothing is at this path");
            };
        } catch (Rejected e) {
            return new Handled(e.status(), Answers.problem(Problem.of(e)));
        }
    }

    private Handled done(Endpoint endpoint, Task task, boolean array) {
        Result result = task.on(table);
        Answer answer =
                Answer.to(endpoint, array, task instanceof Task.Create create ? create.batch() : List.of(), result);
        return answer.problem()
                .map(problem -> new Handled(problem.status(), Answers.problem(problem)))
                .orElseGet(() -> new Handled(answer.status(), answer.body().getBytes()));
    }
}
