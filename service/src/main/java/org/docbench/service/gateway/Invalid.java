package org.docbench.service.gateway;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** The answer to what is not HTTP/1.1 or HTTP/1.0, or not for this service. The connection ends with it. */
final class Invalid {
    private Invalid() {}

    static void answer(HttpServerRequest request) {
        Throwable why = request.decoderResult().cause();
        Problem problem = why instanceof Rejected rejected
                ? Problem.of(rejected)
                : why instanceof TooLongHttpLineException
                        ? new Problem(414, "the first line is too long", "")
                        : why instanceof TooLongHttpHeaderException
                                ? new Problem(431, "the headers are too long", "")
                                : new Problem(400, "not HTTP/1.1 or HTTP/1.0", "");
        request.response()
                .setStatusCode(problem.status())
                .putHeader("content-type", "application/problem+json")
                .putHeader("connection", "close")
                .end(Buffer.buffer(Answers.problem(problem)))
                .onComplete(sent -> request.connection().close());
    }
}
