package org.docbench.formats.codec;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.docbench.core.value.Loss;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.Ledger;
import org.docbench.formats.agent.Hello;
import org.docbench.formats.agent.Operation;

/**
 * The agent of the Java codecs: the program DocBench starts for each of them, speaking the protocol of {@code
 * docs/agents.md}. Its only argument is the id of the target.
 */
public final class JavaAgent {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JavaAgent() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        serve(args[0], Codecs.named(args[0]), requests(System.in), answers);
    }

    /**
     * Requests, and nothing after the last. They are read while one is being answered, so that an agent whose DocBench has ended ends
     * in the middle of it.
     */
    private static BlockingQueue<Optional<String>> requests(InputStream in) {
        var requests = new LinkedBlockingQueue<Optional<String>>();
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        var thread = new Thread(
                () -> {
                    try {
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                                .lines()
                                .map(Optional::of)
                                .forEach(requests::add);
                    } catch (UncheckedIOException e) {
                        // As good as its end.
                    }
                    requests.add(Optional.empty());
                    endWith(parent);
                },
                "requests");
        thread.setDaemon(true);
        thread.start();
        return requests;
    }

    /** A parent that lives has asked for an end after what it requested; an orphan answers nobody. */
    private static void endWith(Optional<ProcessHandle> parent) {
        try {
            while (ProcessHandle.current().parent().equals(parent)) {
                Thread.sleep(20);
            }
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> void serve(
            String id, Codec<T> codec, BlockingQueue<Optional<String>> requests, PrintStream answers)
            throws IOException, InterruptedException {
        var loop = new TimedCodec<>(codec);
        for (var request = requests.take(); request.isPresent(); request = requests.take()) {
            String[] words = request.get().split("\t");
            answers.println(JSON.writeValueAsString(answer(id, codec.ledger(), loop, words)));
            answers.flush();
        }
    }

    private static Object answer(String id, Ledger ledger, TimedCodec<?> loop, String[] words) {
        try {
            return switch (words[0]) {
                case "hello" -> hello(id, ledger);
                case "load" -> loop.load(Path.of(words[1]));
                case "run" ->
                    loop.run(
                            Operation.valueOf(words[1].toUpperCase(java.util.Locale.ROOT)),
                            Integer.parseInt(words[2]),
                            Integer.parseInt(words[3]));
                case "digest" -> Map.of("digest", loop.digest());
                case "save" -> Map.of("bytes", loop.save(Path.of(words[1])));
                default -> Map.of("error", "no such request: " + words[0]);
            };
        } catch (UnsupportedOperationException e) {
            return Map.of("unsupported", String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return Map.of("error", e.toString());
        }
    }

    private static Hello hello(String id, Ledger ledger) {
        return new Hello(
                Hello.PROTOCOL,
                id,
                ledger.product(),
                ledger.version(),
                "Java " + Runtime.version(),
                List.of("decode", "encode", "read"),
                ledger.losses().stream().map(Loss::words).toList());
    }
}
