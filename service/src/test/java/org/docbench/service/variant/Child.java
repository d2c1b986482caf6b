package org.docbench.service.variant;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.docbench.service.ChildJvm;
import org.docbench.service.table.Table;
import org.docbench.stores.Server;

/** A {@link Creator}, and what it has said so far. */
final class Child implements AutoCloseable {
    /** After which it is killed, and what waits for it fails. */
    private static final long SECONDS = 180;

    private final Process process;
    private final BufferedReader lines;
    private final PrintStream orders;

    /** By worker, the numbers that were acknowledged before its first failure, and those after it. */
    final Map<Integer, List<Integer>> before = new TreeMap<>();

    final Map<Integer, List<Integer>> after = new TreeMap<>();
    private final Map<Integer, Boolean> failed = new TreeMap<>();
    private int acknowledged;
    private boolean closed;

    /** @param variant its id, or {@code buffered BOUND MILLIS} */
    Child(Table table, Server server, String variant, int workers, int creates) throws IOException {
        process = ChildJvm.start(ChildJvm.command(128, Creator.class)).process();
        lines = process.inputReader(StandardCharsets.US_ASCII);
        orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS).execute(process.toHandle()::destroyForcibly);
        orders.println(table.ledger().id());
        orders.println(variant);
        orders.println(workers);
        orders.println(creates);
        orders.println(server.data().map(Path::toString).orElse(""));
        orders.println(server.endpoint().uri());
    }

    /** Listens until so many more transactions are acknowledged. */
    Child acknowledges(int more) throws IOException {
        int wanted = acknowledged + more;
        while (acknowledged < wanted) {
            if (!listen()) {
                throw new IllegalStateException("ended after " + acknowledged + " transactions");
            }
        }
        return this;
    }

    /** As a power switch would. By its handle: a process that is told itself closes its streams, and what is in them with it. */
    void kill() throws IOException {
        process.toHandle().destroyForcibly();
        drain();
    }

    /** Lets it close its table. */
    void end() throws IOException {
        orders.close();
        drain();
        if (!closed) {
            throw new IllegalStateException("it did not close its table");
        }
    }

    private void drain() throws IOException {
        while (listen()) {
            // until it has said all
        }
    }

    private boolean listen() throws IOException {
        String line = lines.readLine();
        if (line == null) {
            return false;
        }
        String[] words = line.split(" ", -1);
        switch (words[0]) {
            case "+" -> {
                int worker = Integer.parseInt(words[1]);
                var part = failed.containsKey(worker) ? after : before;
                part.computeIfAbsent(worker, key -> new ArrayList<>()).add(Integer.parseInt(words[2]));
                acknowledged++;
            }
            case "x" -> failed.put(Integer.parseInt(words[1]), true);
            default -> closed = line.equals("closed");
        }
        return true;
    }

    int acknowledged() {
        return acknowledged;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
