package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed DocBench leaves is found, and nothing else is. */
@Tag("slow")
class OrphanCleanerTest {
    @TempDir
    Path temporary;

    private final List<String> said = new ArrayList<>();

    private Places places() {
        return new Places(List.of(temporary), temporary.resolve("cache"), temporary.resolve("state"));
    }

    /** The owner of a folder alone, in the midst of a download. */
    static final class OwnerOfAFolder {
        private OwnerOfAFolder() {}

        /** @param args its folder's parent, and the state folder */
        public static void main(String[] args) throws InterruptedException {
            try (OwnFolder folder = OwnFolder.watched(Path.of(args[0]), "servers", Path.of(args[1]))) {
                System.out.println(folder.path());
                Thread.sleep(Long.MAX_VALUE);
            }
        }
    }

    /** Killed before the first server is started. */
    @Test
    void aWatchedFolderGoesAtOnce() throws Exception {
        Path run = Files.createDirectories(temporary.resolve("run"));
        Process owner = java(OwnerOfAFolder.class, run, places().state());
        List<ProcessHandle> children;
        try (var words = owner.inputReader()) {
            assertThat(Path.of(words.readLine())).isDirectory();
            children = owner.descendants().toList();
            assertThat(children).as("the watchdog").hasSize(1);
        } finally {
            owner.destroyForcibly().waitFor();
        }
        children.forEach(child -> child.onExit().join());
        assertThat(run).isEmptyDirectory();
        assertThat(ServerRecord.all(places().state())).isEmpty();
    }

    @Test
    void theWatchdogOfAFolderEndsWithIt() throws IOException {
        List<ProcessHandle> others = ProcessHandle.current().children().toList();
        OwnFolder folder = OwnFolder.watched(temporary.resolve("run"), "own", places().state());
        List<ProcessHandle> watchdogs = ProcessHandle.current()
                .children()
                .filter(child -> !others.contains(child))
                .toList();
        assertThat(watchdogs).hasSize(1);
        folder.close();
        watchdogs.forEach(watchdog -> watchdog.onExit().join());
        assertThat(temporary.resolve("run")).isEmptyDirectory();
    }

    private Process owner(Path run) throws IOException {
        FakeLauncher.install(temporary, "2.0", FakeLauncher.works());
        return java(OwnerThatDies.class, temporary, places().state(), run);
    }

    private static Process java(Class<?> main, Path... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        Stream.of(arguments).map(Path::toString).forEach(command::add);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static boolean isWatchdog(ProcessHandle process) {
        return process.info().arguments().stream().flatMap(Stream::of).anyMatch("docbench-watchdog"::equals);
    }

    @Test
    void theServerOfAKilledOwnerIsStoppedAndItsFolderRemovedByTheNext() throws Exception {
        Path run = temporary.resolve("run");
        Process owner = owner(run);
        try (var words = owner.inputReader()) {
            assertThat(words.readLine()).isEqualTo("started");
            OrphanCleaner.clean(places(), said::add);
            assertThat(said).as("the owner lives").isEmpty();
            List<ProcessHandle> watchdogs =
                    owner.children().filter(OrphanCleanerTest::isWatchdog).toList();
            assertThat(watchdogs).hasSize(1);
            watchdogs.forEach(Processes::kill);
        } finally {
            owner.destroyForcibly().waitFor();
        }
        List<ServerRecord> records = ServerRecord.all(places().state());
        ServerRecord record = records.stream()
                .filter(one -> one.product().equals("fake"))
                .findFirst()
                .orElseThrow();
        ServerRecord folder = records.stream()
                .filter(one -> one.product().equals("own"))
                .findFirst()
                .orElseThrow();
        ProcessHandle server =
                record.server().flatMap(ServerRecord.Life::process).orElseThrow();
        assertThat(server.isAlive()).isTrue();
        assertThat(folder.folder()).isNotEmptyDirectory();

        OrphanCleaner.clean(places(), said::add);
        assertThat(server.isAlive()).isFalse();
        assertThat(run).isEmptyDirectory();
        assertThat(ServerRecord.all(places().state())).isEmpty();
        assertThat(said)
                .containsExactly(
                        "an earlier DocBench was killed and left fake: stopped process " + server.pid() + ", removed "
                                + record.folder(),
                        "an earlier DocBench was killed and left a folder: removed " + folder.folder());
    }

    @Test
    void aWatchdogDoesNotWaitForTheNext() throws Exception {
        Path run = temporary.resolve("run");
        Process owner = owner(run);
        List<ProcessHandle> children;
        try (var words = owner.inputReader()) {
            assertThat(words.readLine()).isEqualTo("started");
            children = owner.descendants().toList();
            assertThat(children)
                    .as("the server with its child, and the watchdog")
                    .hasSize(3);
        } finally {
            owner.destroyForcibly().waitFor();
        }
        children.forEach(child -> child.onExit().join());
        assertThat(run).isEmptyDirectory();
        assertThat(ServerRecord.all(places().state())).isEmpty();
    }

    /** The folder of a killed owner may hold anything; what its links lead to is not its own. */
    @Test
    void linksAreNotFollowed() throws IOException {
        Path outside = Files.createDirectories(temporary.resolve("outside"));
        Path precious = Files.writeString(outside.resolve("precious"), "");
        Path folder = Files.createDirectories(temporary.resolve("run/own-x"));
        Files.createSymbolicLink(folder.resolve("link"), outside);
        Path link = Files.createSymbolicLink(temporary.resolve("run/own-y"), outside);
        ServerRecord.Life dead = new ServerRecord.Life(Long.MAX_VALUE, Instant.EPOCH);
        for (Path left : List.of(folder, link)) {
            new ServerRecord("own", Optional.of(dead), Optional.empty(), Optional.empty(), left)
                    .write(places().state());
        }
        OrphanCleaner.clean(places(), said::add);
        assertThat(folder).doesNotExist();
        assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
        assertThat(precious).exists();
        assertThat(ServerRecord.all(places().state())).isEmpty();
    }

    @Test
    void aFolderOfItsOwnGoesWhenItIsClosed() throws IOException {
        OwnFolder folder = OwnFolder.in(temporary.resolve("run"), "own", places().state());
        Files.writeString(folder.path().resolve("file"), "");
        OrphanCleaner.clean(places(), said::add);
        assertThat(folder.path()).isNotEmptyDirectory();
        folder.close();
        folder.close();
        assertThat(temporary.resolve("run")).isEmptyDirectory();
        assertThat(ServerRecord.all(places().state())).isEmpty();
        assertThat(said).isEmpty();
    }

    @Test
    void whoHasEndedAndWasNotAskedHowDoesNotLive() throws Exception {
        // The shell's child ends, and the program that the shell becomes asks nobody how.
        Process parent = new ProcessBuilder("sh", "-c", "sleep 1 & echo $!; exec sleep 60").start();
        try (var words = parent.inputReader()) {
            long pid = Long.parseLong(words.readLine());
            Instant started = ProcessHandle.of(pid)
                    .flatMap(one -> one.info().startInstant())
                    .orElse(Instant.now());
            Processes.Wait.until("its end", () -> {
                if (new ServerRecord.Life(pid, started).process().isPresent()) {
                    throw new IOException("it lives");
                }
            });
            assertThat(ProcessHandle.of(pid)).as("to the kernel it is there").isPresent();
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void aLaterProcessOfTheSameIdIsLeftAlone() throws IOException {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            Path folder = Files.createDirectories(temporary.resolve("run/fake-x"));
            ServerRecord.Life other =
                    new ServerRecord.Life(stranger.pid(), Instant.now().minusSeconds(3_600));
            new ServerRecord(
                            "fake",
                            Optional.of(other),
                            Optional.of(other),
                            Optional.of(temporary.resolve("faked")),
                            folder)
                    .write(places().state());
            OrphanCleaner.clean(places(), said::add);
            assertThat(stranger.isAlive()).isTrue();
            assertThat(folder).doesNotExist();
            assertThat(said).containsExactly("an earlier DocBench was killed and left fake: removed " + folder);
        } finally {
            stranger.destroyForcibly();
        }
    }
}
