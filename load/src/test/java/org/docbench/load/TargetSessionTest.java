package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Store;
import org.junit.jupiter.api.Test;

/** Names of collections, which every product must take as they are. */
class TargetSessionTest {
    /** PostgreSQL cuts a name here. */
    private static final int LONGEST = 63;

    @Test
    void aTargetWithoutMoreHasItsId() {
        assertThat(collection("postgres.jsonb")).isEqualTo("docbench_update_postgres_jsonb");
        assertThat(collection("mongodb.two-calls")).isEqualTo("docbench_update_mongodb_two-calls");
    }

    @Test
    void copiesAndNetworksAreTold() {
        assertThat(collection("mongodb#2")).isEqualTo("docbench_update_mongodb__2");
        assertThat(collection("mongodb@wan")).isEqualTo("docbench_update_mongodb__wan");
        assertThat(collection("mongodb@wan#2")).isEqualTo("docbench_update_mongodb__wan_2");
    }

    @Test
    void everyTargetHasItsOwnAndRoomForMore() {
        List<String> names = new ArrayList<>();
        for (String id : StoreTargets.ids()) {
            for (String more :
                    List.of("", "#2", "#3", "@wan", "@wan#2", "@100mbit-1ms", "@100mbit-1ms#2", "@1gbit-1ms")) {
                names.add(collection(id + more));
            }
        }
        assertThat(names).doesNotHaveDuplicates().allSatisfy(name -> {
            assertThat(name).matches("[a-z0-9_-]+");
            assertThat(name).hasSizeLessThanOrEqualTo(LONGEST - "_documents".length());
        });
    }

    /** MariaDB refused a trigger of the published documents, whose name had 65 characters. */
    @Test
    void aFurtherCollectionLeavesRoomForTheTriggersOfAnIndex() {
        List<String> names = new ArrayList<>();
        for (String id : StoreTargets.ids()) {
            for (String more : List.of("", "#2", "@100mbit-1ms#2")) {
                try (TargetSession target = session(id + more)) {
                    for (String documents : List.of("links", "published_10_1_targets", "published_4000_200_targets")) {
                        names.add(target.collection(documents));
                    }
                }
            }
        }
        assertThat(names).doesNotHaveDuplicates().allSatisfy(name -> {
            assertThat(name).matches("[a-z0-9_-]+");
            assertThat(name).hasSizeLessThanOrEqualTo(LONGEST - "_targets insert".length());
        });
    }

    /** MySQL has one level for all sessions: a target that finds its own level changed sets it again. */
    @Test
    void aLevelThatAnotherTargetOfTheServerChangedIsSetAgain() {
        List<String> set = new ArrayList<>();
        Map<String, Durability> levels = new HashMap<>();
        try (TargetSession a = noted("a", set, levels);
                TargetSession b = noted("b", set, levels)) {
            a.at(Durability.SYNC);
            b.at(Durability.SYNC);
            a.at(Durability.NONE);
            b.at(Durability.SYNC);
            b.at(Durability.SYNC);
        }
        assertThat(set).containsExactly("a sync", "b sync", "a none", "b sync");
    }

    private static TargetSession noted(String name, List<String> set, Map<String, Durability> levels) {
        Store store = Instead.session(new NullStore(), "acknowledge", (session, level) -> {
            set.add(name + " " + ((Durability) level[0]).id());
            return Map.of();
        });
        StoreTargets.StoreTarget target = new StoreTargets.StoreTarget(NullStore.ID, store, NullStore.server());
        return new TargetSession(target, "update", Duration.ofSeconds(1), (session, collection) -> {}, levels);
    }

    private static String collection(String target) {
        try (TargetSession session = session(target)) {
            return session.collection();
        }
    }

    private static TargetSession session(String target) {
        var store = new StoreTargets.StoreTarget(target, new NullStore(), NullStore.server());
        return new TargetSession(store, "update", Duration.ofSeconds(1), (session, name) -> {}, new HashMap<>());
    }
}
