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
        "a, b56e22ff2fc6abd03896bde6ea4fe3dcad79928c04f802267d2ea750b9393924",
        "b, 873325ef81b1c6397b6a397da9851bce80f95161a1a5c7aba2e20b869fd3573e",
        "c, 2653e9507d89309ecb3edd8616e4a00e8adc2e07a94997b5c10ad7484a3f78e2",
        "d, bc90acffa739fc2cc862dfb07716a8e30309463330880333e36c999330737cba",
        "e, ef9369da6d45d5af55ce2d19550b5e09c8922b2fbc3956815d1b9b64ab026f86",
        "f, c0b22560f116ff7cf378bf52634dbff514d69d648289b49e3214daec467700e8"
    })
    void workersSendWhatTheyAlwaysSent(String workload, String sha256) throws Exception {
        assertThat(digest(workload)).isEqualTo(sha256);
    }

    /** Of what a store gets, in its order. */
    static String digest(String workload) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        var inserts = new Workplace.Inserts(1_000, 1);
        var place = new Workplace(Workload.named(workload), "records", new Records(42), inserts, OPERATIONS, 7);
        Worker worker = new Worker(place, recording(digest), 0, n -> n, Clock.system());
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
