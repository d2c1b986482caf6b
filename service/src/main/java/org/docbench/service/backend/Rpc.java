package org.docbench.service.backend;

import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;
import org.docbench.service.work.Reply;

/** The one call between gateway and backend: a task, and how it ended. */
final class Rpc {
    static final String SERVICE = "docbench.Table";
    static final MethodDescriptor<Call, Reply> RUN = MethodDescriptor.<Call, Reply>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Run"))
            .setRequestMarshaller(marshaller(Wire::call, Wire::call))
            .setResponseMarshaller(marshaller(Wire::reply, Wire::reply))
            .build();

    private Rpc() {}

    private interface Reading<T> {
        T from(InputStream in) throws IOException;
    }

    private static <T> Marshaller<T> marshaller(Function<T, InputStream> writing, Reading<T> reading) {
        return new Marshaller<>() {
            @Override
            public InputStream stream(T value) {
                return writing.apply(value);
            }

            @Override
            public T parse(InputStream in) {
                try {
                    return reading.from(in);
                } catch (IOException e) {
                    throw Status.INTERNAL
                            .withDescription(e.getMessage())
                            .withCause(e)
                            .asRuntimeException();
                }
            }
        };
    }
}
