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
 * comparable only then. The digests are those of version 0.1.0 before {@link Keys.KeyText}.
 */
class SequencesTest {
    private static final int OPERATIONS = 5_000;

    @ParameterizedTest
    @CsvSource({
        "a, 9e405e7b2f94d9ae620d26e784f77c6df3710d775c850c8a7f437032b122a06f",
        "b, a4a1c08bab47bd8df7b40409ae9464d277a9f5b3ce7ca2669609cb236ef44d18",
        "c, 2653e9507d89309ecb3edd8616e4a00e8adc2e07a94997b5c10ad7484a3f78e2",
        "d, 727a5c30e58250d1d890045ce1357ac877646b9b0a9ecd9514a23a54db30e9f6",
        "e, ef4af62bd92103e85465bd59d819c51d12f7b931cdd3bb1030e9a36aa5366ca4",
        "f, c94dda13246fab3eb22124bdadff01d776fbe615826840156ac1e1a95c52d955"
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
