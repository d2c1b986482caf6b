package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real docker command, and a Docker that is scripted behind it. */
@Tag("slow")
@Timeout(300)
class ContainerServerTest {
    private static final String IMAGE = "registry.example.org:5000/fakes/fake:3.1";

    @TempDir
    Path temporary;

    private final List<String> said = new ArrayList<>();
    private final List<String> tried = new ArrayList<>();
    private final List<Server> begun = new ArrayList<>();
    private ScriptedDocker docker;

    @BeforeEach
    void docker() throws IOException {
        docker = new ScriptedDocker(FakeImage::listening);
    }

    @AfterEach
    void stop() throws Exception {
        try {
            begun.forEach(Server::close);
        } finally {
            docker.close();
        }
    }

    private Path state() {
        return temporary.resolve("state");
    }

    private Optional<Server> start(String name) throws IOException {
        return docker.resolver(temporary, said).container(new FakeImage(), ServerName.parse(name), tried);
    }

    @Test
    void itIsFetchedMadeKilledStartedAgainStoppedAndRemoved() throws IOException {
        docker.offers(IMAGE);
        Server server = start("fake").orElseThrow();
        begun.add(server);
        ScriptedDocker.Container container = docker.only();
        assertThat(container.image()).isEqualTo(IMAGE);
        assertThat(container.arguments()).containsExactly("--sync=on", "two words");
        assertThat(container.asked().path("HostConfig").path("ShmSize").asLong())
                .isEqualTo(1L << 30);
        assertThat(container.asked().path("Labels").path("org.docbench.server").asText())
                .isEqualTo("fake");
        assertThat(said)
                .containsExactly(
                        "starting fake (the container image " + IMAGE + ")",
                        "fetching the container image " + IMAGE,
                        "  3.1: Pulling from registry.example.org:5000/fakes/fake",
                        "  a1b2c3d4e5f6: Pull complete",
                        "  Status: Downloaded newer image for " + IMAGE);
        assertThat(server.origin())
                .isEqualTo("the container image " + IMAGE
                        + ", sha256:0123456789ab, in registries registry.example.org:5000/fakes/fake@sha256:"
                        + "fedcba9876543210".repeat(4));
        assertThat(server.warning()).contains("each request passes the port forwarder of the container engine");
        assertThat(server.name()).isEqualTo("fake");
        assertThat(server.isOwn()).isTrue();
        assertThat(server.process()).as("a process of a virtual machine").isEmpty();
        assertThat(server.ended()).isEmpty();
        assertThat(ServerRecord.all(state())).singleElement().satisfies(record -> {
            assertThat(record.container()).contains(container.name());
            assertThat(record.toString()).doesNotContain(server.endpoint().password());
        });

        server.kill();
        container.log("first");
        container.log("the disk is full");
        assertThat(server.ended())
                .contains(
                        "the container that DocBench started ended (signal 9); its log says: first | the disk is full");
        server.kill();
        server.restart();
        Processes.Loopback.listens(server.endpoint().port());
        assertThat(docker.requests()).noneMatch(request -> request.contains("/stop"));
        server.restart();
        Processes.Loopback.listens(server.endpoint().port());
        assertThat(docker.requests()).contains("POST /containers/" + container.name() + "/stop?t=300");
        assertThat(docker.requests().stream().filter(request -> request.contains("/kill")))
                .hasSize(2)
                .containsOnly("POST /containers/" + container.name() + "/kill?signal=KILL");

        server.close();
        server.close();
        assertThat(docker.containers()).isEmpty();
        assertThat(docker.requests().stream().filter(request -> request.startsWith("DELETE")))
                .containsExactly("DELETE /containers/" + container.name() + "?force=1&v=1");
        assertThat(server.ended()).isEmpty();
        assertNothingIsLeft();
    }

    /** What cannot be asked may run: a proof that kills it would count the writes of a server that lives. */
    @Test
    void itIsKilledAlsoIfDockerDoesNotSayThatItRuns() throws IOException {
        docker.has(IMAGE);
        Server server = start("fake").orElseThrow();
        begun.add(server);
        docker.silent();
        assertThat(server.ended()).isPresent();
        server.kill();
        assertThatThrownBy(() -> Processes.Loopback.listens(server.endpoint().port()))
                .isInstanceOf(IOException.class);
        docker.containers().clear();
        assertThatThrownBy(server::kill).isInstanceOf(StoreException.class).hasMessageContaining("No such container");
    }

    @Test
    void onlyThisMachineReachesItAndNoProcessHasThePasswordInItsArguments() throws IOException {
        docker.has(IMAGE);
        Server server = start("fake").orElseThrow();
        begun.add(server);
        ScriptedDocker.Container container = docker.only();
        String password = server.endpoint().password();
        assertThat(password).hasSizeGreaterThan(20);
        assertThat(container.published())
                .hasSize(1)
                .containsEntry(
                        "4711/tcp", List.of("127.0.0.1:" + server.endpoint().port()));
        assertThat(container.environment())
                .containsEntry("FAKE_PASSWORD", password)
                .containsEntry("FAKE_USER", "docbench");
        assertThat(container.files())
                .containsOnlyKeys("/etc/fake/key")
                .containsValue(new ScriptedDocker.Copied(0600, 0, "key of " + password));
        assertThat(docker.requests().stream().filter(request -> request.matches("(PUT|POST) .*")))
                .containsExactly(
                        "POST /containers/create?name=" + container.name(),
                        "PUT /containers/" + container.name() + "/archive?noOverwriteDirNonDir=true&path=/",
                        "POST /containers/" + container.name() + "/start");
        assertThat(docker.argumentsOfProcesses())
                .anyMatch(arguments -> arguments.contains("create") && arguments.contains(container.name()))
                .noneMatch(arguments -> arguments.contains(password));
    }

    @Test
    void whatNoProgramHasComesFromAContainer() throws IOException {
        docker.has(IMAGE);
        ServerLauncher launcher = new FakeLauncher() {
            @Override
            public Optional<ContainerImage> container() {
                return Optional.of(new FakeImage());
            }
        };
        var source = new ServerSource.Program(launcher);
        ServerName name = ServerName.parse("fake");
        Places places = docker.places(temporary);
        assertThat(source.availability(name, places)).isEqualTo(new Availability(true, "in a container of " + IMAGE));
        Server server = source.start(name, docker.resolver(temporary, said));
        begun.add(server);
        assertThat(server.origin()).startsWith("the container image " + IMAGE);
        assertThat(docker.only().image()).isEqualTo(IMAGE);

        FakeLauncher.install(temporary.resolve("bin"), "2.5.4", FakeLauncher.works());
        Server program = source.start(name, docker.resolver(temporary, said));
        begun.add(program);
        assertThat(program.origin()).endsWith(" of this machine");
        assertThat(docker.only()).as("no further one").isNotNull();
    }

    @Test
    void anImageThatNobodyHasIsNamedInOneLine() throws IOException {
        assertThat(start("fake")).isEmpty();
        assertThat(tried)
                .containsExactly(
                        "fake in a container of " + IMAGE + ": docker pull: Error response from daemon: manifest"
                                + " for " + IMAGE + " not found: manifest unknown: manifest unknown");
        assertNothingIsLeft();
    }

    @Test
    void aContainerThatExitsAtOnceGivesItsLastWords() throws Exception {
        docker.close();
        docker = new ScriptedDocker(container -> new ScriptedDocker.Inside() {
            @Override
            public void start() {
                container.log("starting");
                container.log("unknown option --sync=on for docbench:"
                        + container.environment().get("FAKE_PASSWORD"));
                container.ends(2);
            }

            @Override
            public void stop(boolean inOrder) {}
        });
        docker.has(IMAGE);
        assertThat(start("fake")).isEmpty();
        assertThat(tried)
                .containsExactly("fake in a container of " + IMAGE
                        + ": the container that DocBench started ended (exit code 2); its log says: starting | unknown"
                        + " option --sync=on for docbench:***");
        assertThat(docker.containers()).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void aPortThatIsTakenIsNamedInOneLine() throws Exception {
        docker.close();
        docker = new ScriptedDocker(container -> new ScriptedDocker.Inside() {
            @Override
            public void start() throws IOException {
                throw new IOException("Bind for 127.0.0.1:" + container.port() + " failed: port is already allocated");
            }

            @Override
            public void stop(boolean inOrder) {}
        });
        docker.has(IMAGE);
        assertThat(start("fake")).isEmpty();
        assertThat(tried)
                .singleElement()
                .asString()
                .startsWith("fake in a container of " + IMAGE
                        + ": docker start: Error response from daemon: Bind for 127.0.0.1:")
                .contains(" failed: port is already allocated")
                .doesNotContain("\n");
        assertThat(docker.containers()).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void withoutTheCommandThereIsNone() throws IOException {
        Files.delete(docker.install(temporary.resolve("bin")));
        var places = new Places(List.of(temporary.resolve("bin")), temporary, state());
        assertThat(new FakeImage().lacking(ServerName.parse("fake"), places))
                .contains("no container: there is no command docker on the PATH");
    }

    @Test
    void aDaemonThatDoesNotRunIsNamedInItsCommandsWords() throws IOException {
        int port;
        try (var closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        ScriptedDocker.install(temporary.resolve("off"), port);
        assertThat(Docker.fault(new Places(List.of(temporary.resolve("off")), temporary, state())))
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith("docker version: Cannot connect to the Docker daemon at tcp://127.0.0.1:" + port)
                        .doesNotContain("\n"));
    }

    @Test
    void aDaemonThatHangsIsGivenUp() throws IOException {
        ScriptedDocker.script(temporary.resolve("hangs"), "sleep 120");
        assertThat(Docker.fault(new Places(List.of(temporary.resolve("hangs")), temporary, state())))
                .contains("docker version did not answer within 5 s");
        assertThat(ProcessHandle.allProcesses())
                .noneMatch(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains(temporary.resolve("hangs").toString()));
    }

    /** As a Ctrl-C does. */
    @Test
    void whoIsStoppedWhileAnImageIsFetchedLeavesNothing() throws Exception {
        docker.offers(IMAGE).slow();
        ContainerServer server = server(new FakeImage());
        CompletableFuture<Void> start = CompletableFuture.runAsync(server::start);
        docker.awaitPull();
        assertThat(clients("pull")).hasSize(1);
        server.close();
        assertThat(start)
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(StoreException.class);
        assertThat(clients("pull")).isEmpty();
        assertThat(docker.requests()).noneMatch(request -> request.startsWith("POST /containers"));
        assertNothingIsLeft();
    }

    private ContainerServer server(ContainerImage image) throws IOException {
        return new ContainerServer(
                ServerName.parse("fake"),
                image,
                IMAGE,
                new Docker(docker.install(temporary.resolve("bin"))),
                temporary.resolve("run"),
                state(),
                said::add);
    }

    @Test
    void whoIsStoppedWhileTheServerIsAwaitedAwaitsItNoLonger() throws Exception {
        docker.has(IMAGE);
        var asked = new CountDownLatch(1);
        ContainerServer server = server(new FakeImage() {
            @Override
            public void ask(Endpoint endpoint) throws IOException {
                asked.countDown();
                throw new IOException("not yet");
            }
        });
        CompletableFuture<Void> start = CompletableFuture.runAsync(server::start);
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        server.close();
        assertThat(start)
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableOfType(ExecutionException.class)
                .withMessageContaining("it was stopped");
        assertNothingIsLeft();
    }

    /** Its client is killed after a while, and a later DocBench finds what the daemon made after that. */
    @Test
    void aContainerThatMayStillComeStaysWrittenDown() throws Exception {
        docker.has(IMAGE).slow();
        ContainerServer server = server(new FakeImage());
        CompletableFuture<Void> start = CompletableFuture.runAsync(server::start);
        docker.awaitCreate();
        assertThatThrownBy(server::close)
                .isInstanceOf(StoreException.class)
                .hasMessageEndingWith("cannot be removed: it is not there, and the daemon may still make it");
        assertThat(start).failsWithin(Duration.ofSeconds(60));
        ServerRecord own = ServerRecord.all(state()).get(0);
        docker.goOn();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (docker.containers().isEmpty()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(10);
        }
        new ServerRecord(
                        own.product(),
                        Optional.of(new ServerRecord.Life(Long.MAX_VALUE, java.time.Instant.EPOCH)),
                        own.server(),
                        own.program(),
                        own.folder(),
                        own.kind(),
                        own.container())
                .write(state());
        OrphanCleaner.clean(docker.places(temporary), said::add);
        assertThat(docker.containers()).isEmpty();
        assertNothingIsLeft();
    }

    /** As {@code podman image inspect} and {@code podman kill} write it. */
    @Test
    void podmansWordsAreKnown() {
        assertThat(Docker.isUnknown(new StoreException("podman image: Error: postgres:18: image not known")))
                .isTrue();
        assertThat(Docker.isUnknown(new StoreException("podman image: Error: cannot connect")))
                .isFalse();
        assertThat(Docker.isNotRunning(new StoreException("podman kill: Error: can only kill running containers. f00 is"
                        + " in state exited: container state improper")))
                .isTrue();
        assertThat(Docker.isNotRunning(new StoreException("podman kill: Error: cannot connect")))
                .isFalse();
    }

    /** Started by this test's docker command. */
    private List<ProcessHandle> clients(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .map(List::of)
                        .filter(arguments -> arguments.contains(word)
                                && arguments.stream().anyMatch(argument -> argument.startsWith("registry.example.org")))
                        .isPresent())
                .toList();
    }

    @Test
    void theContainerOfAKilledOwnerIsRemovedByItsWatchdog() throws Exception {
        docker.has(IMAGE);
        killed(owner -> assertThat(owner.inputReader().readLine()).isEqualTo("started"));
        assertThat(docker.only().image()).isEqualTo(IMAGE);
        assertThat(docker.requests())
                .contains("DELETE /containers/" + docker.only().name() + "?force=1&v=1");
        assertThat(docker.containers()).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void anOwnerThatIsKilledWhileAnImageIsFetchedLeavesNoClient() throws Exception {
        docker.offers(IMAGE).slow();
        killed(owner -> docker.awaitPull());
        assertThat(clients("pull")).isEmpty();
        assertThat(docker.containers()).isEmpty();
        assertNothingIsLeft();
    }

    /** The daemon makes the container after its owner has ended, and after the watchdog could have asked for it. */
    @Test
    void anOwnerThatIsKilledWhileItsContainerIsMadeLeavesNone() throws Exception {
        docker.has(IMAGE).slow();
        CompletableFuture<Void> later = new CompletableFuture<>();
        killed(owner -> {
            docker.awaitCreate();
            List<ProcessHandle> watchdogs = owner.children()
                    .filter(child -> child.info().arguments().stream()
                            .flatMap(java.util.stream.Stream::of)
                            .anyMatch("docbench-watchdog"::equals))
                    .toList();
            assertThat(watchdogs).hasSize(1);
            new Thread(() -> {
                        try {
                            owner.waitFor();
                            Thread.sleep(3_000);
                            docker.goOn();
                            later.complete(null);
                        } catch (InterruptedException e) {
                            later.completeExceptionally(e);
                        }
                    })
                    .start();
        });
        later.get(60, TimeUnit.SECONDS);
        assertThat(docker.only().image()).isEqualTo(IMAGE);
        assertThat(docker.containers()).isEmpty();
        assertNothingIsLeft();
    }

    private interface Until {
        void await(Process owner) throws Exception;
    }

    /** Kills an owner at a moment, and waits for the end of all that it started. */
    private void killed(Until until) throws Exception {
        Path program = docker.install(temporary.resolve("bin"));
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Owner.class.getName(),
                        program.getParent().toString(),
                        state().toString(),
                        temporary.resolve("run").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<ProcessHandle> children;
        try {
            until.await(owner);
            children = owner.descendants().toList();
            assertThat(children).isNotEmpty();
        } finally {
            owner.destroyForcibly().waitFor();
        }
        for (ProcessHandle child : children) {
            child.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    /** A DocBench that starts a container and waits to be killed. */
    static final class Owner {
        private Owner() {}

        /** @param args folder with the docker command, state folder, folder of the run */
        public static void main(String[] args) throws Exception {
            var places = new Places(List.of(Path.of(args[0])), Path.of(args[1], "cache"), Path.of(args[1]));
            boolean started = new ServerResolver(
                            places, Path.of(args[2]), java.util.OptionalLong.empty(), line -> {}, begun -> {})
                    .container(new FakeImage(), ServerName.parse("fake"), new ArrayList<>())
                    .isPresent();
            System.out.println(started ? "started" : "not started");
            Thread.sleep(120_000);
        }
    }

    /** The machine went down, say: no watchdog was there. */
    @Test
    void aLaterDocBenchRemovesWhatIsLeftAsSoonAsDockerAnswers() throws Exception {
        docker.has(IMAGE);
        Server server = start("fake").orElseThrow();
        begun.add(server);
        String container = docker.only().name();
        ServerRecord.Life dead = new ServerRecord.Life(Long.MAX_VALUE, java.time.Instant.EPOCH);
        ServerRecord own = ServerRecord.all(state()).get(0);
        Path off = ScriptedDocker.script(temporary.resolve("off"), "echo 'Cannot connect.' >&2; exit 1");
        new ServerRecord(
                        own.product(),
                        Optional.of(dead),
                        own.server(),
                        Optional.of(off),
                        own.folder(),
                        own.kind(),
                        own.container())
                .write(state());
        Places places = docker.places(temporary);
        said.clear();
        OrphanCleaner.clean(places, said::add);
        assertThat(said)
                .containsExactly("the container " + container
                        + ", which an earlier DocBench left, cannot be removed: docker rm: Cannot connect.");
        assertThat(docker.containers()).containsKey(container);

        said.clear();
        new ServerRecord(
                        own.product(),
                        Optional.of(dead),
                        own.server(),
                        own.program(),
                        own.folder(),
                        own.kind(),
                        own.container())
                .write(state());
        OrphanCleaner.clean(places, said::add);
        assertThat(said)
                .containsExactly("an earlier DocBench was killed and left fake: removed the container " + container);
        assertThat(docker.containers()).isEmpty();
        assertThat(ServerRecord.all(state())).isEmpty();
    }

    @Test
    void aProcessOfThisMachineIsKnownByItsControlGroup() throws IOException {
        String container = "f".repeat(64);
        Path own = Files.createDirectories(
                temporary.resolve("proc/" + ProcessHandle.current().pid()));
        long pid = ProcessHandle.current().pid();
        Files.writeString(own.resolve("cgroup"), "0::/system.slice/docker-" + container + ".scope\n");
        assertThat(ContainerServer.process(temporary.resolve("proc"), container, pid))
                .contains(ProcessHandle.current());
        assertThat(ContainerServer.process(temporary.resolve("proc"), "e".repeat(64), pid))
                .isEmpty();
        assertThat(ContainerServer.process(temporary.resolve("none"), container, pid))
                .isEmpty();
    }

    private void assertNothingIsLeft() throws IOException {
        assertThat(ServerRecord.all(state())).isEmpty();
        assertThat(temporary.resolve("run")).doesNotExist();
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(child -> child.info().commandLine().orElse("").contains(temporary.toString()));
    }
}
