package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.scenario.Trial;
import org.docbench.core.value.Value;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that are started again between two rounds. */
@Timeout(60)
class TargetSessionsTest {

    /** A server in a process of its own, of which a restart is something else. */
    private static Server server(Instead.Replacement<Server> restart) {
        Server other = Instead.of(Server.class, NullStore.server(), "process", (server, none) -> Optional.empty());
        Server restarted = Instead.of(Server.class, other, "restart", restart);
        return Instead.of(Server.class, restarted, "behind", (server, none) -> server);
    }

    @Test
    void aStopAwaitsNoRestartAndBeginsNone() {
        var begun = new CountDownLatch(1);
        var second = new AtomicInteger();
        Server hanging = server((server, none) -> {
            begun.countDown();
            new CountDownLatch(1).await();
            return null;
        });
        Server other = server((server, none) -> second.incrementAndGet());
        var targets = new StoreTargets(
                List.of(
                        new StoreTargets.StoreTarget("mongodb", new NullStore(), hanging),
                        new StoreTargets.StoreTarget("postgres.jsonb", new NullStore(), other)),
                Map.of());
        try (var sessions = TargetSessions.of("update", targets, Duration.ofSeconds(1), 1)) {
            assertThat(sessions.renew(List.of("mongodb", "postgres.jsonb"), 2, () -> begun.getCount() == 0))
                    .containsOnlyKeys("mongodb");
            assertThat(second).hasValue(0);
            assertThat(sessions.renew(List.of("postgres.jsonb"), 2, () -> false))
                    .isEmpty();
            assertThat(second).hasValue(1);
        }
    }

    @Test
    void aServerThatDoesNotComeBackSaysWhy() {
        Server broken = server((server, none) -> {
            throw new StoreException("no disk");
        });
        var targets =
                new StoreTargets(List.of(new StoreTargets.StoreTarget("mongodb", new NullStore(), broken)), Map.of());
        try (var sessions = TargetSessions.of("update", targets, Duration.ofSeconds(1), 1)) {
            assertThat(sessions.renew(List.of("mongodb"), 3, () -> false))
                    .isEqualTo(Map.of("mongodb", "instance 3 of its server did not start: no disk"));
        }
    }

    /** Of a server that DocBench did not start, nothing is said of disks. */
    @Test
    void eachRowOfALevelSaysWhatCopiesHave() {
        Store store = Instead.session(
                new NullStore(), "acknowledge", (session, level) -> Map.of(Durability.COPIES, "2 of 3, each synced"));
        var targets =
                new StoreTargets(List.of(new StoreTargets.StoreTarget("mongodb", store, NullStore.server())), Map.of());
        var write = new Scenario("crud", "insert", "How fast?", List.of(ServerCounts.DURABILITY), Map.of());
        try (var sessions = TargetSessions.of("crud", targets, Duration.ofSeconds(1), 1)) {
            sessions.of("mongodb").at(Durability.REPLICATED);
            assertThat(warnings(sessions, write.with(Durability.REPLICATED.id())))
                    .containsExactly("copies: 2 of 3, each synced");
            assertThat(warnings(sessions, write.with(Durability.SYNC.id()))).isEmpty();
        }
    }

    /** What all numbers of a server must be read with is on each of its rows. */
    @Test
    void eachRowSaysWhatIsTrueOfItsServer() {
        Server behind = Instead.of(
                Server.class, NullStore.server(), "warning", (server, none) -> Optional.of("passes a forwarder"));
        var targets =
                new StoreTargets(List.of(new StoreTargets.StoreTarget("mongodb", new NullStore(), behind)), Map.of());
        var read = new Scenario("crud", "find", "How fast?", List.of(), Map.of());
        try (var sessions = TargetSessions.of("crud", targets, Duration.ofSeconds(1), 1)) {
            assertThat(warnings(sessions, read.with())).containsExactly("passes a forwarder");
        }
    }

    /** A level that the server did not keep is no number, however well the operations went. */
    @Test
    void aLevelThatWasNotKeptIsAFailedRow() {
        Store store = Instead.session(new NullStore(), "confirm", (session, level) -> {
            throw new StoreException("the primary acknowledged without a replica");
        });
        var targets =
                new StoreTargets(List.of(new StoreTargets.StoreTarget("mongodb", store, NullStore.server())), Map.of());
        try (var sessions = TargetSessions.of("crud", targets, Duration.ofSeconds(1), 1)) {
            TargetSession target = sessions.of("mongodb");
            Optional<Trial.Outcome> kept = target.attempt(
                    Optional.of(Durability.SYNC),
                    () -> {
                        target.at(Durability.SYNC);
                        return Optional.empty();
                    },
                    Optional::of);
            assertThat(kept).contains(new Trial.Failed("the primary acknowledged without a replica"));
        }
    }

    private static List<String> warnings(TargetSessions sessions, Case benchCase) {
        var measured = new Trial.Measured(List.of(1.0), null);
        var block = new BlockResult(benchCase, "mongodb", 1, Map.of("insert", measured), List.of());
        return ((Trial.Measured) sessions.judged(block).outcomes().get("insert")).warnings();
    }

    /** A warm-up that ended as one before it is listed once, also where its words are a part of the other's. */
    @Test
    void eachWayInWhichARehearsalEndedIsListedOnce() {
        var target = new StoreTargets.StoreTarget("mongodb", new NullStore(), NullStore.server());
        var session = new TargetSession(target, "update", Duration.ofSeconds(1), (any, name) -> {}, Map.of());
        session.warmed("12 rounds");
        session.warmed("2 rounds");
        session.warmed("12 rounds");
        assertThat(session.settings()).containsEntry("warm-up", "12 rounds; 2 rounds");
    }

    @Test
    void aStopEndsTheReadingOfACollection() {
        Session session = new NullStore().open(NullStore.server(), Duration.ofSeconds(1));
        session.create("documents", List.of());
        session.insert("documents", List.of(new Value.Obj(Map.of("_id", new Value.Str("1")))))
                .execute();
        TargetSession.warm(session, "documents", () -> false);
        assertThatThrownBy(() -> TargetSession.warm(session, "documents", () -> true))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("stopped");
    }
}
