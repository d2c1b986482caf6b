package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.docbench.stores.NullStore;
import org.docbench.stores.RealServers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreVariantsTest {

    /** Who asks for one in another suite is told where it is measured, also by another name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        postgres.jsonb.gin       | insert, query, update | not selected in this run: it differs from postgres.jsonb in the index over arrays only: part of the suites insert, query, update
        postgres.jsonb.uncompressed | update             | not selected in this run: it differs from postgres.jsonb in how documents are stored only: part of the suite update
        oracle.collection.search | insert, query, update | not selected in this run: it differs from oracle.collection in the index over arrays only: part of the suites insert, query, update
        oracle.json.small-redo   | update                | not selected in this run: it differs from oracle.json in the size of its server's redo logs only: part of the suite update
        mysql.json.no-binary-log | update, crud          | not selected in this run: it differs from mysql.json in the log for replicas only: part of the suites update, crud
        mongodb.two-calls        | update                | not selected in this run: it differs from mongodb in how documents are changed only: part of the suite update
        mongodb.replicas         | update, insert, crud, ycsb | not selected in this run: it differs from mongodb in the number of copies only: part of the suites update, insert, crud, ycsb
        mysql.replicas           | update, insert, crud, ycsb | not selected in this run: it differs from mysql.json in the number of copies only: part of the suites update, insert, crud, ycsb
        mariadb.replicas         | update, insert, crud, ycsb | not selected in this run: it differs from mariadb.json in the number of copies only: part of the suites update, insert, crud, ycsb
        log.floor                | update, insert, crud, ycsb | not selected in this run: it differs from store.null in the log of its writes only: part of the suites update, insert, crud, ycsb
        postgres.remote-apply | crud            | not selected in this run: it differs from postgres.replicas in when a write is acknowledged only: part of the suite crud
        """)
    void aWayIsMeasuredWhereItDiffersAndAbsentElsewhere(String id, String suites, String why) {
        var far = new StoreTargets.StoreTarget(id + "@wan", RealServers.store(id), NullStore.server());
        for (String suite : List.of("insert", "query", "update", "crud", "ycsb")) {
            StoreTargets there = new StoreTargets(List.of(far), Map.of()).of(suite);
            boolean measured = List.of(suites.split(", ")).contains(suite);
            assertThat(StoreTargets.measured(suite, id)).isEqualTo(measured);
            assertThat(StoreEntry.StoreSuites.all())
                    .filteredOn(entry -> entry.name().equals(suite))
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.targets().contains(id)).isEqualTo(measured));
            assertThat(there.ready()).isEqualTo(measured ? List.of(far) : List.of());
            assertThat(there.absent().get(RealServers.store(id).ledger())).isEqualTo(measured ? null : why);
        }
    }
}
