package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An option that would do nothing in a run is refused in one line that names the suites that take it. A run whose options are all
 * taken ends at its gate, because {@code --fail-on regression} lacks its baseline: nothing is measured in this test.
 */
class UnusedOptionsTest {

    private static String refused(String line, Path folder) throws Exception {
        Path documents = Files.writeString(folder.resolve("mine.ndjson"), "{\"a\": 1}");
        var err = new ByteArrayOutputStream();
        PrintStream oldErr = System.err;
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            String words = line.replace("FILE", documents.toString()) + " --fail-on regression";
            assertThat(Main.execute(words.split(" "))).isEqualTo(ExitCode.USAGE);
        } finally {
            System.setErr(oldErr);
        }
        String said = err.toString(StandardCharsets.UTF_8);
        assertThat(said.lines()).as(said).hasSize(1);
        return said;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run access --scenario join                          | --scenario join | suite query",
                "run crud --scenario user                            | --scenario user | access, codec, update, insert, query",
                "run insert --scenario user                          | --scenario user | --documents FILE",
                "run insert --scenario join                          | --scenario join | suite query",
                "run --scenario payload                              | --scenario | access, codec, update, insert, query, crud, ycsb, rest",
                "run crud --preset default --scenario find           | the preset default lists the cases of crud, | docbench run crud --preset quick",
                "run access --durability sync                        | --durability | update, insert, crud, ycsb, rest",
                "run query --durability sync                         | --durability | update, insert, crud, ycsb, rest",
                "run access --set documents=10                       | --set documents | insert, query, crud, ycsb:",
                "run insert query --set workers=2                    | --set workers | crud, ycsb, rest",
                "run --set bytes=10                                  | --set bytes | suite insert",
                "run --targets bson.raw --set cache=64MB             | --set cache | update, insert, query, crud, ycsb, rest",
                "run query --set index=three                         | --set index=three | suite insert",
                "run crud --set operation=get                        | --set operation | suite rest",
                "run insert --set index=value                        | --set index=value | suite query",
                "run crud --large-items                              | --large-items | suite insert",
                "run --large-items                                   | --large-items | suite insert",
                "run crud --documents FILE                           | --documents | access, codec, update, insert, query",
                "run codec --documents FILE --path a                 | --path | access, update, insert, query",
                "run insert --documents FILE --path a --index a      | --path | access, update",
                "run access --documents FILE --index a               | --index | insert, query",
                "run access --prove                                  | --prove | update, insert, query, crud, ycsb",
                "run --targets bson.raw --prove                      | --prove | update, insert, query, crud, ycsb",
                "run access codec --store mysql=mysql://127.0.0.1/x  | --store | update, insert, query, crud, ycsb, rest",
                "run crud --targets sqlite.jsonb --store mysql=mysql://127.0.0.1/x | --store mysql | no target",
                "run rest --service http://127.0.0.1:1 --store mysql=mysql://127.0.0.1/x | --store mysql | no target",
                "run access --network wan                            | --network | update, insert, query, crud, ycsb",
                "run rest --network wan                              | --network | update, insert, query, crud, ycsb",
                "run access --flame                                  | --flame | insert, query, crud, ycsb, rest",
                "run insert --rate 500                               | --rate | crud, ycsb, rest",
                "run --rate 500                                      | --rate | crud, ycsb, rest",
                "run rest --find-capacity p99<10ms                   | --find-capacity | crud, ycsb",
                "run rest --form published                           | --form | --service URL",
                "run crud --jvm JAVA                                 | --jvm | access, codec",
                "run access crud --targets bson.raw                  | --targets | suite crud",
                "run access --ask bson.raw,mysql.json                | --ask bson.raw,mysql.json | no suite of this run",
                "run access --targets bson.raw,mysql.json            | --targets mysql.json | no suite of this run",
            })
    void whatWouldDoNothingIsRefused(String line, String option, String suites, @TempDir Path folder) throws Exception {
        assertThat(refused(line.replace("JAVA", System.getProperty("java.home")), folder))
                .startsWith("docbench: ")
                .contains(option, suites)
                .doesNotContain("--baseline");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run",
                "run access insert --set bytes=10 --set index=three",
                "run insert query --set index=three,value --set take=part",
                "run query --set take=part --set cache=64MB --scenario join",
                "run insert query --documents FILE --scenario user --index a",
                "run access codec update --documents FILE --scenario user",
                "run access insert --scenario patch",
                "run access insert --documents FILE --path a --index a",
                "run insert --documents FILE --path a",
                "run query --prove --durability sync",
                "run access codec --jvm JAVA",
                "run --documents FILE --path a --index a",
                "run --durability sync --network wan --flame --prove",
                "run --preset standard --large-items --set bytes=10 --scenario payload",
                "run --store mongodb=mongodb://127.0.0.1/x",
                "run crud --store mongodb-replicas=mongodb://127.0.0.1/x",
                "run rest --service http://127.0.0.1:1 --form rest",
                "run rest --rate 500",
                "run crud access --rate 500 --find-capacity p99<10ms",
                "run query --targets mongodb@wan --network wan",
                "run --targets bson.raw,bson.raw#2",
                "run --targets bson.raw,bson.raw@again",
            })
    void whatASuiteTakesIsTaken(String line, @TempDir Path folder) throws Exception {
        assertThat(refused(line.replace("JAVA", System.getProperty("java.home")), folder))
                .contains("--fail-on regression needs --baseline RUN");
    }
}
