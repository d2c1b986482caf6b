package org.docbench.load.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.docbench.load.engine.Clock;
import org.docbench.stores.Call;
import org.docbench.stores.Prepared;
import org.docbench.stores.Session;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Workers send the same operations, keys and values for a seed as earlier versions did: run files of two versions are
 * comparable only then. The digests are those of version 0.1.0 before {@link KeyText}.
 */
class SequencesTest {
    private static final int OPERATIONS = 5_000;

    @ParameterizedTest
    @CsvSource({
        "a, ca8470cb2b6d6e542eda29b6cc686370b70345c7e0d0f04604e498b9cb58f1b9",
        "b, 12afbb734c2297c6a81059e9c8f65e94d648f73f5203f631e26ce6c05d3e8795",
        "c, 7b2d62f2a0d4db7869a6c274f75b6a081dcc47ee745e88f49c0386ec593e3dc1",
        "d, f07bdd0b8129379a40cc91744b60dfb788dcd39b791b78e1babe33e900492c05",
        "e, fa194950ef7656de7ef27e00ba238a05259256915855e73cdca9a12f1d534109",
        "f, 5ce8ad03cec5b81fd24aa5b09affbea33a468d793852b1dab9636d16907c1ef3"
    })
    void workersSendWhatTheyAlwaysSent(String workload, String sha256) throws Exception {
        assertThat(digest(workload)).isEqualTo(sha256);
    }

    /** Of what a store gets, in its order. */
    static String digest(String workload) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        var inserts = new Workplace.Inserts(1_000, 1);
        var place = new Workplace(Workload.named(workload), "records", new Records(42), inserts, OPERATIONS, 7);
        Worker worker = new Worker(place, recording(digest), 0, Clock.system());
        for (int n = 0; n < OPERATIONS; n++) {
            worker.prepare(n);
            worker.run(n);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** A session that answers every operation with one document. */
    private static Session recording(MessageDigest digest) {
        return (Session) Proxy.newProxyInstance(
                Session.class.getClassLoader(), new Class<?>[] {Session.class}, (proxy, called, arguments) -> {
                    add(digest, called.getName() + " " + arguments[1]);
                    Call one = () -> 1;
                    Prepared<Object> each = values -> {
                        add(digest, called.getName() + " " + values);
                        return one;
                    };
                    return called.getReturnType() == Call.class ? one : each;
                });
    }

    private static void add(MessageDigest digest, String sent) {
        digest.update(sent.getBytes(StandardCharsets.UTF_8));
    }
}
