package org.docbench.stores.servers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.junit.jupiter.api.Assumptions;

/**
 * Docker's HTTP API as far as DocBench uses it, on the loopback interface. The real {@code docker} command asks it, and a test puts a server
 * behind the port that a container publishes.
 *
 * @see <a href="https://docs.docker.com/reference/api/engine/version/v1.50/">Docker Engine API v1.50</a>
 */
public final class ScriptedDocker implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final int KILLED = 137;

    /** What runs in a container. */
    public interface Inside {
        void start() throws IOException;

        /** @param inOrder whether it is asked to end, and not killed */
        void stop(boolean inOrder) throws IOException;
    }

    /** Makes what runs in a container, before its first start. */
    public interface Content {
        Inside of(Container container) throws IOException;
    }

    /** A file that was copied into a container. */
    public record Copied(int mode, long owner, String text) {}

    /** A container as it was asked for. */
    public static final class Container {
        private final String name;
        private final String id;
        private final JsonNode asked;
        private final Map<String, Copied> files = new ConcurrentHashMap<>();
        private final List<String> log = new CopyOnWriteArrayList<>();
        private Inside inside;
        private volatile boolean running;
        private volatile int exit;
        private volatile boolean removed;

        private Container(String name, JsonNode asked) {
            this.name = name;
            this.id = "%064x".formatted(name.hashCode());
            this.asked = asked;
        }

        public String name() {
            return name;
        }

        /** Returns the body of the request that made it. */
        public JsonNode asked() {
            return asked;
        }

        public String image() {
            return asked.path("Image").asText();
        }

        public List<String> arguments() {
            return texts(asked.path("Cmd"));
        }

        public Map<String, String> environment() {
            Map<String, String> environment = new LinkedHashMap<>();
            texts(asked.path("Env"))
                    .forEach(one ->
                            environment.put(one.substring(0, one.indexOf('=')), one.substring(one.indexOf('=') + 1)));
            return environment;
        }

        /** Returns its ports, each with the addresses of this machine that lead there: {@code 5432/tcp} with {@code 127.0.0.1:40000}. */
        public Map<String, List<String>> published() {
            Map<String, List<String>> ports = new LinkedHashMap<>();
            asked.path("HostConfig")
                    .path("PortBindings")
                    .properties()
                    .forEach(port -> ports.put(
                            port.getKey(),
                            elements(port.getValue())
                                    .map(to -> to.path("HostIp").asText() + ":"
                                            + to.path("HostPort").asText())
                                    .toList()));
            return ports;
        }

        /** Returns the port of this machine. */
        public int port() {
            String address = published().values().iterator().next().get(0);
            return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        }

        public Map<String, Copied> files() {
            return files;
        }

        /** Whether it is to be started again; false while it is removed. */
        boolean isThere() {
            return !removed;
        }

        /** Writes a line of its log. */
        public void log(String line) {
            log.add(line);
        }

        /** Its server ends by itself. */
        public void ends(int code) {
            running = false;
            exit = code;
        }

        private void start() throws IOException {
            running = true;
            try {
                inside.start();
            } catch (IOException | RuntimeException e) {
                running = false;
                throw e;
            }
        }

        private void stop(boolean inOrder) throws IOException {
            if (running) {
                ends(inOrder ? 0 : KILLED);
                inside.stop(inOrder);
            }
        }

        private static Stream<JsonNode> elements(JsonNode array) {
            List<JsonNode> all = new ArrayList<>();
            array.elements().forEachRemaining(all::add);
            return all.stream();
        }

        private static List<String> texts(JsonNode array) {
            return elements(array).map(JsonNode::asText).toList();
        }
    }

    private final HttpServer api;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Content content;
    private final Set<String> registry = ConcurrentHashMap.newKeySet();
    private final Set<String> images = ConcurrentHashMap.newKeySet();
    private final Map<String, Container> containers = new ConcurrentHashMap<>();
    private final List<Container> all = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> arguments = new CopyOnWriteArrayList<>();
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();
    private final CountDownLatch pulling = new CountDownLatch(1);
    private final CountDownLatch creating = new CountDownLatch(1);
    private volatile boolean silent;
    private volatile CountDownLatch pulled = new CountDownLatch(0);
    private volatile CountDownLatch created = new CountDownLatch(0);

    /** Skips the test where there is no docker command. */
    public ScriptedDocker(Content content) throws IOException {
        real();
        this.content = content;
        api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        api.createContext("/", exchange -> {
            try (exchange) {
                answer(exchange);
            } catch (RuntimeException | AssertionError e) {
                faults.add(e);
            }
        });
        api.setExecutor(threads);
        api.start();
    }

    private static Path real() {
        Optional<Path> docker = Places.here().path().stream()
                .map(folder -> folder.resolve("docker"))
                .filter(Files::isExecutable)
                .findFirst();
        if (docker.isEmpty()) {
            String reason = "skipped: there is no docker command on this machine";
            System.err.println("  " + reason);
            return Assumptions.abort(reason);
        }
        return docker.get();
    }

    /** A docker command that asks this server, in a new folder. */
    public Path install(Path folder) throws IOException {
        return install(folder, api.getAddress().getPort());
    }

    /** One that asks a server at a port. */
    static Path install(Path folder, int port) throws IOException {
        Files.createDirectories(folder);
        return script(
                folder,
                "exec env DOCKER_HOST=tcp://127.0.0.1:" + port + " DOCKER_CONFIG='" + folder.resolve("config")
                        + "' DOCKER_CLI_HINTS=false '" + real() + "' \"$@\"");
    }

    /** One that does a line of shell. */
    public static Path script(Path folder, String line) throws IOException {
        Files.createDirectories(folder);
        Path program = Files.writeString(folder.resolve("docker"), "#!/bin/sh\n" + line + "\n");
        if (!program.toFile().setExecutable(true)) {
            throw new IOException("cannot be made executable: " + program);
        }
        return program;
    }

    /** Starts a container as a run does, with a docker command in a folder; the caller closes it. */
    public Optional<Server> start(ContainerImage image, String server, Path folder, List<String> tried)
            throws IOException {
        return resolver(folder, new ArrayList<>()).container(image, ServerName.parse(server), tried);
    }

    ServerResolver resolver(Path folder, List<String> said) throws IOException {
        return new ServerResolver(places(folder), folder.resolve("run"), OptionalLong.empty(), said::add, begun -> {});
    }

    /** A machine with this Docker and nothing else. */
    Places places(Path folder) throws IOException {
        return new Places(
                List.of(install(folder.resolve("bin")).getParent()), folder.resolve("cache"), folder.resolve("state"));
    }

    /** An image that can be fetched. */
    public ScriptedDocker offers(String reference) {
        registry.add(reference);
        return this;
    }

    /** An image that is there. */
    public ScriptedDocker has(String reference) {
        images.add(reference);
        return this;
    }

    /** From now on, fetching and creating take until {@link #goOn}. */
    ScriptedDocker slow() {
        pulled = new CountDownLatch(1);
        created = new CountDownLatch(1);
        return this;
    }

    void goOn() {
        pulled.countDown();
        created.countDown();
    }

    /** From now on, what becomes of containers is not told. */
    void silent() {
        silent = true;
    }

    void awaitPull() throws InterruptedException {
        pulling.await();
    }

    void awaitCreate() throws InterruptedException {
        creating.await();
    }

    /** The only container that was ever made. */
    public Container only() {
        if (all.size() != 1) {
            throw new AssertionError(all.size() + " containers were made");
        }
        return all.get(0);
    }

    /** Those that are there now. */
    public Map<String, Container> containers() {
        return containers;
    }

    /** What was asked, without the version of the API. */
    public List<String> requests() {
        return requests;
    }

    /** The arguments of every process of the machine, at each request. */
    public List<String> argumentsOfProcesses() {
        return arguments;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().replaceFirst("^/v[0-9.]+", "");
        String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
        String method = exchange.getRequestMethod();
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (!path.equals("/_ping")) {
            requests.add(method + " " + path + (query.isEmpty() ? "" : "?" + query));
            ProcessHandle.allProcesses()
                    .flatMap(process -> process.info().commandLine().stream())
                    .forEach(arguments::add);
        }
        String[] parts = path.substring(1).split("/", -1);
        if (path.equals("/_ping")) {
            exchange.getResponseHeaders().add("Api-Version", "1.50");
            exchange.getResponseHeaders().add("Ostype", "linux");
            send(exchange, 200, "OK");
        } else if (path.equals("/version")) {
            send(
                    exchange,
                    200,
                    JSON.writeValueAsString(Map.of("Version", "28.0.0", "ApiVersion", "1.50", "Os", "linux")));
        } else if (path.equals("/images/create")) {
            pull(exchange, parameters(query));
        } else if (parts[0].equals("images")) {
            String reference = path.substring("/images/".length(), path.length() - "/json".length());
            if (images.contains(reference)) {
                send(
                        exchange,
                        200,
                        JSON.writeValueAsString(Map.of(
                                "Id",
                                "sha256:" + "0123456789abcdef".repeat(4),
                                "RepoDigests",
                                List.of(repository(reference) + "@sha256:" + "fedcba9876543210".repeat(4)))));
            } else {
                refuse(exchange, 404, "No such image: " + reference);
            }
        } else if (path.equals("/containers/create")) {
            create(exchange, parameters(query).get("name"), body);
        } else {
            Container container = containers.values().stream()
                    .filter(one -> one.name.equals(parts[1]) || one.id.equals(parts[1]))
                    .findFirst()
                    .orElse(null);
            if (container == null) {
                refuse(exchange, 404, "No such container: " + parts[1]);
            } else {
                of(container, exchange, method + (parts.length > 2 ? " " + parts[2] : ""), query, body);
            }
        }
    }

    private static String repository(String reference) {
        return reference.replaceFirst(":[^:/]*$", "");
    }

    private void of(Container container, HttpExchange exchange, String what, String query, byte[] body)
            throws IOException {
        try {
            switch (what) {
                case "POST start" -> {
                    container.start();
                    send(exchange, 204, "");
                }
                case "POST kill" -> {
                    if (container.running) {
                        container.stop(false);
                        send(exchange, 204, "");
                    } else {
                        refuse(
                                exchange,
                                409,
                                "cannot kill container: " + container.name + ": container " + container.id
                                        + " is not running");
                    }
                }
                case "POST stop" -> {
                    container.stop(true);
                    send(exchange, 204, "");
                }
                case "DELETE" -> {
                    container.removed = true;
                    container.stop(false);
                    containers.remove(container.name);
                    send(exchange, 204, "");
                }
                case "GET json" -> {
                    if (silent) {
                        refuse(exchange, 500, "the daemon is busy");
                    } else {
                        send(exchange, 200, JSON.writeValueAsString(state(container)));
                    }
                }
                case "GET logs" -> logs(exchange, container, parameters(query).getOrDefault("tail", "all"));
                case "HEAD archive" -> {
                    exchange.getResponseHeaders()
                            .add(
                                    "X-Docker-Container-Path-Stat",
                                    Base64.getEncoder()
                                            .encodeToString(JSON.writeValueAsBytes(
                                                    Map.of("name", "/", "size", 4096, "mode", 2147484141L))));
                    exchange.sendResponseHeaders(200, -1);
                }
                case "PUT archive" -> {
                    unpack(container, parameters(query).get("path"), body);
                    send(exchange, 200, "");
                }
                default -> refuse(exchange, 400, "not in the script: " + what);
            }
        } catch (IOException | RuntimeException e) {
            refuse(exchange, 500, String.valueOf(e.getMessage()));
        }
    }

    private void pull(HttpExchange exchange, Map<String, String> parameters) throws IOException {
        String reference =
                parameters.get("fromImage").replaceFirst("^docker\\.io/(library/)?", "") + ":" + parameters.get("tag");
        pulling.countDown();
        if (!registry.contains(reference)) {
            refuse(exchange, 404, "manifest for " + reference + " not found: manifest unknown: manifest unknown");
            return;
        }
        exchange.sendResponseHeaders(200, 0);
        line(exchange, Map.of("status", "Pulling from " + parameters.get("fromImage"), "id", parameters.get("tag")));
        line(exchange, Map.of("status", "Pulling fs layer", "progressDetail", Map.of(), "id", "a1b2c3d4e5f6"));
        await(pulled);
        images.add(reference);
        line(exchange, Map.of("status", "Pull complete", "progressDetail", Map.of(), "id", "a1b2c3d4e5f6"));
        line(exchange, Map.of("status", "Status: Downloaded newer image for " + reference));
    }

    private static void line(HttpExchange exchange, Map<String, Object> message) throws IOException {
        exchange.getResponseBody().write((JSON.writeValueAsString(message) + "\r\n").getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
    }

    /** A daemon that has begun to make a container makes it, also if its client goes away. */
    private void create(HttpExchange exchange, String name, byte[] body) throws IOException {
        creating.countDown();
        await(created);
        Container container = new Container(name, JSON.readTree(body));
        if (!images.contains(container.image())) {
            refuse(exchange, 404, "No such image: " + container.image());
            return;
        }
        container.inside = content.of(container);
        all.add(container);
        containers.put(name, container);
        send(exchange, 201, JSON.writeValueAsString(Map.of("Id", container.id, "Warnings", List.of())));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Map<String, Object> state(Container container) {
        return Map.of(
                "Id",
                container.id,
                "Name",
                "/" + container.name,
                "State",
                Map.of(
                        "Status",
                        container.running ? "running" : "exited",
                        "Running",
                        container.running,
                        "Pid",
                        container.running ? ProcessHandle.current().pid() : 0,
                        "ExitCode",
                        container.exit),
                "Config",
                Map.of("Tty", false),
                "HostConfig",
                Map.of("LogConfig", Map.of("Type", "json-file")));
    }

    /** Each line in a frame of its own: a byte for the stream, three of nothing, four for the length. */
    private static void logs(HttpExchange exchange, Container container, String tail) throws IOException {
        List<String> lines = List.copyOf(container.log);
        int from = tail.equals("all") ? 0 : Math.max(0, lines.size() - Integer.parseInt(tail));
        var frames = new ByteArrayOutputStream();
        for (String text : lines.subList(from, lines.size())) {
            byte[] line = (text + "\n").getBytes(StandardCharsets.UTF_8);
            frames.write(
                    ByteBuffer.allocate(8).put((byte) 2).putInt(4, line.length).array());
            frames.write(line);
        }
        exchange.getResponseHeaders().add("Content-Type", "application/vnd.docker.multiplexed-stream");
        send(exchange, 200, frames.toByteArray());
    }

    private static void unpack(Container container, String folder, byte[] body) throws IOException {
        try (var tar = new TarArchiveInputStream(new ByteArrayInputStream(body))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                container.files.put(
                        folder + entry.getName(),
                        new Copied(
                                entry.getMode() & 0777,
                                entry.getLongUserId(),
                                new String(tar.readAllBytes(), StandardCharsets.UTF_8)));
            }
        }
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
        }
        return parameters;
    }

    private static void refuse(HttpExchange exchange, int code, String message) throws IOException {
        send(exchange, code, JSON.writeValueAsString(Map.of("message", message)));
    }

    private static void send(HttpExchange exchange, int code, String text) throws IOException {
        if (text.startsWith("{")) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
        }
        send(exchange, code, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int code, byte[] body) throws IOException {
        boolean none = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(code, none ? -1 : body.length);
        if (!none) {
            exchange.getResponseBody().write(body);
        }
    }

    /** Ends what still runs in containers; what was asked, and is not in the script, fails the test. */
    @Override
    public void close() throws IOException {
        goOn();
        api.stop(0);
        threads.shutdownNow();
        for (Container container : containers.values()) {
            container.removed = true;
            container.stop(false);
        }
        if (!faults.isEmpty()) {
            throw new AssertionError("in the scripted Docker", faults.get(0));
        }
    }
}
