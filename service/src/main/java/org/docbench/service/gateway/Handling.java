package org.docbench.service.gateway;

import org.docbench.service.Transactions;

/**
 * What the gateway does with a request but for HTTP: from its bytes to a call of the table, and from the result to the bytes of the
 * answer. In the caller's thread: nothing waits for a worker. For the request path that has no socket.
 */
public record Handling(Transactions table) {
    /**
     * Handles one.
     *
     * @param body empty if it has none
     * @throws org.docbench.stores.StoreException as the table says
     */
    public Answer handle(String method, String path, byte[] body) {
        try {
            int query = path.indexOf('?');
            String plain = query < 0 ? path : path.substring(0, query);
            Endpoint endpoint = Endpoint.of(method, plain);
            Question question = Question.of(endpoint, plain, null, body);
            return Answer.to(endpoint, question, question.task().on(table));
        } catch (Problem problem) {
            return new Answer(problem.status(), problem.json(false), null);
        }
    }
}
