package org.docbench.service.gateway;

import org.docbench.service.Transactions;

/**
 * What the gateway does with a request but for HTTP: from its bytes to a call of the table, and from the result to the bytes of the
 * answer. In the caller's thread: nothing waits for a worker. For the leg of measurements that has no socket.
 */
public final class Handling {
    private final Transactions table;

    public Handling(Transactions table) {
        this.table = table;
    }

    /** An answer; its body is not to be changed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared; a copy for each would be measured
    public record Handled(int status, byte[] body) {}

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
            Question question = Question.of(endpoint, plain, null, body);
            Answer answer = Answer.to(endpoint, question, question.task().on(table));
            return new Handled(answer.status(), answer.body());
        } catch (Problem problem) {
            return new Handled(problem.status(), problem.json(false));
        }
    }
}
