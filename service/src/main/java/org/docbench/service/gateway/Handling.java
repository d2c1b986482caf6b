package org.docbench.service.gateway;

import org.docbench.service.Transactions;

/**
 * The gateway's work on a request without HTTP: it parses the request, calls the table, and writes the answer. It runs in the caller's
 * thread, so nothing waits for a worker. For the request path that has no socket.
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
