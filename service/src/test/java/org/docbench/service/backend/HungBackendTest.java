package org.docbench.service.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.service.Until.until;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.docbench.service.Asking;
import org.docbench.service.Users;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.serve.Service;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real backend processes that stand still. */
@Tag("slow")
class HungBackendTest {
    private static final Limits LIMITS = Limits.USUAL.timeout(Duration.ofSeconds(1));

    /** As usual: no shorter, since the first calls of a process take seconds on a busy machine. */
    private static final Duration HUNG = LIMITS.hung();

    @TempDir
    private Path folder;

    @Test
    void aStoppedBackendIsEndedAndStartedAgainAndLosesNothingThatWasAcknowledged() throws Exception {
        var backends = new Backends(FileTables.Main.class, List.of(FileTables.wanted(folder)), HUNG);
        try (var service = Service.over(backends.whole(2, 2), LIMITS, 0);
                var users = new Users(service.url(), 6)) {
            users.acknowledge(100);
            until(() -> backends.pids().size() == 2);
            List<Long> before = backends.pids();
            stop(before.get(0));
            until(() -> users.answered(504) > 0);
            users.acknowledge(100);
            until(() -> backends.pids().size() == 2 && !backends.pids().contains(before.get(0)));
            assertThat(ProcessHandle.of(before.get(0))).isEmpty();
            assertThat(backends.pids()).as("the other carried on").contains(before.get(1));
            users.acknowledge(100);
            users.stop();
            System.out.println("statuses with one of two backends stopped: " + users.statuses());
            assertThat(users.statuses().keySet()).isSubsetOf(201, 502, 503, 504);
            Set<String> kept = FileTables.ids(folder);
            // Tens of thousands: isSubsetOf compares each with each.
            assertThat(users.acknowledged()).allMatch(kept::contains);
            assertThat(kept.size() - users.acknowledged().size())
                    .as("kept without an acknowledgement")
                    .isLessThanOrEqualTo(users.answered(502) + users.answered(504));
            // Who heard 504 went on before the backend did.
            var asking = new Asking(service.url());
            until(() -> asking.get("/health").body().contains("\"seats\":4,\"busy\":0,\"waiting\":0"));
        }
    }

    /** As one does whose store is away: it is killed, started again, and never ready. */
    @Test
    void aBackendThatDoesNotGetReadyDoesNotKeepTheGatewayFromEnding() throws Exception {
        Set<Long> earlier = children();
        var backends = new Backends(Sulky.class, List.of(FileTables.wanted(folder)), HUNG);
        backends.part(FileTables.wanted(folder), 1, 1);
        try {
            Files.createFile(folder.resolve(Sulky.SULKS));
            long first = backends.pids().get(0);
            ProcessHandle.of(first).orElseThrow().destroyForcibly();
            until(() -> Files.exists(folder.resolve(Sulky.BEGUN)));
            assertThat(backends.pids()).isEmpty();
        } finally {
            CompletableFuture.runAsync(backends::close).get(60, TimeUnit.SECONDS);
        }
        until(() -> earlier.containsAll(children()));
    }

    private static Set<Long> children() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    /** The JDK can end processes, not stop them. */
    private static void stop(long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(pid))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    /** A backend that opens its table for ever once a file is there. */
    static final class Sulky {
        static final String SULKS = "sulks";
        static final String BEGUN = "begun";

        private Sulky() {}

        public static void main(String[] args) throws IOException {
            Backend.serve(args, wanted -> {
                Path folder = Path.of(wanted.server().uri());
                if (Files.exists(folder.resolve(SULKS))) {
                    sulk(folder.resolve(BEGUN));
                }
                return new FileTables(folder);
            });
        }

        private static void sulk(Path begun) {
            try {
                Files.createFile(begun);
                Thread.sleep(TimeUnit.MINUTES.toMillis(5));
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
