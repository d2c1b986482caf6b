package org.docbench.stores.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.bson.RawBsonDocument;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Meaning;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.evidence.KernelSyncs;
import org.docbench.stores.log.LogStore.LogSession;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LogTest {
    private static final String COLLECTION = "docs";
    private static final int CLIENTS = 8;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final AtomicInteger forced = new AtomicInteger();

    private Path file() {
        return folder.resolve("docbench.log");
    }

    private Session opened() {
        return opened(file());
    }

    private Session opened(Path file) {
        return new LogSession(Log.open(file, channel -> {
            forced.incrementAndGet();
            channel.force(false);
        }));
    }

    private static Value.Obj document(String id, String text) {
        return Value.Obj.of("_id", new Value.Str(id), "text", new Value.Str(text));
    }

    private static void insert(Session session, String... ids) {
        for (String id : ids) {
            session.insert(COLLECTION, List.of(document(id, "text of " + id))).execute();
        }
    }

    private static List<String> ids(Session session) {
        List<String> ids = new ArrayList<>();
        session.scan(
                COLLECTION, document -> ids.add(((Value.Str) document.fields().get("_id")).value()));
        return ids;
    }

    /** The file by the words of its format alone. */
    private static List<RawBsonDocument> records(byte[] bytes) {
        List<RawBsonDocument> records = new ArrayList<>();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (file.remaining() > 8) {
            byte[] record = new byte[file.getInt()];
            int checksum = file.getInt();
            if (record.length == 0) {
                break;
            }
            file.get(record);
            var own = new CRC32C();
            own.update(record);
            assertThat((int) own.getValue()).isEqualTo(checksum);
            records.add(new RawBsonDocument(record));
        }
        return records;
    }

    private static List<String> idsPut(byte[] bytes) {
        return records(bytes).stream()
                .filter(record -> record.containsKey("PUT"))
                .map(record -> record.getDocument("PUT").getString("_id").getValue())
                .toList();
    }

    @Test
    void theFileHasEveryWriteAndMakesTheSameAgain() throws IOException {
        Update set = new Update.Set(Map.of(org.docbench.core.value.Path.ofNames("text"), new Value.Str("new")));
        Find two = new Find.ById("two");
        try (Session session = opened()) {
            session.create("gone", List.of());
            session.create(COLLECTION, List.of(new Index("text", org.docbench.core.value.Path.ofNames("text"), true)));
            insert(session, "one", "two", "three");
            session.update(COLLECTION, set).with(new Change("one", set)).execute();
            session.delete(COLLECTION, two).with(two).execute();
            session.drop("gone");
        }
        assertThat(records(Files.readAllBytes(file())))
                .extracting(record ->
                        record.getFirstKey() + " " + record.getString("in").getValue())
                .containsExactly(
                        "CREATE gone",
                        "CREATE docs",
                        "PUT docs",
                        "PUT docs",
                        "PUT docs",
                        "PUT docs",
                        "DELETE docs",
                        "DROP gone");
        try (Session session = opened()) {
            assertThat(ids(session)).containsExactly("three", "one");
            assertThat(session.read(COLLECTION, "one")).contains(document("one", "new"));
            assertThatThrownBy(() -> session.insert(COLLECTION, List.of(document("four", "new")))
                            .execute())
                    .isInstanceOf(StoreException.class);
            assertThatThrownBy(() -> session.count("gone")).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void aTornLastRecordIsCutOffWhereverItIsTorn() throws IOException {
        int before;
        byte[] all;
        try (Session session = opened()) {
            session.create(COLLECTION, List.of());
            insert(session, "one", "two");
            before = Math.toIntExact(session.size(COLLECTION).getAsLong());
            insert(session, "three");
            all = java.util.Arrays.copyOf(
                    Files.readAllBytes(file()),
                    Math.toIntExact(session.size(COLLECTION).getAsLong()));
        }
        Path torn = folder.resolve("torn.log");
        for (int length = before; length < all.length; length++) {
            Files.write(torn, java.util.Arrays.copyOf(all, length));
            assertLeft(torn, before, length);
            byte[] damaged = all.clone();
            damaged[length] ^= 1;
            Files.write(torn, damaged);
            assertLeft(torn, before, length);
        }
        Files.write(torn, all);
        try (Session session = opened(torn)) {
            assertThat(ids(session)).containsExactly("one", "two", "three");
        }
    }

    private void assertLeft(Path torn, int before, int at) throws IOException {
        try (Session session = opened(torn)) {
            assertThat(ids(session)).as("torn at byte %d", at).containsExactly("one", "two");
        }
        assertThat(Files.size(torn)).isEqualTo(before);
    }

    /** A disk may have the second page of a write without the first. */
    @Test
    void wholeRecordsBehindATornOneDoNotComeBack() throws IOException {
        int begin;
        try (Session session = opened()) {
            session.create(COLLECTION, List.of());
            insert(session, "one");
            begin = Math.toIntExact(session.size(COLLECTION).getAsLong());
            insert(session, "two", "old");
        }
        byte[] bytes = Files.readAllBytes(file());
        bytes[begin + 20] ^= 1;
        Files.write(file(), bytes);
        try (Session session = opened()) {
            insert(session, "2nd"); // as long as the torn one
        }
        try (Session session = opened()) {
            assertThat(ids(session)).containsExactly("one", "2nd");
        }
    }

    /** The first client syncs alone; those that wrote meanwhile share the second sync. */
    @Test
    void oneSyncServesAllThatWroteBeforeIt() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger acknowledged = new AtomicInteger();
        AtomicInteger syncs = new AtomicInteger();
        try (Session session = opened()) {
            session.create(COLLECTION, List.of());
        }
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        try (Session looking = new LogSession(Log.open(file(), channel -> {
            syncs.incrementAndGet();
            awaited(release);
            channel.force(false);
        }))) {
            for (int client = 0; client < CLIENTS; client++) {
                String id = "c" + client;
                all.add(CompletableFuture.runAsync(
                        () -> {
                            try (Session own = opened()) {
                                insert(own, id);
                                acknowledged.incrementAndGet();
                            }
                        },
                        clients));
            }
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (looking.count(COLLECTION) < CLIENTS) {
                assertThat(System.nanoTime()).as("writers do not come").isLessThan(end);
                Thread.onSpinWait();
            }
            assertThat(acknowledged).hasValue(0);
            release.countDown();
            CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(syncs).hasValueBetween(1, 2);
            assertThat(looking.statistics().counters().keySet()).allMatch(name -> name.startsWith("log."));
            assertThat(looking.statistics().counters()).containsEntry("log.writes", (double) CLIENTS);
            assertThat(looking.statistics().common().get(Meaning.SYNCS)).isEqualTo(1.0 + syncs.get());
        } finally {
            release.countDown();
            clients.shutdownNow();
        }
        assertThat(idsPut(Files.readAllBytes(file())))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, CLIENTS)
                        .mapToObj(client -> "c" + client)
                        .toList());
    }

    private static void awaited(CountDownLatch release) {
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatManyClientsWereToldIsInTheFile() throws Exception {
        List<String> told = java.util.Collections.synchronizedList(new ArrayList<>());
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (Session looking = opened()) {
            looking.create(COLLECTION, List.of());
            double before = looking.statistics().common().get(Meaning.LOG_BYTES);
            long size = looking.size(COLLECTION).getAsLong();
            CompletableFuture.allOf(IntStream.range(0, CLIENTS)
                            .mapToObj(client -> CompletableFuture.runAsync(
                                    () -> {
                                        try (Session own = opened()) {
                                            for (int i = 0; i < 50; i++) {
                                                insert(own, client + "-" + i);
                                                told.add(client + "-" + i);
                                            }
                                        }
                                    },
                                    clients))
                            .toArray(CompletableFuture[]::new))
                    .join();
            assertThat(told).hasSize(50 * CLIENTS);
            assertThat(looking.statistics().common().get(Meaning.LOG_BYTES) - before)
                    .isEqualTo((double) (looking.size(COLLECTION).getAsLong() - size));
        } finally {
            clients.shutdownNow();
        }
        assertThat(idsPut(Files.readAllBytes(file()))).containsExactlyInAnyOrderElementsOf(told);
    }

    @Test
    void aSyncThatFailsAcknowledgesNothingAndNoLaterWrite() {
        AtomicInteger left = new AtomicInteger(2);
        try (Session session = new LogSession(Log.open(file(), channel -> {
            if (left.decrementAndGet() < 0) {
                throw new IOException("no space");
            }
            channel.force(false);
        }))) {
            session.create(COLLECTION, List.of());
            insert(session, "one");
            assertThatThrownBy(() -> insert(session, "two"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("no space");
            left.set(9);
            assertThatThrownBy(() -> insert(session, "three"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("a sync of the log failed");
            assertThat(session.read(COLLECTION, "three")).isEmpty();
        }
    }

    @Test
    void theLevelOfTheOperatingSystemSyncsNothing() {
        try (Session session = opened()) {
            session.create(COLLECTION, List.of());
            int before = forced.get();
            session.acknowledge(Durability.OS);
            insert(session, "one", "two");
            assertThat(forced).hasValue(before);
            session.acknowledge(Durability.SYNC);
            insert(session, "three");
            assertThat(forced).hasValue(before + 1);
        }
    }

    @Test
    void theKernelCountsAsManySyncsAsTheLog() throws IOException {
        KernelSyncs.obstacle().ifPresent(why -> System.out.println("skipped: " + why));
        assumeTrue(KernelSyncs.obstacle().isEmpty());
        try (Session session = opened()) {
            session.create(COLLECTION, List.of());
            double before = session.statistics().common().get(Meaning.SYNCS);
            try (KernelSyncs counting = KernelSyncs.of(ProcessHandle.current())) {
                insert(session, "one", "two", "three", "four", "five");
                assertThat(counting.stop()).isEqualTo(5);
            }
            assertThat(session.statistics().common().get(Meaning.SYNCS) - before)
                    .isEqualTo(5.0);
        }
    }

    /** A hundred versions of 4 MiB of one document, and a small document that stays. */
    @Test
    void aFileOfWhichLittleIsInUseIsBegunAgain() throws IOException {
        try (Session session = opened();
                Session other = opened()) {
            session.acknowledge(Durability.OS);
            session.create("other", List.of(new Index("text", org.docbench.core.value.Path.ofNames("text"), true)));
            session.insert("other", List.of(document("small", "stays"))).execute();
            session.create(COLLECTION, List.of());
            session.insert(COLLECTION, List.of(document("large", ""))).execute();
            Value.Obj last = null;
            for (int i = 0; i < 100; i++) {
                Update set = new Update.Set(Map.of(
                        org.docbench.core.value.Path.ofNames("text"),
                        new Value.Str((char) ('a' + i % 26) + "x".repeat(4 << 20))));
                session.update(COLLECTION, set).with(new Change("large", set)).execute();
                last = set.apply(document("large", ""));
            }
            assertThat(Files.size(file())).isLessThan(300 << 20);
            assertThat(other.read(COLLECTION, "large")).contains(last);
        }
        try (Session session = opened()) {
            assertThat(session.read("other", "small")).contains(document("small", "stays"));
            assertThat(session.read(COLLECTION, "large").orElseThrow().fields()).hasSize(2);
            assertThatThrownBy(() -> session.insert("other", List.of(document("new", "stays")))
                            .execute())
                    .isInstanceOf(StoreException.class);
        }
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file());
        }
    }

    /** What is no record would be cut off. */
    @Test
    void aFileOfTheUsersIsNotTouched() throws IOException {
        Path own = Files.writeString(folder.resolve("own.json"), "{}");
        assertThatThrownBy(() -> new LogStore().open(GivenServer.of("log", "log:" + own), Duration.ofSeconds(1)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("a folder of DocBench's own");
        assertThat(own).hasContent("{}");
    }
}
