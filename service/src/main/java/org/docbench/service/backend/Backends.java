package org.docbench.service.backend;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.service.Wanted;
import org.docbench.service.work.Behind;
import org.docbench.service.work.Place;

/** Processes of their own that serve one table together. Their sockets lie in a folder that only this user may enter. */
public final class Backends implements Behind {
    private final Path folder;
    private final EventLoopGroup loop = Sockets.loop("backends");
    private final List<BackendPlace> places = new ArrayList<>();

    private Backends(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts them, one after the other.
     *
     * @param main the class whose {@code main} calls {@link Backend#serve}: {@link Backend} itself, unless for other kinds of table
     * @param workers of each
     * @param limit of one call: a backend that takes longer hangs, and is ended and started again
     * @throws org.docbench.stores.StoreException if one cannot start; those that did are ended
     */
    public static Backends start(Class<?> main, Wanted wanted, int backends, int workers, Duration limit)
            throws IOException {
        var started = new Backends(Files.createTempDirectory("docbench-backends"));
        try {
            for (int i = 0; i < backends; i++) {
                Path socket = started.folder.resolve(String.valueOf(i));
                started.places.add(new BackendPlace(main, wanted, workers, limit, socket, started.loop));
            }
            return started;
        } catch (IOException | RuntimeException e) {
            started.close();
            throw e;
        }
    }

    /** One for each backend. */
    @Override
    public List<Place> places() {
        return List.copyOf(places);
    }

    /** The processes that run now. */
    public List<Long> pids() {
        return places.stream().map(BackendPlace::pid).filter(pid -> pid >= 0).toList();
    }

    @Override
    public void close() {
        places.forEach(BackendPlace::end); // all at once: the time that one takes is the time of all
        places.forEach(Place::close);
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        try {
            for (int i = 0; i <= places.size(); i++) {
                Files.deleteIfExists(folder.resolve(String.valueOf(i)));
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
