package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.RealServers;
import org.docbench.stores.Session;
import org.docbench.stores.Update;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes that nobody answers: sent in order, there after {@code drain}, and refused without a word. */
@Tag("server")
class UnacknowledgedTest {
    private static final String COLLECTION = "unacknowledged";
    private static final int WRITES = 2_000;

    @Test
    void whatWasSentIsThereOnceItIsDrained() {
        try (Session sender = RealServers.open("mongodb.unacknowledged");
                Session other = RealServers.open("mongodb")) {
            assertThat(sender.acknowledge(Durability.NONE)).containsEntry("writeConcern", "{\"w\": 0}");
            sender.create(COLLECTION, List.of());
            for (int n = 0; n < WRITES; n++) {
                assertThat(sender.insert(COLLECTION, List.of(document(n))).execute())
                        .isEqualTo(1);
            }
            sender.drain();
            assertThat(other.count(COLLECTION)).isEqualTo(WRITES);

            Update update = new Update.Set(Map.of(Path.parse("n"), new Value.Int32(-1)));
            assertThat(sender.update(COLLECTION, update)
                            .with(new Change("7", update))
                            .execute())
                    .isEqualTo(1);
            assertThat(sender.delete(COLLECTION, new Find.ById("8"))
                            .with(new Find.ById("8"))
                            .execute())
                    .isEqualTo(1);
            sender.drain();
            assertThat(other.read(COLLECTION, "7").orElseThrow().fields()).containsEntry("n", new Value.Int32(-1));
            assertThat(other.read(COLLECTION, "8")).isEmpty();
            other.drop(COLLECTION);
        }
    }

    @Test
    void aRefusedWriteIsNotThereAndNobodySaysSo() {
        try (Session sender = RealServers.open("mongodb.unacknowledged")) {
            sender.create(COLLECTION, List.of(new Index("n", Path.parse("n"), true)));
            List<Value.Obj> same = LongStream.range(0, 5)
                    .mapToObj(n -> Value.Obj.of("_id", new Value.Str("id" + n), "n", new Value.Int32(1)))
                    .toList();
            same.forEach(one -> sender.insert(COLLECTION, List.of(one)).execute());
            sender.drain();
            assertThat(sender.count(COLLECTION)).isEqualTo(1);
            sender.drop(COLLECTION);
        }
    }

    @Test
    void levelsAndWhoAnswers() {
        assertThat(RealServers.store("mongodb.unacknowledged").acknowledges()).isFalse();
        assertThat(RealServers.store("mongodb.unacknowledged").without(Durability.NONE))
                .isEmpty();
        assertThat(RealServers.store("mongodb.unacknowledged").without(Durability.SYNC))
                .hasValueSatisfying(why -> assertThat(why).contains("w: 0"));
        assertThat(Concern.REPLICATED.at(Durability.REPLICATED).asDocument().toJson())
                .isEqualTo("{\"w\": \"majority\", \"j\": true}");
        assertThat(Concern.REPLICATED.at(Durability.SYNC).asDocument().toJson()).isEqualTo("{\"w\": 1, \"j\": true}");
    }

    private static Value.Obj document(int n) {
        return Value.Obj.of("_id", new Value.Str(Integer.toString(n)), "n", new Value.Int32(n));
    }
}
