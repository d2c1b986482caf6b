package org.docbench.load.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.docbench.load.Instead;
import org.docbench.load.InterleavedBlocks;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.FolderServer;
import org.docbench.stores.Meaning;
import org.docbench.stores.Prepared;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Store;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operations in which a block counts what the server did. */
class CountedUpdatesTest {
    private static final String COLLECTION = "counted";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final UpdatePreset PRESET =
            new UpdatePreset(1, 1, 6, 2, LIMIT, 9, new UpdatePreset.Arrays(9, 6), 0, false, true, LIMIT);

    /** A session whose call number n takes n ns in the server and nowhere else, and is two writes where {@code writes} says so. */
    private static UpdateBlock.Timed timed(Path folder, UpdateCases.UpdateCase of, int writes) {
        AtomicLong now = new AtomicLong();
        AtomicLong calls = new AtomicLong();
        Store store = Instead.session(RealServers.store("sqlite.jsonb"), "update", (session, arguments) -> {
            Prepared<Change> honest = session.update((String) arguments[0], (Update) arguments[1]);
            return new Prepared<Change>() {
                @Override
                public Call with(Change change) {
                    Call call = honest.with(change);
                    return () -> {
                        now.addAndGet(calls.incrementAndGet());
                        return call.execute();
                    };
                }

                @Override
                public int writes() {
                    return arguments[1] instanceof Update.RemoveAt ? writes : 1;
                }

                @Override
                public void close() {
                    honest.close();
                }
            };
        });
        store = Instead.session(
                store,
                "statistics",
                (session, none) -> new Statistics(Map.of(Meaning.SERVER_NANOS, (double) now.get()), Map.of()));
        try (Session session = store.open(new FolderServer(folder), LIMIT)) {
            session.create(COLLECTION, List.of());
            UpdateBlock.placeCanary(session, COLLECTION);
            return new UpdateBlock(PRESET, now::get)
                    .measure(session, COLLECTION, of, "a", Set.of(), InterleavedBlocks.Pause.NONE);
        }
    }

    /** The time of a push rises with the array: a part of a mean is one of the same arrays. */
    @Test
    void theyAreOnAverageAsFarInTheBlockAsThoseThatAreTimed(@TempDir Path folder) {
        UpdateBlock.Timed timed = timed(folder, SmallRun.published(UpdateSuite.PUSH, "object", "10"), 1);
        double measured =
                timed.samples().stream().mapToDouble(nanos -> nanos).average().orElseThrow();
        double counted = timed.counted().moved().common().get(Meaning.SERVER_NANOS) / timed.inCount();
        assertThat(10 * counted).isEqualTo(measured);
    }

    /** A stall among the timed ones cannot end a block early and so weigh more. */
    @Test
    void theNumberOfTimedOperationsFollowsFromTheTimeOfUntimedOnes() {
        var preset = new UpdatePreset(
                1, 1, 50, 5, Duration.ofMillis(40), 9, new UpdatePreset.Arrays(9, 30), 0, false, true, LIMIT);
        assertThat(preset.operations(1e5)).isEqualTo(50);
        assertThat(preset.operations(1e6)).isEqualTo(40);
        assertThat(preset.operations(2.5e6)).as("whole batches").isEqualTo(20);
        assertThat(preset.operations(3e7)).isEqualTo(10);
        UpdatePreset push = preset.of(SmallRun.published(UpdateSuite.PUSH, "object", "10"));
        assertThat(push.operations(3e7)).as("an array grows alike for all").isEqualTo(30);
    }

    /** A delete, which some stores do in two calls, and the push that fills the array up again. */
    @Test
    void aWriteIsWhatIsAcknowledged(@TempDir Path one, @TempDir Path two) {
        UpdateCases.UpdateCase delete = SmallRun.published(UpdateSuite.DELETE, "scalar", "middle");
        long single = timed(one, delete, 1).inCount();
        assertThat(2 * timed(two, delete, 2).inCount()).isEqualTo(3 * single);
    }
}
