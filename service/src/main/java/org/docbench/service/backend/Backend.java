package org.docbench.service.backend;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.netty.channel.EventLoopGroup;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.docbench.service.Clients;
import org.docbench.service.ServiceSpec;
import org.docbench.service.variant.TableKinds;
import org.docbench.service.work.Reply;

/**
 * The process of a backend. Its standard input says which table it serves, and ends when the gateway does, however that ends: then the
 * backend ends too.
 */
public final class Backend {
    /** What a backend says when it can be asked. */
    static final String READY = "ready";

    private static final int LONGEST_MESSAGE = 16 << 20;

    private Backend() {}

    /** @param args the path of the socket; how many workers its first crew has */
    public static void main(String[] args) throws IOException {
        serve(args, TableKinds.all());
    }

    /** The same with other kinds of table. Ends the process. */
    public static void serve(String[] args, TableKinds kinds) throws IOException {
        var in = new DataInputStream(System.in);
        ServiceSpec wanted = Wire.wanted(in);
        try (Clients clients = kinds.clients(wanted);
                var crews = new Crews(clients, Integer.parseInt(args[1]))) {
            EventLoopGroup loop = Sockets.loop("backend");
            Server server = listen(UnixDomainSocketAddress.of(args[0]), loop, crews);
            System.out.println(READY);
            while (in.read() >= 0) {
                // nothing else is ever said; the end of input is the end of the gateway
            }
            server.shutdown();
            leave(Path.of(args[0]));
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
        System.exit(0);
    }

    /** The gateway does this too, but for one that was killed. The last backend finds the folder empty. */
    private static void leave(Path socket) throws IOException {
        Files.deleteIfExists(socket);
        socket.getParent().toFile().delete();
    }

    private static Server listen(UnixDomainSocketAddress at, EventLoopGroup loop, Crews crews) throws IOException {
        var run = ServerCalls.<Call, Reply>asyncUnaryCall((call, answer) -> crews.run(call, reply -> {
            answer.onNext(reply);
            answer.onCompleted();
        }));
        return NettyServerBuilder.forAddress(at)
                .channelType(Sockets.SERVER)
                .bossEventLoopGroup(loop)
                .workerEventLoopGroup(loop)
                .directExecutor()
                .maxInboundMessageSize(LONGEST_MESSAGE)
                .addService(ServerServiceDefinition.builder(Rpc.SERVICE)
                        .addMethod(Rpc.RUN, run)
                        .build())
                .build()
                .start();
    }
}
