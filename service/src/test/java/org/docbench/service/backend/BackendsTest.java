package org.docbench.service.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.service.Asking.transaction;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.docbench.service.Asking;
import org.docbench.service.Reached;
import org.docbench.service.Wanted;
import org.docbench.service.gateway.Limits;
import org.docbench.service.serve.Service;
import org.docbench.stores.Durability;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real backend processes over a table of files. */
class BackendsTest {
    private static final int USERS = 6;

    @TempDir
    private Path folder;

    private static Reached folder(Path at) {
        return new Reached("", at.toString(), "", -1);
    }

    private Wanted files() {
        return new Wanted(FileTables.KIND, folder(folder), Durability.OS, "");
    }

    @Test
    void aKilledBackendLosesNothingThatWasAcknowledgedAndComesBack() throws Exception {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        var statuses = new ConcurrentHashMap<Integer, Integer>();
        var stop = new AtomicBoolean();
        List<Long> children;
        Backends backends = Backends.start(FileTables.Main.class, files(), 2, 2);
        try (var service = Service.over(backends, Limits.USUAL, 0)) {
            List<Thread> users = new ArrayList<>();
            for (int user = 0; user < USERS; user++) {
                int of = user;
                users.add(new Thread(() -> create(new Asking(service.url()), of, acknowledged, statuses, stop)));
            }
            users.forEach(Thread::start);
            until(() -> acknowledged.size() > 200);
            List<Long> before = backends.pids();
            ProcessHandle.of(before.get(0)).orElseThrow().destroyForcibly();
            int then = acknowledged.size();
            until(() -> acknowledged.size() > then + 200);
            until(() -> backends.pids().size() == 2 && !backends.pids().contains(before.get(0)));
            assertThat(backends.pids()).as("the other carried on").contains(before.get(1));
            int again = acknowledged.size();
            until(() -> acknowledged.size() > again + 200);
            stop.set(true);
            for (Thread user : users) {
                user.join(TimeUnit.SECONDS.toMillis(20));
            }
            HttpResponse<String> row = new Asking(service.url())
                    .get("/transactions/" + acknowledged.iterator().next());
            assertThat(row.body()).contains("-12345678901234567.89", "\u20ac", "1970-01-01T00:00:01.999999999Z");
            children = backends.pids();
        }
        assertThat(acknowledged).isSubsetOf(names());
        // At most what each worker of the killed one had in hand ended otherwise; nothing is invented either.
        System.out.println("statuses with one of two backends killed: " + new TreeMap<>(statuses));
        assertThat(statuses.keySet()).isSubsetOf(201, 502, 503);
        assertThat(statuses.getOrDefault(502, 0)).isLessThanOrEqualTo(2);
        assertThat(names().size() - acknowledged.size()).isLessThanOrEqualTo(2);
        assertThat(children)
                .noneMatch(pid ->
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent());
    }

    @Test
    void whatCannotStartSaysWhyAndLeavesNothing() {
        var wanted = new Wanted(FileTables.KIND, folder(folder.resolve("none")), Durability.OS, "");
        assertThatThrownBy(() -> Backends.start(FileTables.Main.class, wanted, 2, 2))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no folder");
    }

    @Test
    void backendsEndWhenTheGatewayIsKilled() throws Exception {
        Process gateway = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
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
        } finally {
            gateway.destroyForcibly();
        }
    }

    /** A gateway that does nothing but wait for its end. */
    static final class Doomed {
        private Doomed() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            var wanted = new Wanted(FileTables.KIND, folder(Path.of(args[0])), Durability.OS, "");
            try (var backends = Backends.start(FileTables.Main.class, wanted, 2, 1)) {
                backends.pids().forEach(System.out::println);
                Thread.sleep(TimeUnit.MINUTES.toMillis(5));
            }
        }
    }

    private static void create(
            Asking asking,
            int user,
            Set<String> acknowledged,
            ConcurrentHashMap<Integer, Integer> statuses,
            AtomicBoolean stop) {
        try {
            for (int i = 0; !stop.get(); i++) {
                String id = user + "-" + i;
                int status = asking.post("/transactions", transaction(id)).statusCode();
                statuses.merge(status, 1, Integer::sum);
                if (status == 201) {
                    acknowledged.add(id);
                }
            }
        } catch (IOException e) {
            statuses.merge(-1, 1, Integer::sum);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Set<String> names() throws IOException {
        try (var all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString()).collect(java.util.stream.Collectors.toSet());
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void until(Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("in 60 s").isLessThan(end);
            Thread.sleep(20);
        }
    }
}
