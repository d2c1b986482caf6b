package org.docbench.formats.codec;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    public static void main(String[] args) throws IOException {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        serve(args[0], Codecs.named(args[0]), requests, answers);
    }

    private static <T> void serve(String id, Codec<T> codec, BufferedReader requests, PrintStream answers)
            throws IOException {
        var loop = new Loop<>(codec);
        String request;
        while ((request = requests.readLine()) != null) {
            answers.println(JSON.writeValueAsString(answer(id, codec.ledger(), loop, request.split("\t"))));
            answers.flush();
        }
    }

    private static Object answer(String id, Ledger ledger, Loop<?> loop, String[] words) {
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
