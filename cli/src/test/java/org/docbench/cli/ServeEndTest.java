package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM while users create transactions: what was acknowledged is kept, and nobody waits for ever. */
@Tag("slow")
class ServeEndTest {
    private static final int USERS = 6;
    private static final Duration FOR_EVER = Duration.ofSeconds(60);

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> heard = new ConcurrentHashMap<>();

    @Test
    void endsWithEveryRequestAnsweredOrItsConnectionClosed(@TempDir Path data, @TempDir Path rest) throws Exception {
        Path table = data.resolve("table.sqlite");
        Process process = serve(table, rest);
        try (var said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String url = said.readLine();
            assertThat(url).startsWith("http://127.0.0.1:");
            List<Thread> users = users(url);
            while (acknowledged.size() < 300) {
                assertThat(users).as(heard::toString).allMatch(Thread::isAlive);
                Thread.sleep(10);
            }
            List<ProcessHandle> children = process.descendants().toList();
            // Next to the backends there is the watchdog of the folder of temporary files, a shell.
            assertThat(children)
                    .filteredOn(one -> one.info().command().orElse("").endsWith("/java"))
                    .hasSize(2);
            process.destroy();
            for (Thread user : users) {
                user.join(FOR_EVER.toMillis());
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

            System.out.println("heard before and after SIGTERM: " + new TreeMap<>(heard));
            assertThat(users).noneMatch(Thread::isAlive);
            assertThat(heard.keySet()).isSubsetOf("201", "503", "closed");
            assertThat(children).noneMatch(ProcessHandle::isAlive);
            assertThat(rest).as("folders of sockets and servers").isEmptyDirectory();
            Set<String> kept = kept(table);
            assertThat(kept).containsAll(acknowledged);
            assertThat(kept.size() - acknowledged.size())
                    .as("kept without an acknowledgement")
                    .isLessThanOrEqualTo(heard.getOrDefault("closed", 0));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        }
    }

    private static Process serve(Path table, Path rest) throws IOException {
        return DocbenchProcess.of(
                        List.of("-Djava.io.tmpdir=" + rest),
                        "serve",
                        "--table=sqlite.table",
                        "--store=sqlite=sqlite:" + table,
                        "--make",
                        "--durability=os",
                        "--backends=2",
                        "--workers=2",
                        "--timeout=20") // the first calls of a process take seconds on a busy machine
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private List<Thread> users(String url) {
        List<Thread> users = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            String name = user + "-";
            users.add(new Thread(() -> create(URI.create(url + "/transactions"), name)));
        }
        users.forEach(Thread::start);
        return users;
    }

    /** Until the service is away. */
    private void create(URI at, String name) {
        HttpClient client = HttpClient.newHttpClient();
        try {
            for (int i = 0; ; i++) {
                var request = HttpRequest.newBuilder(at)
                        .header("Content-Type", "application/json")
                        .timeout(FOR_EVER)
                        .POST(BodyPublishers.ofString("""
                                {"transaction_type":"sale","transaction_id":"%s","account":"A","amount":1,"currency":"USD",\
                                "description":""}""".formatted(name + i)))
                        .build();
                int status = client.send(request, BodyHandlers.ofString()).statusCode();
                if (status == 201) {
                    acknowledged.add(name + i);
                }
                heard.merge(String.valueOf(status), 1, Integer::sum);
            }
        } catch (HttpTimeoutException e) {
            heard.merge("nothing", 1, Integer::sum);
        } catch (IOException e) {
            heard.merge("closed", 1, Integer::sum);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Set<String> kept(Path table) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + table);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT id FROM docbench_transactions")) {
            Set<String> ids = new HashSet<>();
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
            return ids;
        }
    }
}
