package org.docbench.service.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.service.Until.until;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.service.Asking;
import org.docbench.service.ServiceSpec;
import org.docbench.service.Users;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.serve.Service;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real backend processes over a table of files. */
@Tag("slow")
class BackendsTest {
    private static final int USERS = 6;

    /** The first calls of a process take seconds on a busy machine, and no answer here is meant to be late. */
    private static final Limits LIMITS = Limits.USUAL.timeout(Duration.ofSeconds(20));

    private static final Duration HUNG = LIMITS.hung();

    @TempDir
    private Path folder;

    @Test
    void aKilledBackendLosesNothingThatWasAcknowledgedAndComesBack() throws Exception {
        List<Long> children;
        var backends = new Backends(FileTables.Main.class, List.of(FileTables.wanted(folder)), HUNG);
        try (var service = Service.over(backends.whole(2, 2), LIMITS, 0);
                var users = new Users(service.url(), USERS)) {
            users.acknowledge(200);
            List<Long> before = backends.pids();
            ProcessHandle.of(before.get(0)).orElseThrow().destroyForcibly();
            users.acknowledge(200);
            until(() -> backends.pids().size() == 2 && !backends.pids().contains(before.get(0)));
            assertThat(backends.pids()).as("the other carried on").contains(before.get(1));
            users.acknowledge(200);
            users.stop();
            HttpResponse<String> row = new Asking(service.url())
                    .get("/transactions/" + users.acknowledged().iterator().next());
            assertThat(row.body()).contains("-12345678901234567.89", "\u20ac", "1970-01-01T00:00:01.999999999Z");
            children = backends.pids();
            // Tens of thousands: isSubsetOf compares each with each.
            assertThat(users.acknowledged()).allMatch(FileTables.ids(folder)::contains);
            // At most what each worker of the killed one had in hand ended otherwise; nothing is invented either.
            System.out.println("statuses with one of two backends killed: " + users.statuses());
            assertThat(users.statuses().keySet()).isSubsetOf(201, 502, 503);
            assertThat(users.answered(502)).isLessThanOrEqualTo(2);
            assertThat(FileTables.ids(folder).size() - users.acknowledged().size())
                    .isLessThanOrEqualTo(2);
        }
        assertThat(children)
                .noneMatch(pid ->
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent());
    }

    @Test
    void servicesShareBackendsAndEachHasItsWorkers() throws Exception {
        try (var backends = new Backends(FileTables.Main.class, List.of(FileTables.wanted(folder)), HUNG);
                var small = Service.over(backends.part(FileTables.wanted(folder), 1, 3), LIMITS, 0)) {
            List<Long> one = backends.pids();
            try (var large = Service.over(backends.part(FileTables.wanted(folder), 2, 1), LIMITS, 0);
                    var users = new Users(large.url(), USERS)) {
                assertThat(backends.pids()).hasSize(2).containsAll(one);
                assertThat(new Asking(large.url()).get("/health").body()).contains("\"seats\":2,");
                assertThat(new Asking(small.url()).get("/health").body()).contains("\"seats\":3,");
                users.acknowledge(50);
                users.stop();
                assertThat(users.statuses().keySet()).containsExactly(201);
                HttpResponse<String> row = new Asking(small.url())
                        .get("/transactions/" + users.acknowledged().iterator().next());
                assertThat(row.statusCode())
                        .as("what one created the other finds")
                        .isEqualTo(200);
            }
            assertThat(new Asking(small.url()).get("/transactions?limit=1").statusCode())
                    .as("it goes on when the other is closed")
                    .isEqualTo(200);
            assertThat(backends.pids()).hasSize(2);
        }
    }

    @Test
    void whatCannotStartSaysWhyAndLeavesNothing() {
        var wanted = FileTables.wanted(folder.resolve("none"));
        assertThatThrownBy(() -> new Backends(FileTables.Main.class, List.of(wanted), HUNG).whole(2, 2))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no folder");
    }

    @Test
    void aTableThatCannotBeOpenedCostsNoOther() throws Exception {
        ServiceSpec missing = FileTables.wanted(folder.resolve("none"));
        ServiceSpec there = FileTables.wanted(folder);
        try (var backends = new Backends(FileTables.Main.class, List.of(missing, there), HUNG)) {
            assertThatThrownBy(() -> backends.part(missing, 1, 1))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("cannot open its table")
                    .hasMessageContaining("no folder");
            try (var service = Service.over(backends.part(there, 1, 1), LIMITS, 0);
                    var users = new Users(service.url(), USERS)) {
                users.acknowledge(10);
                users.stop();
                assertThat(users.statuses().keySet()).containsExactly(201);
            }
        }
    }

    @Test
    void backendsEndWhenTheGatewayIsKilled(@TempDir Path sockets) throws Exception {
        Process gateway = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + sockets,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Doomed.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var said = new BufferedReader(new InputStreamReader(gateway.getInputStream(), StandardCharsets.UTF_8))) {
            List<Long> children = List.of(Long.parseLong(said.readLine()), Long.parseLong(said.readLine()));
            assertThat(children).allMatch(pid -> ProcessHandle.of(pid).isPresent());
            gateway.destroyForcibly().waitFor();
            until(() -> children.stream()
                    .noneMatch(pid ->
                            ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()));
            assertThat(sockets).as("the folder of the sockets").isEmptyDirectory();
        } finally {
            gateway.destroyForcibly();
        }
    }

    /** A gateway that does nothing but wait for its end. */
    static final class Doomed {
        private Doomed() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            ServiceSpec wanted = FileTables.wanted(Path.of(args[0]));
            try (var backends = new Backends(FileTables.Main.class, List.of(wanted), HUNG)) {
                backends.part(wanted, 2, 1);
                backends.pids().forEach(System.out::println);
                Thread.sleep(TimeUnit.MINUTES.toMillis(5));
            }
        }
    }
}
