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
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.docbench.service.ServiceSpec;
import org.docbench.service.work.Reply;

/**
 * A backend. If its process ends it is started again, and cannot be asked until then; whatever was asked of it has failed, and nobody
 * knows whether it was done. A process that does not answer is ended: else its seats were taken for ever.
 */
final class BackendProcess implements AutoCloseable {
    private static final int LONGEST_MESSAGE = 16 << 20;
    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;

    private final Class<?> main;
    private final ServiceSpec wanted;
    private final int first;
    private final Duration limit;
    private final Path socket;
    private final EventLoopGroup loop;
    private final Thread keeper;

    private volatile Live live;
    private volatile boolean closed;

    private record Live(Child child, ManagedChannel channel) {}

    /**
     * Starts it.
     *
     * @param first how many workers its first crew has
     * @param limit of one call, after which the backend hangs
     * @throws org.docbench.stores.StoreException if it cannot start
     */
    BackendProcess(Class<?> main, ServiceSpec wanted, int first, Duration limit, Path socket, EventLoopGroup loop)
            throws IOException {
        this.main = main;
        this.wanted = wanted;
        this.first = first;
        this.limit = limit;
        this.socket = socket;
        this.loop = loop;
        live = start();
        keeper = new Thread(this::keep, "keeper of " + socket.getFileName());
        keeper.setDaemon(true);
        keeper.start();
    }

    private Live start() throws IOException {
        Child child = Child.start(main, wanted, first, socket);
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

    /** Whether it can be asked now. */
    boolean lives() {
        return live != null;
    }

    void run(Call call, Consumer<Reply> then) {
        Live now = live;
        if (now == null) {
            then.accept(new Reply.Failed("the backend has ended", true));
            return;
        }
        CallOptions inTime = CallOptions.DEFAULT.withDeadlineAfter(limit.toNanos(), TimeUnit.NANOSECONDS);
        ClientCalls.asyncUnaryCall(now.channel.newCall(Rpc.RUN, inTime), call, new Answer(then, () -> lost(now)));
    }

    /** It hangs or its connection broke, so it is of no use any more: nothing is given to it, and the keeper starts another. */
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
            if (!closed) {
                System.getLogger(BackendProcess.class.getName()).log(System.Logger.Level.WARNING, e.getMessage());
            }
            return null;
        }
    }

    /** Lets the process finish what it has, and starts no other. Does not wait for it. */
    void end() {
        closed = true;
        keeper.interrupt();
        Live now = live;
        if (now != null) {
            now.child.tell();
        }
    }

    @Override
    public void close() {
        end();
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
