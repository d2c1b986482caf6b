package org.docbench.service.backend;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.docbench.service.Wanted;
import org.docbench.service.work.Place;
import org.docbench.service.work.Reply;
import org.docbench.service.work.Task;

/**
 * A backend. If its process ends it is started again, and has no seats until then; whatever was asked of it has failed, and nobody
 * knows whether it was done.
 */
final class BackendPlace implements Place {
    private static final int LONGEST_MESSAGE = 16 << 20;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    private final Class<?> main;
    private final Wanted wanted;
    private final int workers;
    private final Path socket;
    private final EventLoopGroup loop;
    private final Thread keeper;

    private volatile Live live;
    private volatile boolean closed;

    private record Live(Child child, ManagedChannel channel) {}

    /** @throws org.docbench.stores.StoreException if it cannot start */
    BackendPlace(Class<?> main, Wanted wanted, int workers, Path socket, EventLoopGroup loop) throws IOException {
        this.main = main;
        this.wanted = wanted;
        this.workers = workers;
        this.socket = socket;
        this.loop = loop;
        live = start();
        keeper = new Thread(this::keep, "keeper of " + socket.getFileName());
        keeper.setDaemon(true);
        keeper.start();
    }

    private Live start() throws IOException {
        Child child = Child.start(main, wanted, workers, socket);
        return new Live(
                child,
                NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(child.socket()))
                        .channelType(Sockets.CLIENT, UnixDomainSocketAddress.class)
                        .eventLoopGroup(loop)
                        .overrideAuthority("backend")
                        .usePlaintext()
                        .directExecutor()
                        .disableRetry()
                        .maxInboundMessageSize(LONGEST_MESSAGE)
                        .build());
    }

    /** The process, for whoever wants to end it. */
    long pid() {
        Live now = live;
        return now == null ? -1 : now.child.process().pid();
    }

    @Override
    public int seats() {
        return live == null ? 0 : workers;
    }

    @Override
    public void run(Task task, Consumer<Reply> then) {
        Live now = live;
        if (now == null) {
            then.accept(new Reply.Failed("the backend has ended", true));
            return;
        }
        ClientCalls.asyncUnaryCall(
                now.channel.newCall(Rpc.RUN, CallOptions.DEFAULT), task, new Answer(then, () -> lost(now)));
    }

    /** Its connection broke, so it is of no use any more: nothing is given to it, and the keeper starts another. */
    private void lost(Live which) {
        if (which.equals(live)) {
            live = null;
        }
        which.child.process().destroyForcibly();
    }

    /** Starts the process again whenever it ends, at once at first, then after longer and longer pauses while it ends soon. */
    private void keep() {
        long pause = 0;
        Live current = live;
        try {
            while (!closed) {
                if (current != null) {
                    long start = System.nanoTime();
                    current.child.process().waitFor();
                    live = null;
                    current.channel.shutdownNow();
                    boolean lasted = System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(LONGEST_PAUSE_MILLIS);
                    pause = lasted ? 0 : pause;
                }
                Thread.sleep(pause);
                pause = Math.min(Math.max(2 * pause, FIRST_PAUSE_MILLIS), LONGEST_PAUSE_MILLIS);
                current = again();
                live = current;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is being closed
        }
    }

    /** @return null if it does not start */
    private Live again() {
        try {
            return start();
        } catch (IOException | RuntimeException e) {
            System.getLogger(BackendPlace.class.getName()).log(System.Logger.Level.WARNING, e.getMessage());
            return null;
        }
    }

    @Override
    public void close() {
        closed = true;
        keeper.interrupt();
        try {
            keeper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Live now = live;
        live = null;
        if (now != null) {
            now.channel.shutdownNow();
            now.child.end();
        }
    }

    /** Says once how the call ended. */
    private static final class Answer implements StreamObserver<Reply> {
        private final Consumer<Reply> then;
        private final Runnable lost;
        private Reply reply;

        Answer(Consumer<Reply> then, Runnable lost) {
            this.then = then;
            this.lost = lost;
        }

        @Override
        public void onNext(Reply value) {
            reply = value;
        }

        @Override
        public void onError(Throwable why) {
            lost.run();
            then.accept(new Reply.Failed(
                    "the backend ended: " + Status.fromThrowable(why).getCode(), false));
        }

        @Override
        public void onCompleted() {
            then.accept(reply);
        }
    }
}
