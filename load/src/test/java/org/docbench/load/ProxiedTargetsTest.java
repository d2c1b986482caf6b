package org.docbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.FolderServer;
import org.docbench.stores.NullStore;
import org.docbench.stores.Query;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.network.Network;
import org.docbench.stores.network.ProxiedServers;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("server")
class ProxiedTargetsTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int TEXT = 10_000;

    @ParameterizedTest
    @CsvSource({"mongodb, mongodb", "postgres, postgres.jsonb", "mysql, mysql.json"})
    void whatGoesThroughIsReadBackAndCounted(String product, String store) {
        Server near = RealServers.of(product);
        try (ProxiedServers far = new ProxiedServers(Network.of("100mbit,1ms"))) {
            Found found = far.of(near);
            assertThat(far.of(near)).isEqualTo(found);
            Server distant = ((Found.Ready) found).server();
            assertThat(distant.endpoint().port()).isNotEqualTo(near.endpoint().port());
            try (Session session = RealServers.store(store).open(distant, LIMIT)) {
                Value.Obj document = document();
                session.create("docbench_far", List.of());
                assertThat(bytes(far, product, "to the server")).isPositive();
                long sent = bytes(far, product, "to the server");
                session.insert("docbench_far", List.of(document)).execute();
                assertThat(bytes(far, product, "to the server")).isGreaterThan(sent + TEXT);
                long received = bytes(far, product, "from the server");
                Query whole = new Query(new Find.ById("a"));
                try (var find = session.find("docbench_far", whole)) {
                    assertThat(find.with(whole).execute()).isOne();
                }
                assertThat(bytes(far, product, "from the server")).isGreaterThan(received + TEXT);
                assertThat(session.read("docbench_far", "a")).contains(document);
                session.drop("docbench_far");
            }
        }
    }

    private static long bytes(ProxiedServers far, String product, String direction) {
        return far.environment()
                .get("bytes through it")
                .get(product)
                .get(direction)
                .longValue();
    }

    private static Value.Obj document() {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("_id", new Value.Str("a"));
        fields.put("text", new Value.Str("x".repeat(TEXT)));
        return new Value.Obj(fields);
    }

    @Test
    void eachIsThereTwiceAndALibraryOnce() {
        StoreTargets.StoreTarget library = new StoreTargets.StoreTarget(
                "sqlite.jsonb", RealServers.store("sqlite.jsonb"), new FolderServer(Path.of("unused")));
        StoreTargets.StoreTarget nothing =
                new StoreTargets.StoreTarget(NullStore.ID, new NullStore(), NullStore.server());
        try (ProxiedServers far = new ProxiedServers(Network.of("lan"))) {
            StoreTargets.StoreTarget near =
                    new StoreTargets.StoreTarget("mongodb", RealServers.store("mongodb"), RealServers.of("mongodb"));
            StoreTargets both =
                    new StoreTargets(List.of(near, library, nothing), Map.of()).over(far.network(), far::of);
            assertThat(both.ready().stream().map(StoreTargets.StoreTarget::id))
                    .containsExactly("mongodb", "mongodb@lan", "sqlite.jsonb", NullStore.ID);
            assertThat(both.absent().entrySet().stream()
                            .collect(Collectors.toMap(entry -> entry.getKey().id(), Map.Entry::getValue)))
                    .containsOnlyKeys("sqlite.jsonb@lan")
                    .hasEntrySatisfying(
                            "sqlite.jsonb@lan", why -> assertThat(why).contains("no network"));
        }
    }

    @Test
    void whoAsksForTheFarOneAloneHasItAlone() {
        Server server = RealServers.of("mongodb");
        StoreTargets asked = StoreTargets.find("crud", product -> new Found.Ready(server), Set.of("mongodb@lan"));
        try (ProxiedServers far = new ProxiedServers(Network.of("lan"))) {
            StoreTargets.StoreTarget alone =
                    asked.over(far.network(), far::of).ready().get(0);
            assertThat(alone.id()).isEqualTo("mongodb@lan");
            assertThat(alone.server()).isNotSameAs(server);
        }
    }
}
