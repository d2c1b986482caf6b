package org.docbench.stores.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.core.process.OwnSession;
import org.docbench.stores.StoreException;

/**
 * The user's own command for containers. It is told what to do by a list of arguments, and secrets by its environment: every user of the
 * machine can read arguments.
 *
 * @param program its file
 */
record Docker(Path program) {
    /** What a daemon may take to say its version. */
    private static final Duration VERSION = Duration.ofSeconds(5);

    /** What one may take for everything else but fetching an image and stopping a database. */
    static final Duration LIMIT = Duration.ofMinutes(2);

    /** A daemon that needs longer goes on without its client. */
    private static final Duration REMOVAL = Duration.ofSeconds(30);

    /** Asked once: a daemon that hangs would cost its limit for every product. */
    private static final Map<Docker, Optional<String>> FAULTS = new ConcurrentHashMap<>();

    /**
     * What a command said.
     *
     * @param out lines of its standard output
     * @param errors lines of its standard error
     */
    record Answer(List<String> out, List<String> errors) {
        /** Returns the one line that a question is answered with. */
        String line() {
            return out.isEmpty() ? "" : out.get(out.size() - 1).strip();
        }

        List<String> all() {
            return Stream.concat(out.stream(), errors.stream()).toList();
        }
    }

    /** Finds the command on the path. */
    static Optional<Docker> of(Places places) {
        return Stream.of("docker", "podman")
                .flatMap(name -> places.path().stream().map(folder -> folder.resolve(name)))
                .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
                .findFirst()
                .map(Docker::new);
    }

    /** Says why no container can run here, in one line; empty if one can. */
    static Optional<String> fault(Places places) {
        return of(places)
                .map(docker -> FAULTS.computeIfAbsent(docker, Docker::fault))
                .orElse(Optional.of("there is no command docker on the PATH"));
    }

    private Optional<String> fault() {
        try {
            ask(VERSION, "version");
            return Optional.empty();
        } catch (StoreException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Runs a command to its end. */
    Answer ask(Duration limit, String... arguments) {
        return finish(begin(Map.of(), List.of(arguments)), new byte[0], limit, line -> {}, arguments[0]);
    }

    /**
     * Starts a command, which a Ctrl-C at the terminal does not reach.
     *
     * @param environment what it gets beside the environment of this process
     */
    Process begin(Map<String, String> environment, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        var builder = new ProcessBuilder(OwnSession.command(command));
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new StoreException(program + " cannot be run: " + e.getMessage(), e);
        }
    }

    /**
     * Waits for the end of a command.
     *
     * @param input what it reads
     * @param line gets each line of its standard output at once
     * @param what it was asked for, in a word
     * @throws StoreException with the command's own words if it fails or takes longer than the limit, after which it is killed
     */
    Answer finish(Process process, byte[] input, Duration limit, Consumer<String> line, String what) {
        String command = program.getFileName() + " " + what;
        CompletableFuture<List<String>> out = lines(process.getInputStream(), line);
        CompletableFuture<List<String>> errors = lines(process.getErrorStream(), any -> {});
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        } catch (IOException e) {
            // It ended before it had read all, and says why.
        }
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                Processes.kill(process.toHandle());
                throw new StoreException(command + " did not answer within " + limit.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Processes.kill(process.toHandle());
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted", e);
        }
        if (process.exitValue() != 0) {
            throw new StoreException(command + ": " + words(errors.join(), process.exitValue()));
        }
        return new Answer(out.join(), errors.join());
    }

    private static CompletableFuture<List<String>> lines(InputStream from, Consumer<String> line) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (var reader = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                        List<String> lines = new ArrayList<>();
                        for (String next = reader.readLine(); next != null; next = reader.readLine()) {
                            lines.add(next);
                            line.accept(next);
                        }
                        return lines;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                task -> new Thread(task, "docbench-docker").start());
    }

    /** What a command said about its failure, in one line, without the hint that follows. */
    private static String words(List<String> errors, int exit) {
        return Processes.LastWords.of(errors.stream()
                        .filter(line -> !line.strip().matches("(Run|See) '.*--help'.*"))
                        .toList())
                .orElseGet(() -> Processes.how(exit));
    }

    /**
     * Removes a container with its volumes, whether it runs or not; tells whether it was there.
     *
     * @param cut whether a client that made it was killed: then the daemon may still make it
     * @throws StoreException if it is not removed, or is not there and may still come
     */
    boolean remove(String container, BooleanSupplier cut) {
        boolean mayCome = false;
        for (ProcessHandle client : creating(container)) {
            // Without it the daemon would go on, and the container be there afterwards.
            if (!Processes.await(client, Processes.PATIENCE)) {
                Processes.kill(client);
                mayCome = true;
            }
        }
        try {
            // Nothing is printed of a container that is not there.
            if (!ask(REMOVAL, "rm", "--force", "--volumes", container).line().isEmpty()) {
                return true;
            }
        } catch (StoreException e) {
            if (!isUnknown(e)) {
                throw e;
            }
        }
        if (mayCome || cut.getAsBoolean()) {
            throw new StoreException("it is not there, and the daemon may still make it");
        }
        return false;
    }

    /** Clients that create a container right now, of whatever process. */
    private static List<ProcessHandle> creating(String container) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .map(Arrays::asList)
                        .filter(arguments -> arguments.contains("create") && arguments.contains(container))
                        .isPresent())
                .toList();
    }

    /** Whether a failure is that there is no such image or container, in Docker's words or Podman's. */
    static boolean isUnknown(StoreException failure) {
        return failure.getMessage().matches("(?i).*(no such (image|container|object)|image not known).*");
    }

    /** Whether a failure is that a container is not running, in Docker's words or Podman's. */
    static boolean isNotRunning(StoreException failure) {
        return failure.getMessage().matches("(?i).*(is not running|can only kill running containers).*");
    }
}
