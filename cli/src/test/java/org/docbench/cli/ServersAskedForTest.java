package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.Suite;
import org.docbench.formats.FormatMachine;
import org.docbench.load.RankBlocks;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.stores.servers.Servers.Found;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A server takes seconds to start and memory to run: only what is measured has one. */
class ServersAskedForTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run crud                                          | mongodb, postgres, sqlite, mysql, oracle
            run query                                         | mongodb, postgres, sqlite, mysql, oracle
            run update                                        | mongodb, mongodb-standalone, postgres, sqlite, mysql, oracle
            run crud update --targets mongodb.standalone,sqlite.jsonb | mongodb-standalone, sqlite
            run crud --targets mongodb,mongodb.replicas       | mongodb, mongodb-replicas
            run update --targets mongodb.standalone@a         | mongodb-standalone
            run rest                                          | mongodb, postgres, sqlite, mysql, oracle
            run rest --targets service.null                   | ''
            run rest --service http://127.0.0.1:1             | ''
            """)
    void aServerIsAskedForByASuiteThatMeasuresItAlone(String line, String products) {
        String[] words = line.split(" ");
        RunOptions options = CommandLine.populateCommand(
                new RunOptions(), List.of(words).subList(1, words.length).toArray(String[]::new));
        Set<String> asked = new LinkedHashSet<>();
        List<Suite> suites = new ArrayList<>();
        try {
            RunPlan plan = new RunPlan(options);
            plan.suites(
                    new Suites.Machine(
                            new FormatMachine(plan.java(), said -> {}),
                            new StoreMachine(
                                    product -> {
                                        asked.add(product);
                                        return new Found.Absent("no servers in this test");
                                    },
                                    UnaryOperator.identity(),
                                    () -> {
                                        throw new AssertionError("nothing is proved in this test");
                                    },
                                    Observer.NOBODY,
                                    RankBlocks.ALONE,
                                    said -> {})),
                    suites::add);
        } finally {
            suites.forEach(Suite::close);
        }
        assertThat(String.join(", ", asked.stream().sorted().toList()))
                .isEqualTo(String.join(
                        ", ", List.of(products.split(", ")).stream().sorted().toList()));
    }
}
