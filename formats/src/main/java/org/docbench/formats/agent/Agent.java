package org.docbench.formats.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.docbench.core.experiment.Target;
import org.docbench.core.process.OwnSession;
import org.docbench.core.value.Loss;
import org.docbench.formats.ChildProcess;

/**
 * A running agent and the conversation with it ({@code docs/agents.md}). Every request has a time limit; an agent that
 * breaks it, dies or answers what is no answer is ended, and every later request fails.
 */
public final class Agent implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int GOODBYE_SECONDS = 2;

    private final AgentTarget target;
    private final Duration limit;
    private final ChildProcess child;
    private final BufferedReader answers;
    private final Writer requests;
    private Hello hello;

    /**
     * What a run gave.
     *
     * @param times nanoseconds, each of all the passes asked for
     * @param bytes size of the results of one pass, or of its input where the results are no bytes
     * @param values how many values {@code read} saw in one pass
     * @param allocated bytes allocated during all times together, or null where the runtime does not tell
     * @param settled false when the runtime was still compiling during the times, or null where it does not tell
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Times(List<Long> times, long bytes, long values, Long allocated, Boolean settled) {

        /** Whether nothing says that the code was still getting faster. */
        public boolean isSettled() {
            return settled == null || settled;
        }
    }

    private Agent(AgentTarget target, Duration limit, ChildProcess child) {
        this.target = target;
        this.limit = limit;
        this.child = child;
        answers = child.process().inputReader(StandardCharsets.UTF_8);
        requests = child.process().outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the agent of a target and asks nothing yet; {@link #greet} comes next.
     *
     * @param limit of one request
     * @throws AgentManifest.AgentException if it cannot be started
     */
    public static Agent launch(AgentTarget target, Duration limit) {
        List<String> command = new ArrayList<>(target.command());
        command.add(Target.parse(target.id()).id());
        try {
            return new Agent(target, limit, ChildProcess.start("docbench-agent", command, target.folder()));
        } catch (IOException e) {
            throw new AgentManifest.AgentException("cannot be started: " + e.getMessage());
        }
    }

    /**
     * Starts the agent of a target and shakes hands.
     *
     * @param limit of one request
     * @throws AgentManifest.AgentException if it cannot be started or its handshake is not what it should be
     */
    public static Agent start(AgentTarget target, Duration limit) {
        Agent agent = launch(target, limit);
        agent.greet();
        return agent;
    }

    /**
     * Shakes hands; an agent that does not is ended.
     *
     * @throws AgentManifest.AgentException if the handshake is not what it should be
     */
    public void greet() {
        try {
            hello = ask(Hello.class, "hello")
                    .checkedAs(Target.parse(target.id()).id());
        } catch (AgentManifest.AgentException.Refusal e) {
            close();
            throw new AgentManifest.AgentException("does not identify itself: " + e.getMessage());
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** What it said of itself when it was greeted. */
    public Hello hello() {
        return hello;
    }

    /** Has the agent read a file of BSON documents; gives how many it found. */
    public int load(Path file) {
        return ask("load", file.toString()).path("documents").asInt(-1);
    }

    /** Runs an operation on the loaded documents. */
    public Times run(Operation operation, int passes, int millis) {
        Times times = ask(Times.class, "run", operation.id(), String.valueOf(passes), String.valueOf(millis));
        if (times.times() == null
                || times.times().isEmpty()
                || times.times().stream().anyMatch(time -> time == null || time < 0)) {
            throw new AgentManifest.AgentException("gave no times for " + operation.id());
        }
        return times;
    }

    /** SHA-256 over the canonical forms of what the last run of decode left. */
    public String digest() {
        return ask("digest").path("digest").asText();
    }

    /** Has the agent write what the last run of encode left. */
    public void save(Path file) {
        ask("save", file.toString());
    }

    private <T> T ask(Class<T> type, String... request) {
        try {
            return JSON.treeToValue(ask(request), type);
        } catch (JsonProcessingException e) {
            throw new AgentManifest.AgentException(
                    "answered " + request[0] + " with another shape: " + e.getOriginalMessage());
        }
    }

    private JsonNode ask(String... request) {
        String answer = answer(String.join("\t", request));
        if (answer == null) {
            String ending = ending(request[0]);
            throw new AgentManifest.AgentException(ending + child.complaint());
        }
        JsonNode json;
        try {
            json = JSON.readTree(answer);
        } catch (JsonProcessingException e) {
            throw new AgentManifest.AgentException(
                    "answered " + request[0] + " with a line that is not JSON: " + ChildProcess.shortened(answer));
        }
        if (json.has("unsupported")) {
            throw new AgentManifest.AgentException.Refusal(
                    ChildProcess.shortened(json.get("unsupported").asText()));
        }
        if (json.has("error") || !json.isObject()) {
            throw new AgentManifest.AgentException("answered " + request[0] + " with an error: "
                    + ChildProcess.shortened(json.path("error").asText()));
        }
        return json;
    }

    private String answer(String request) {
        var reply = CompletableFuture.supplyAsync(() -> exchange(request), Agent::inThreadOfItsOwn);
        try {
            return reply.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            kill();
            throw new AgentManifest.AgentException(
                    "gave no answer within " + limit.toSeconds() + " s to: " + request.replace('\t', ' '));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AgentManifest.AgentException("interrupted");
        } catch (ExecutionException e) {
            return null; // it no longer listens: its ending says why
        }
    }

    /** Not in the common pool, whose threads help one another while they wait: there no limit would hold. */
    private static void inThreadOfItsOwn(Runnable exchange) {
        var thread = new Thread(exchange, "agent");
        thread.setDaemon(true);
        thread.start();
    }

    private String exchange(String request) {
        try {
            requests.write(request + "\n");
            requests.flush();
            return answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String ending(String request) {
        boolean ended = awaitEnd();
        if (ended && child.process().exitValue() == OwnSession.NOT_FOUND) {
            return "cannot be started";
        }
        return "ended " + (ended ? "with exit code " + child.process().exitValue() : "its output") + " when asked to "
                + request;
    }

    /** Tells whether the process ended within the time for a goodbye. */
    private boolean awaitEnd() {
        try {
            return child.process().waitFor(GOODBYE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends the agent: its input ends, and if that is not enough the process is killed with all it started. */
    @Override
    public void close() {
        try {
            // What an agent that is ending leaves unread cannot be flushed; it is waited for all the same.
            child.process().getOutputStream().close();
        } catch (IOException e) {
            kill();
        }
        if (!awaitEnd()) {
            kill();
            awaitEnd();
        }
        child.close();
    }

    /** Returns the id of the process. */
    public long pid() {
        return child.process().pid();
    }

    public boolean isAlive() {
        return child.process().isAlive();
    }

    /** Ends the agent at once, from any thread. */
    public void kill() {
        child.kill();
    }

    @Override
    public String toString() {
        return target.id();
    }

    /** What an agent says of itself. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Hello(
            int protocol,
            String target,
            String product,
            String version,
            String runtime,
            List<String> operations,
            List<String> losses) {

        /** The protocol described in {@code docs/agents.md}. */
        public static final int PROTOCOL = 1;

        /** The handshake, checked. */
        Hello checkedAs(String id) {
            if (protocol != PROTOCOL) {
                throw new AgentManifest.AgentException(
                        "speaks protocol " + protocol + " where " + PROTOCOL + " is required");
            }
            if (!id.equals(target)) {
                throw new AgentManifest.AgentException("identifies itself as " + target + " and was started as " + id);
            }
            if (product == null || version == null || runtime == null || operations == null || losses == null) {
                throw new AgentManifest.AgentException(
                        "its handshake lacks one of product, version, runtime, operations, losses");
            }
            lost();
            return this;
        }

        /** What the codec gives back changed. */
        public Set<Loss> lost() {
            Set<Loss> lost = EnumSet.noneOf(Loss.class);
            for (String words : losses) {
                try {
                    lost.add(Loss.named(words));
                } catch (IllegalArgumentException e) {
                    throw new AgentManifest.AgentException("declares a loss that is not in docs/agents.md: " + words);
                }
            }
            return lost;
        }
    }

    /** What is timed, once for each document. */
    public enum Operation {
        /** Bytes to what the library calls a document. */
        DECODE("bytes to what the library calls a document"),
        /** The same, and every value of it taken as the language's own. */
        READ("bytes to a document, and then every value of it as the language's own value"),
        /** A decoded document to bytes. */
        ENCODE("a decoded document to bytes");

        private final String timed;

        Operation(String timed) {
            this.timed = timed;
        }

        /** Returns the operation with this name in the protocol. */
        public static Operation named(String id) {
            return valueOf(id.toUpperCase(Locale.ROOT));
        }

        /** Its name in the protocol and in run files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What is inside the timer, in words. */
        public String timed() {
            return timed;
        }
    }

    /**
     * A target and the agent that serves it.
     *
     * @param id of the target; with {@code @} and a word behind it, the same target under a second name
     * @param language as reports write it
     * @param about how the codec is used, in a few words
     * @param folder where the agent runs
     * @param command the program and its arguments, the target's id excepted
     * @param format of its bytes: of a Java codec its family, of an agent one of {@link AgentManifest.Target#FORMATS}
     */
    public record AgentTarget(
            String id, String language, String about, Path folder, List<String> command, String format) {
        public AgentTarget {
            command = List.copyOf(command);
        }

        /** A target of BSON. */
        public AgentTarget(String id, String language, String about, Path folder, List<String> command) {
            this(id, language, about, folder, command, AgentManifest.Target.BSON);
        }

        public boolean isBson() {
            return format.equals(AgentManifest.Target.BSON);
        }

        /** The same with options of the program before its arguments. */
        public AgentTarget with(List<String> options) {
            List<String> all = new ArrayList<>(command);
            all.addAll(1, options);
            return new AgentTarget(id, language, about, folder, all, format);
        }

        /** The same under another name. */
        public AgentTarget named(String name) {
            return new AgentTarget(name, language, about, folder, command, format);
        }
    }
}
