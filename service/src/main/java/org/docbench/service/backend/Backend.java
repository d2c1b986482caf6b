package org.docbench.service.backend;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.SocketAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.docbench.service.ServiceSpec;
import org.docbench.service.Transactions;
import org.docbench.service.gateway.Gateway;
import org.docbench.service.variant.Variant;
import org.docbench.service.work.Task;
import org.docbench.service.work.Task.Reply;
import org.docbench.service.work.Upstream.Workers;
import org.docbench.service.work.Usage;
import org.docbench.service.work.Wire;
import org.docbench.stores.StoreException;

/**
 * The process of a backend. The first line of its standard input lists the tables that it serves; one that it cannot open
 * costs no other. The input ends when the gateway does,
 * however that ends: then the backend ends too.
 */
public final class Backend {
    /** Begins the line of a backend that can be asked; the tables that it cannot open follow, each a {@link Failure}. */
    static final String READY = "ready ";

    private static final long STARTING_SECONDS = 30;

    private Backend() {}

    /** Why a table cannot be opened. */
    record Failure(int table, String why) {}

    /** @param args the path of the socket */
    public static void main(String[] args) throws IOException {
        serve(args, Variant::open);
    }

    /** The same with other tables. Ends the process. */
    public static void serve(String[] args, Function<ServiceSpec, Transactions> tables) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Map<Integer, Transactions> open = new LinkedHashMap<>();
        List<Failure> failures = new ArrayList<>();
        PrintStream reader = System.out;
        try {
            ServiceSpec[] specs = Wire.read(in.readLine(), ServiceSpec[].class);
            for (int table = 0; table < specs.length; table++) {
                try {
                    open.put(table, tables.apply(specs[table]));
                } catch (RuntimeException e) {
                    failures.add(new Failure(table, String.valueOf(e.getMessage())));
                }
            }
            // Its gateway starts it again, as the store may be there later.
            if (open.isEmpty()) {
                throw new StoreException(
                        failures.isEmpty() ? "no table" : failures.get(0).why());
            }
            // By table and by how many work together: services that share this backend each have their own.
            Map<List<Integer>, Workers> workers = new ConcurrentHashMap<>();
            Vertx vertx = Gateway.oneLoop();
            Context loop = vertx.getOrCreateContext();
            vertx.createNetServer()
                    .connectHandler(socket -> socket.handler(new Frames((number, bytes) -> {
                        if (number == Frames.ECHO) {
                            socket.write(Frames.frame(number, bytes));
                            return;
                        }
                        Frames.Call call = Wire.read(bytes, Frames.Call.class);
                        if (!open.containsKey(call.table())) {
                            socket.write(Frames.frame(number, new Reply.Failed("the table could not be opened", true)));
                            return;
                        }
                        workers.computeIfAbsent(
                                        List.of(call.table(), call.workers()),
                                        any -> new Workers(open.get(call.table()), call.workers()))
                                .run(call.task(), reply -> {
                                    Buffer answer = Frames.frame(number, reply);
                                    loop.runOnContext(here -> socket.write(answer));
                                });
                    })))
                    .listen(SocketAddress.domainSocketAddress(args[0]))
                    .await(STARTING_SECONDS, TimeUnit.SECONDS);
            System.out.println(READY + new String(Wire.bytes(failures), StandardCharsets.UTF_8));
            reader = System.err; // nobody reads the other at the end
            // Each further line asks for its usage; the end of input is the end of the gateway.
            while (in.readLine() != null) {
                System.out.println(new String(Wire.bytes(Usage.own()), StandardCharsets.UTF_8));
            }
            workers.values().forEach(Workers::close);
            open.values().forEach(Transactions::close);
            leave(Path.of(args[0]));
        } catch (Exception e) {
            reader.println(e.getMessage());
            System.exit(1);
        }
        System.exit(0);
    }

    /** The gateway does this too, but for one that was killed. The last backend finds the folder empty. */
    private static void leave(Path socket) throws IOException {
        Files.deleteIfExists(socket);
        socket.getParent().toFile().delete();
    }

    /** Reads messages from a socket: the length, the number of the call and the bytes of each. They may come in any pieces. */
    static final class Frames implements Handler<Buffer> {
        private static final int HEAD = Integer.BYTES + Long.BYTES;

        /** The number of a message that comes back as it is, without any work. */
        static final long ECHO = -1;

        private final BiConsumer<Long, byte[]> each;
        private Buffer left = Buffer.buffer();

        /**
         * A task for a backend.
         *
         * @param table its place among those that the backend serves
         * @param workers how many work together on it: services that share a backend each have their own
         */
        record Call(int table, int workers, Task task) {}

        Frames(BiConsumer<Long, byte[]> each) {
            this.each = each;
        }

        static Buffer frame(long call, Object message) {
            return frame(call, Wire.bytes(message));
        }

        static Buffer frame(long call, byte[] bytes) {
            return Buffer.buffer(HEAD + bytes.length)
                    .appendInt(bytes.length)
                    .appendLong(call)
                    .appendBytes(bytes);
        }

        @Override
        public void handle(Buffer piece) {
            Buffer all = left.length() == 0 ? piece : left.appendBuffer(piece);
            int at = 0;
            while (all.length() - at >= HEAD && all.length() - at - HEAD >= all.getInt(at)) {
                int body = at + HEAD;
                int end = body + all.getInt(at);
                each.accept(all.getLong(at + Integer.BYTES), all.getBytes(body, end));
                at = end;
            }
            left = Buffer.buffer().appendBuffer(all, at, all.length() - at);
        }
    }
}
