package org.docbench.service.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.docbench.load.engine.Clock;
import org.docbench.load.engine.WorkerPool;

/** The threads of a client with all their connections, from phase to phase. */
final class Crowd implements AutoCloseable {

    /** What a thread's requests follow, once the phase has begun. */
    interface Paces extends IntFunction<LongFunction<Pace>> {}

    private final WorkerPool crew;
    private final List<ClientThread> threads = new ArrayList<>();

    Crowd(HttpLoad load, Clock clock, BooleanSupplier stop, Duration patience) {
        crew = new WorkerPool(load.threads(), clock, stop, patience);
        try {
            for (int i = 0; i < load.threads(); i++) {
                threads.add(new ClientThread(load, i, clock, crew.halt()));
            }
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
    }

    WorkerPool.Halt halt() {
        return crew.halt();
    }

    WorkerPool.Phase<HttpTally> phase(Paces paces) {
        List<Supplier<LongFunction<HttpTally>>> tasks = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            ClientThread thread = threads.get(i);
            LongFunction<Pace> pace = paces.apply(i);
            tasks.add(() -> {
                var tally = new HttpTally();
                return started -> thread.run(pace.apply(started), tally);
            });
        }
        return crew.together(tasks);
    }

    /** The threads end first, so that nobody uses what is then closed. */
    @Override
    public void close() {
        try {
            crew.close();
        } finally {
            threads.forEach(ClientThread::close);
        }
    }
}
