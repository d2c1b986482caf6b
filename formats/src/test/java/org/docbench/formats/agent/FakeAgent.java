package org.docbench.formats.agent;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.docbench.formats.Codecs;
import org.docbench.formats.codec.JavaAgent;

/**
 * An agent with one fault: the Java agent of a codec, between whose requests and answers it sits. Its arguments are the
 * fault and the target; a target that is no Java codec is served by {@value #CODEC}.
 */
public final class FakeAgent {
    /** What it does wrong. */
    public enum Fault {
        NONE,
        HANGS_AT_HELLO,
        HANGS_AT_RUN,
        CRASHES,
        OTHER_TARGET,
        OTHER_PROTOCOL,
        NO_JSON,
        NO_TIMES,
        UNKNOWN_LOSS,
        BANNER,
        REFUSES_HELLO,
        REFUSES_LOAD,
        WRONG_DIGEST,
        OTHER_BYTES,
        SAVES_NOTHING,
        MISCOUNTS
    }

    private static final String CODEC = "bson.document";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Fault fault;
    private final String target;
    private final PrintStream requests;
    private final BufferedReader answers;
    private String loaded = "nothing";

    private FakeAgent(Fault fault, String target, PrintStream requests, InputStream answers) {
        this.fault = fault;
        this.target = target;
        this.requests = requests;
        this.answers = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
    }

    /** The command of an agent with a fault, in the class path of the tests. */
    public static List<String> command(Fault fault) {
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of(FakeAgent.class.getName(), fault.name()));
        return command;
    }

    /** A Java of the tests' own version, which starts as quickly as it can, with their class path. */
    public static List<String> java() {
        return List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"));
    }

    public static void main(String[] args) throws IOException {
        InputStream in = System.in;
        PrintStream out = System.out;
        var requests = new PipedOutputStream();
        var answers = new PipedOutputStream();
        var fake = new FakeAgent(
                Fault.valueOf(args[0]),
                args[1],
                new PrintStream(requests, true, StandardCharsets.UTF_8),
                new PipedInputStream(answers));
        System.setIn(new PipedInputStream(requests));
        System.setOut(new PrintStream(answers, true, StandardCharsets.UTF_8));
        var agent = new Thread(() -> serve(Codecs.isJava(args[1]) ? args[1] : CODEC));
        agent.setDaemon(true);
        agent.start();
        if (fake.fault == Fault.BANNER) {
            out.println("Welcome! Errors go to " + new File("/proc/self/fd/2").getCanonicalPath());
        }
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        String request;
        while ((request = lines.readLine()) != null) {
            out.println(fake.answer(request));
            out.flush();
        }
    }

    private static void serve(String codec) {
        try {
            JavaAgent.main(new String[] {codec});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String answer(String request) throws IOException {
        String[] words = request.split("\t", -1);
        return switch (words[0]) {
            case "hello" -> hello(request);
            case "load" -> load(request, words[1]);
            case "run" -> run(request, words[1]);
            case "digest" -> fault == Fault.WRONG_DIGEST ? "{\"digest\": \"" + "0".repeat(64) + "\"}" : honest(request);
            default -> save(request, Path.of(words[1]));
        };
    }

    private String honest(String request) throws IOException {
        requests.println(request);
        return answers.readLine();
    }

    private String hello(String request) throws IOException {
        if (fault == Fault.REFUSES_HELLO) {
            return "{\"unsupported\": \"strangers\"}";
        }
        if (fault == Fault.HANGS_AT_HELLO) {
            hang();
        }
        var hello = (ObjectNode) JSON.readTree(honest(request));
        hello.put("target", fault == Fault.OTHER_TARGET ? "other.target" : target);
        if (fault == Fault.OTHER_PROTOCOL) {
            hello.put("protocol", 2);
        }
        if (fault == Fault.UNKNOWN_LOSS) {
            hello.withArray("losses").add("patience");
        }
        return hello.toString();
    }

    private String load(String request, String path) throws IOException {
        loaded = path;
        return fault == Fault.REFUSES_LOAD ? "{\"unsupported\": \"not these documents\"}" : honest(request);
    }

    private String run(String request, String operation) throws IOException {
        switch (fault) {
            case HANGS_AT_RUN -> hang();
            case CRASHES -> {
                System.err.println("out of luck with " + loaded);
                System.exit(7);
            }
            case NO_JSON -> {
                return "oops";
            }
            case NO_TIMES -> {
                return "{\"times\": [null], \"bytes\": 1, \"values\": 1, \"allocated\": null}";
            }
            default -> {}
        }
        var times = (ObjectNode) JSON.readTree(honest(request));
        if (fault == Fault.MISCOUNTS && operation.equals("read")) {
            times.put("values", times.get("values").asLong() + 1);
        }
        return times.toString();
    }

    /** One byte in the middle of the first document is another one. */
    private String save(String request, Path file) throws IOException {
        if (fault == Fault.SAVES_NOTHING) {
            return "{\"bytes\": 100}";
        }
        String answer = honest(request);
        if (fault == Fault.OTHER_BYTES) {
            byte[] bytes = Files.readAllBytes(file);
            bytes[Integer.BYTES + Byte.toUnsignedInt(bytes[Integer.BYTES]) / 2] ^= 1;
            Files.write(file, bytes);
        }
        return answer;
    }

    private static void hang() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
