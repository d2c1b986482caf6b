package org.docbench.stores.postgres;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Index;
import org.docbench.stores.OneSession;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.servers.GivenServer;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What goes wrong is said in the server's words. */
@Tag("server")
class PostgresFaultsTest {
    private static final String TABLE = "faults";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @RegisterExtension
    static final OneSession ONE = new OneSession("postgres.jsonb", TABLE);

    private final Server server = RealServers.of("postgres");
    private final Session session = ONE.get();

    @Test
    void slowerThanTheLimitIsAnErrorInTheServersWords() {
        session.create(TABLE, List.of());
        session.insert(TABLE, List.of(Value.Obj.of("_id", new Value.Str("1"), "a", new Value.Int32(1))))
                .execute();
        try (Session hurried = RealServers.store("postgres.jsonb").open(server, Duration.ofSeconds(3))) {
            var link = ((SqlSession) session).link();
            link.run("begin", "select * from " + PostgresColumn.name(TABLE) + " for update");
            try {
                var unset = new Update.Unset(Path.parse("a"));
                var call = hurried.update(TABLE, unset).with(new Change("1", unset));
                assertThatThrownBy(call::execute)
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("canceling statement due to statement timeout");
            } finally {
                link.run("rollback");
            }
        }
    }

    @Test
    void aSessionThatIsEndedSaysSo() {
        try (Session ended = RealServers.store("postgres.jsonb").open(server, LIMIT)) {
            var link = ((SqlSession) ended).link();
            int backend = link.first(new Sql("select pg_backend_pid()"), row -> row.getInt(1))
                    .orElseThrow();
            ((SqlSession) session).link().run("select pg_terminate_backend(" + backend + ")");
            assertThatThrownBy(() -> ended.count(TABLE))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("terminating connection due to administrator command");
            assertThatThrownBy(ended::statistics).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void aValueTooLongForItsIndexIsRefused() {
        session.create(TABLE, List.of(new Index("a", Path.parse("a"), false)));
        byte[] noise = new byte[9000];
        new java.util.Random(1).nextBytes(noise);
        var text = new Value.Str(HexFormat.of().formatHex(noise));
        var call = session.insert(TABLE, List.of(Value.Obj.of("_id", new Value.Str("l"), "a", text)));
        assertThatThrownBy(call::execute).isInstanceOf(StoreException.class).hasMessageContaining("index row");
    }

    @Test
    void theCharacterZeroIsRefusedInTheServersWords() {
        session.create(TABLE, List.of());
        var text = Value.Obj.of("_id", new Value.Str("z"), "a", new Value.Str("a\0b"));
        assertThatThrownBy(() -> session.insert(TABLE, List.of(text)).execute())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("\\u0000 cannot be converted to text");
    }

    @Test
    void aWrongPasswordIsNotSaid() {
        String wrong = server.endpoint().uri().replaceFirst("//([^:]*):[^@]*@", "//$1:tell-nobody@");
        assertThatThrownBy(() -> RealServers.store("postgres.jsonb").open(GivenServer.of("postgres", wrong), LIMIT))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("password authentication failed")
                .hasMessageNotContaining("tell-nobody")
                .hasNoCause();
    }
}
