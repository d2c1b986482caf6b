package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of {@code serve} mean what those of {@code run} mean; the names of the version before go on working. Nothing listens there. */
class ServeOptionsTest {
    private static final String REFUSED = "docbench: mysql: no server was reached at mysql://ann:***@127.0.0.1:1/x"
            + " (Connection refused): start it there, or correct the URI";

    private static final String TABLE = "--store TABLE is now called --table TABLE";
    private static final String SERVER = "--server URI is now called --store PRODUCT=URI";
    private static final String SOURCE = "--password SOURCE is now written --password PRODUCT=SOURCE";

    private static List<String> serve(String options) {
        CommandResult said = CommandResult.docbench(("serve " + options).split(" "));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.FAILED);
        assertThat(said.out()).isEmpty();
        return said.errorLines().stream()
                .filter(line -> !line.startsWith("an earlier DocBench"))
                .toList();
    }

    @Test
    void storeIsTheServerAndTableTheTable() {
        assertThat(serve("--table mysql.table --store mysql=mysql://ann@127.0.0.1:1/x --password mysql=env:PATH"))
                .containsExactly("Checking mysql at mysql://ann:***@127.0.0.1:1/x", REFUSED);
    }

    @Test
    void theOldNamesHaveOneHintEach() {
        assertThat(serve("--store mysql.table --server mysql://ann@127.0.0.1:1/x --password env:PATH"))
                .containsExactly(TABLE, SERVER, SOURCE, "Checking mysql at mysql://ann:***@127.0.0.1:1/x", REFUSED);
        assertThat(serve("--store mysql.table --store mysql=mysql://ann@127.0.0.1:1/x --password mysql=env:PATH"))
                .containsExactly(TABLE, "Checking mysql at mysql://ann:***@127.0.0.1:1/x", REFUSED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--table mysql.table --store mysql.json | --table is given twice",
                "--table mysql.table --store mysql=mysql://a/b --server mysql://c/d | --store is given twice",
                "--table mysql.table --password mysql=prompt --password env:A | --password is given twice",
            })
    void whatContradictsIsRefused(String options, String says) {
        CommandResult said = CommandResult.docbench(("serve " + options).split(" "));
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.errorLines()).singleElement().asString().contains(says);
    }

    @Test
    void helpShowsTodaysNamesAlone() {
        assertThat(CommandResult.docbench("serve", "--help").out())
                .contains("--table", "--store=PRODUCT=URI", "--password=PRODUCT=SOURCE")
                .doesNotContain("--server");
    }
}
