package org.docbench.stores.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Change;
import org.docbench.stores.Endpoint;
import org.docbench.stores.RealServers;
import org.docbench.stores.Relay;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Update;
import org.docbench.stores.servers.GivenServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes wrong is said in one line, in the words of the server or the driver. */
@Tag("server")
class FaultsTest {

    /** The driver waits for all of it, and says what it met by then: on a busy machine that takes it a while. */
    private static final Duration SHORT = Duration.ofSeconds(3);

    private static final String COLLECTION = "faults";
    private static final Store STORE = RealServers.store("mongodb");

    @Test
    void nobodyListens() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThat(failure(() -> STORE.open(at(port), SHORT))).contains("Connection refused");
    }

    @Test
    void aServerThatNeverAnswers() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            assertThat(failure(() -> STORE.open(at(silent.getLocalPort()), SHORT)))
                    .contains("Timed out");
        }
    }

    @Test
    void aWrongPassword() {
        Endpoint real = RealServers.of("mongodb").endpoint();
        var wrong = GivenServer.of(
                "mongodb",
                "mongodb://nobody:hush%2Fhush@" + real.host() + ":" + real.port() + "/?directConnection=true");
        assertThat(failure(() -> STORE.open(wrong, RealServers.LIMIT)))
                .contains("Authentication failed")
                .doesNotContain("hush");
    }

    @Test
    void anUriThatIsNone() {
        assertThat(failure(() -> STORE.open(GivenServer.of("mongodb", "mongodb://user:hush@?authSource=x"), SHORT)))
                .doesNotContain("hush");
    }

    @Test
    void anAnswerAfterTheLimit() throws IOException {
        try (Relay relay = relay();
                Session session = through(relay, Duration.ofSeconds(5))) {
            session.create(COLLECTION, List.of());
            relay.hold();
            assertThat(failure(() -> session.insert(COLLECTION, List.of(document("one", "x")))
                            .execute()))
                    .contains("Timeout while receiving message");
            relay.release();
            session.drop(COLLECTION);
            assertThat(session.count(COLLECTION)).isZero();
        }
    }

    /** A driver that tries again on a new connection would hide it. */
    @Test
    void aLostConnectionIsSaidAndTheNextCallHasANewOne() throws IOException {
        Update set = new Update.Set(Map.of(Path.parse("text"), new Value.Str("new")));
        try (Relay relay = relay();
                Session session = through(relay, RealServers.LIMIT)) {
            session.create(COLLECTION, List.of());
            session.insert(COLLECTION, List.of(document("one", "old"))).execute();
            var call = session.update(COLLECTION, set).with(new Change("one", set));
            relay.cut();
            assertThat(failure(call::execute))
                    .containsPattern("Prematurely reached end of stream|Exception (sending|receiving) message");
            assertThat(session.read(COLLECTION, "one")).contains(document("one", "old"));
            assertThat(call.execute()).isOne();
            assertThat(session.read(COLLECTION, "one")).contains(document("one", "new"));
            session.drop(COLLECTION);
        }
    }

    private static Relay relay() throws IOException {
        return new Relay(RealServers.of("mongodb").endpoint(), Duration.ZERO);
    }

    private static Session through(Relay relay, Duration limit) {
        Endpoint real = RealServers.of("mongodb").endpoint();
        return STORE.open(GivenServer.of("mongodb", real.uri().replace(":" + real.port(), ":" + relay.port())), limit);
    }

    @Test
    void aDocumentOverSixteenMegabytes() {
        try (Session session = RealServers.open("mongodb")) {
            session.create(COLLECTION, List.of());
            var large = session.insert(COLLECTION, List.of(document("large", "x".repeat(17 << 20))));
            assertThat(failure(large::execute)).contains("size is larger than maximum of 16777216");

            session.insert(COLLECTION, List.of(document("half", "x".repeat(9 << 20))))
                    .execute();
            Update push =
                    new Update.Push(Path.parse("items"), List.of(new Value.Str("x".repeat(9 << 20))), Update.Push.END);
            var growth = session.update(COLLECTION, push).with(new Change("half", push));
            assertThat(failure(growth::execute)).containsPattern("16793600|16777216");

            assertThat(session.insert(COLLECTION, List.of(document("small", "x")))
                            .execute())
                    .isOne();
            assertThat(session.count(COLLECTION)).isEqualTo(2);
            session.drop(COLLECTION);
        }
    }

    private static GivenServer at(int port) {
        return GivenServer.of("mongodb", "mongodb://127.0.0.1:" + port + "/?directConnection=true");
    }

    private static Value.Obj document(String id, String text) {
        return Value.Obj.of("_id", new Value.Str(id), "text", new Value.Str(text), "items", Value.Arr.of());
    }

    private static String failure(ThrowingCallable action) {
        var message = new String[1];
        assertThatExceptionOfType(StoreException.class).isThrownBy(action).satisfies(e -> message[0] = e.getMessage());
        assertThat(message[0]).isNotBlank().doesNotContain("\n");
        return message[0];
    }
}
