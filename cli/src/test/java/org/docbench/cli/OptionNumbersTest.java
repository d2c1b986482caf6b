package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers, names and paths of options: what is wrong and what is right instead, in one line. Nothing is measured: see RerunTest. */
class OptionNumbersTest {

    private static String refused(String... words) {
        var err = new ByteArrayOutputStream();
        PrintStream oldErr = System.err;
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.execute(words)).isEqualTo(ExitCode.USAGE);
        } finally {
            System.setErr(oldErr);
        }
        return err.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run crud --set documents=99999999999 --fail-on regression | --set documents: '99999999999' is not a whole number from 1 to 100000000",
                "run crud --set documents=99999999999999999999999 --fail-on regression | is not a whole number from 1 to 100000000",
                "run crud --set workers=100000 --fail-on regression        | --set workers: '100000' is not a whole number from 1 to 1000",
                "run crud --set workers=\u0664 --fail-on regression        | is not a whole number",
                "run crud --set workers=+4 --fail-on regression            | is not a whole number",
                "run crud --set workers= --fail-on regression              | is not a whole number",
                "run crud --set documents=100,10 --fail-on regression      | grow",
                "run rest --set rows=1 --fail-on regression                | --set rows: '1' is not a whole number from 100 to",
                "run rest --set backends=101 --fail-on regression          | --set backends: '101' is not a whole number from 0 to 100",
                "run insert --set bytes=16000001 --fail-on regression      | --set bytes: '16000001' is not a whole number from 1 to 16000000",
                "run crud --set cache=999999GB --fail-on regression        | 8 MB to 1024 GB",
                "run --seed \u0664\u0662 --fail-on regression              | is not a whole number",
                "run --seed 99999999999999999999 --fail-on regression      | -9223372036854775808 to 9223372036854775807",
                "run crud --rate \u0665\u0660 --fail-on regression         | 0.001 to 99999999",
                "serve --port \u0668\u0660 --workers 0                     | is not a whole number",
                "serve --port 99999999999                                  | --port 99999999999: 0 to 65535",
                "serve --workers 4x                                        | is not a whole number",
                "prove mongodb --seconds 99999999999                       | --seconds 99999999999: 1 to 3600",
                "corpus orders --docs \u0661\u0660 --out x.txt             | is not a whole number",
                "run --targets bson.raw@ --fail-on regression              | --targets: a target is written id[:version][@network][#copy], as bson.raw#2, not 'bson.raw@'",
                "run --targets bson.raw@a@b --fail-on regression           | as bson.raw#2, not 'bson.raw@a@b'",
                "run --targets bson.raw#0 --fail-on regression             | as bson.raw#2, not 'bson.raw#0'",
                "run --targets sqlite.jsonb:3 --fail-on regression         | --targets sqlite.jsonb:3: versions are chosen of products with a server only; write sqlite.jsonb",
                "run --targets mongodb@wan --fail-on regression            | --targets mongodb@wan needs --network wan",
                "run --targets mongodb@5mbit-9ms --network wan --fail-on regression | --targets mongodb@5mbit-9ms needs --network 5mbit,9ms",
                "run --targets bson.raw@wan --network wan --fail-on regression | --targets bson.raw@wan: only stores on a server are measured over a network",
                "run --targets store.null@wan --network wan --fail-on regression | --targets store.null@wan: only stores on a server are measured over a network",
                "run --ask bson.raw --fail-on regression                   | --ask takes two different targets, as --ask A,B, not 'bson.raw'",
                "run --ask bson.raw,bson.raw --fail-on regression          | --ask takes two different targets",
                "run --ask bson.raw,bson.rwa --fail-on regression          | unknown target 'bson.rwa'; did you mean 'bson.raw'?",
                "run --ask bson.raw,bson.raw#0 --fail-on regression        | --ask: a target is written",
                "run --time 20 --fail-on regression                        | --time takes a time as 90s, 20m or 1h, not '20'",
                "run --time 0m --fail-on regression                        | --time takes a time as 90s, 20m or 1h, not '0m'",
                "run --until sure --fail-on regression                     | unknown end for --until 'sure'; did you mean 'decided'?",
                "run --tie 10 --fail-on regression                         | --tie takes a percentage from 0.1 % to 50 %, for example 10%, not 10",
                "run --tie 60% --fail-on regression                        | --tie takes a percentage from 0.1 % to 50 %, for example 10%, not 60%",
                "run --documents= --fail-on regression                     | --documents",
                "run --out= --fail-on regression                           | --out",
                "run --jvm= --fail-on regression                           | --jvm",
                "run --baseline= --fail-on regression                      | --baseline",
            })
    void theLimitsAreSaid(String line, String says) {
        String said = refused(line.split(" "));
        assertThat(said).contains(says).doesNotContain("\tat ", "needs --baseline", "directory");
    }
}
