package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.claim.PublishedExperiments.Cells;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.claim.PublishedExperiments.Publication;
import org.junit.jupiter.api.Test;

class PublishedExperimentsTest {

    /** The one table of published parameters. */
    static PublishedExperiments file() throws IOException {
        return PublishedExperiments.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "published.json")));
    }

    @Test
    void everyExperimentHasAnIdOfItsOwnAPublicationAndParameters() throws IOException {
        PublishedExperiments file = file();
        List<String> seeds = file.publications().stream().map(Publication::seed).toList();
        assertThat(seeds).containsExactly("000", "001", "002", "003", "004");
        assertThat(file.experiments()).extracting(Experiment::id).doesNotHaveDuplicates();
        assertThat(file.experiments()).allSatisfy(one -> {
            assertThat(one.id()).startsWith(one.seed() + ".");
            assertThat(seeds).contains(one.seed());
            assertThat(one.what()).isNotBlank();
            assertThat(one.source()).isNotBlank();
            assertThat(one.parameters()).isNotEmpty();
        });
    }

    /** Of the README of rhoulihan/DocBench: readers look a parameter up by its section. */
    private static final Set<String> SECTIONS = Set.of(
            "Client-Side Field Access",
            "Server-Side Update Performance",
            "Benchmark Parameters",
            "Why Single-Member Replica Set?",
            "MongoDB Setup",
            "Oracle Setup",
            "Oracle Performance Tuning",
            "Generated Reports",
            "Hardware & Software",
            "Output Files");

    @Test
    void everySectionIsOneOfThePublication() throws IOException {
        List<String> sections = file().experiments().stream()
                .filter(one -> one.seed().equals("000") && one.source().startsWith("section"))
                .flatMap(one -> Stream.of(one.source()
                        .replaceFirst("^sections? ", "")
                        .replaceFirst("( \\(|;).*", "")
                        .split(" and ", -1)))
                .toList();
        assertThat(sections).hasSizeGreaterThan(5).isSubsetOf(SECTIONS);
    }

    /** Remote less local time of a search is what the network added: 0.34 ms by _id, 0.57 ms by key. */
    @Test
    void theRoundTripsFollowFromTheRates() throws IOException {
        Experiment network = file().experiment("004.network");
        assertThat(added("004.search.id")).isEqualTo(network.number("roundTripMillisId"));
        assertThat(added("004.search.key")).isEqualTo(network.number("roundTripMillisKey"));
    }

    private static double added(String id) throws IOException {
        Experiment search = file().experiment(id);
        double millis = 1e3 / search.numbers("remoteRates").get(0)
                - 1e3 / search.numbers("localRates").get(0);
        return Math.round(100 * millis) / 100.0;
    }

    @Test
    void cellsNameTheCasesWithTheirValues() {
        var cells = new Cells("crud", "find", Map.of("by", List.of("_id", "key")));
        assertThat(cells.names("crud", "find", Map.of("by", "key", "workers", "1")))
                .isTrue();
        assertThat(cells.names("crud", "find", Map.of("by", "value"))).isFalse();
        assertThat(cells.names("crud", "find", Map.of("workers", "1"))).isFalse();
        assertThat(cells.names("crud", "find", Map.of("by", "unknown"))).isTrue();
        assertThat(cells.names("crud", "update", Map.of("by", "key"))).isFalse();
    }

    @Test
    void whatIsNotThereIsAnError() throws IOException {
        PublishedExperiments file = file();
        assertThatIllegalArgumentException().isThrownBy(() -> file.experiment("004.nothing"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> file.experiment("004.update").number("nothing"))
                .withMessageContaining("004.update");
        assertThatIllegalArgumentException().isThrownBy(() -> PublishedExperiments.parse("{}"));
    }
}
