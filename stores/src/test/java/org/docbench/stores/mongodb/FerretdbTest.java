package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Durability;
import org.docbench.stores.Product;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.Product.Requirement.Status;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreContract;
import org.docbench.stores.servers.Availability;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What FerretDB is asked, on a real MongoDB: {@code -Ddocbench.test.ferretdb=URI} names a FerretDB instead. */
class FerretdbTest {
    private static final Store STORE = RealServers.store("ferretdb");

    private static Server server() {
        return RealServers.has("ferretdb")
                ? RealServers.of("ferretdb")
                : GivenServer.of(
                        "ferretdb", RealServers.of("mongodb").endpoint().uri());
    }

    @TestFactory
    @Tag("server")
    List<DynamicTest> contract() {
        return new StoreContract(STORE, server()).tests();
    }

    @Test
    @Tag("server")
    void aServerOfAnotherProductIsNamed() {
        Server mongodb =
                GivenServer.of("ferretdb", RealServers.of("mongodb").endpoint().uri());
        try (Session session = STORE.open(mongodb, RealServers.LIMIT)) {
            assertThat(session.version()).startsWith("MongoDB ");
            Finding product = Product.of("ferretdb")
                    .orElseThrow()
                    .requirements()
                    .apply("ferretdb")
                    .get(0)
                    .of(session);
            assertThat(product.status()).isEqualTo(Status.MISSING);
            assertThat(product.words()).endsWith("; this is no FerretDB");
        }
    }

    /** FerretDB answers none of the commands that show how a write is acknowledged. */
    @Test
    void eachRowSaysThatItsLevelIsNotShown() {
        Map<String, String> settings =
                Concern.OF_BACKEND.settings(Concern.OF_BACKEND.at(Durability.SYNC), command -> Optional.empty());
        assertThat(settings)
                .containsEntry(
                        Durability.COPIES, "not known: the database behind FerretDB decides, and shows no settings");
    }

    @Test
    void itHasOneLevelAndStartsByUriOnly() {
        assertThat(STORE.ledger().product()).isEqualTo("FerretDB");
        assertThat(Durability.all())
                .filteredOn(level -> STORE.without(level).isEmpty())
                .containsExactly(Durability.SYNC);
        assertThat(Availability.of("ferretdb"))
                .isEqualTo(new Availability(
                        false,
                        "DocBench knows no package of FerretDB and starts none; a server of your own can be given:"
                                + " docbench run --store ferretdb=URI"));
    }
}
