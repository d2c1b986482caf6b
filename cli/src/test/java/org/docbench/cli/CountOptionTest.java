package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --clients}, {@code --docs} and {@code --warmup} are parameters of {@code --set} by other names. */
class CountOptionTest {
    private static CommandResult plan(String options) {
        return CommandResult.docbench(Stream.of("run " + options, "--dry-run --targets sqlite")
                .flatMap(words -> Stream.of(words.split(" ")))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crud --clients 2                  | crud --set workers=2",
                "ycsb --clients 1,3 --docs 2000    | ycsb --set workers=1,3 --set documents=2000",
                "rest --clients 7                  | rest --set connections=7",
                "insert --docs 300                 | insert --set documents=300",
                "query --docs 300                  | query --set documents=300",
                "update --warmup 1000              | update --set warmup=1000",
                "query --warmup 100                | query --set warmup=100",
                "crud --docs 1000,10000 --clients 2 | crud --set documents=1000,10000 --set workers=2",
            })
    void theyGiveTheSamePlan(String options, String set) {
        CommandResult plan = plan(options);
        assertThat(plan.exit()).as(plan.err()).isEqualTo(ExitCode.DONE);
        assertThat(plan.out()).isEqualTo(plan(set).out());
    }

    @ParameterizedTest
    @CsvSource({
        "crud, crud --clients 3",
        "rest, rest --clients 3",
        "crud, crud --docs 5000,50000",
        "update, update --warmup 5000"
    })
    void theyChangeThePlan(String usual, String options) {
        assertThat(plan(options).out()).isNotEqualTo(plan(usual).out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "insert --clients 2 | --clients would do nothing in this run; it needs one of the suites crud, ycsb, rest",
                "--clients 2 | --clients would do nothing in this run; it needs one of the suites crud, ycsb, rest",
                "update --docs 2 | --docs would do nothing in this run; it needs one of the suites insert, query, crud, ycsb",
                "crud --clients 0 | --clients: '0' is not a whole number from 1 to ",
                "crud --clients many | --clients: 'many' is not a whole number",
                "insert --docs 10,20 | --docs takes one number, not 10,20",
                "crud --clients 2 --set workers=3 | --clients and --set workers are the same in the suite crud",
                "rest --clients 2 --set connections=3 | --clients and --set connections are the same in the suite rest",
                "crud --documents 5000 | --documents takes a file with your own documents; a number of documents is --docs 5000",
                "--warmup 20 | --warmup would do nothing in this run; other suites warm up until they are steady, or for a fixed time; it needs one of the suites update, query: docbench run update",
                "crud rest --warmup 20 | --warmup would do nothing in this run; other suites warm up until they are steady,",
                "update --warmup 3 | --warmup: '3' is not a whole number from 7 to 1000000",
                "update --warmup 10,20 | --warmup takes one number, not 10,20",
                "update --warmup 20 --set warmup=30 | --warmup and --set warmup are the same in the suite update",
                "crud --docs 2000 --set documents=3000 | --docs and --set documents are the same in the suite crud",
            })
    void whatCannotBeIsOneLine(String options, String says) {
        CommandResult said = plan(options);
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.errorLines()).singleElement().asString().startsWith("docbench: " + says);
    }

    /** The workers of a service are no clients of it. */
    @Test
    void theWorkersOfAServiceStayAParameter() {
        assertThat(plan("rest --clients 2 --set workers=3").exit()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void helpNamesTheParameters() {
        assertThat(CommandResult.docbench("run", "--help").out().replaceAll("\\s+", " "))
                .contains("The same as --set workers=N (crud, ycsb) or connections=N (rest).")
                .contains("The same as --set documents=N.")
                .contains("update, query: operations of each block before the first timed one.")
                .contains("The other suites warm up until they are steady, or for a fixed time.");
    }
}
