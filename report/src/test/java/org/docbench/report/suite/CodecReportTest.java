package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.report.suite.CodecRows.FLAT;
import static org.docbench.report.suite.CodecRows.THOUSAND;
import static org.docbench.report.suite.CodecRows.codecs;
import static org.docbench.report.suite.CodecRows.pair;
import static org.docbench.report.suite.CodecRows.row;
import static org.docbench.report.suite.CodecRows.sampled;
import static org.docbench.report.suite.CodecRows.warned;

import java.util.List;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Interval;
import org.docbench.report.KnownRuns;
import org.docbench.report.cube.Case;
import org.docbench.report.panel.PhasePair;
import org.docbench.report.suite.Codecs.Throughput;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;
import org.junit.jupiter.api.Test;

/** Figures of the codec part, worked by hand. */
class CodecReportTest {

    @Test
    void bytesInATimeAreAThroughput() {
        Throughput rate = Throughput.of(row(THOUSAND, "go.bson", "decode", 500, 400, 800), 200);
        // 200 bytes in 500 ns are 0.4 GB/s; in 800 ns 0.25, in 400 ns 0.5
        assertThat(rate.value()).isEqualTo(400);
        assertThat(rate.ci95()).isEqualTo(Interval.at95(250, 500));
        assertThat(rate.words()).isEqualTo("400 MB/s [250–500]");
        // half of 250 is 125, and 125 of 400 are 31 %
        assertThat(rate.brief()).isEqualTo("400 [250–500]");
    }

    @Test
    void aCellCreditsEveryFormatWithTheBytesOfBson() {
        Codecs codecs = codecs(
                List.of(
                        row(THOUSAND, "bson.document", "decode", 1000, 1000, 1000),
                        row(THOUSAND, "cbor.tree", "decode", 1000, 1000, 1000),
                        row(THOUSAND, "go.bson", "decode", 2000, 2000, 2000),
                        KnownRuns.without(
                                "codec", "files", THOUSAND, "go.raw", "decode", new Trial.Failed("digest differs"))),
                List.of());
        Grouped matrix = new CodecTables(codecs).languages().get(0);
        assertThat(matrix.columns()).containsExactly("nbson-1000");
        assertThat(matrix.groups()).extracting(Grouped.Group::title).containsExactly("Java", "Go");
        assertThat(matrix.table().rows())
                .containsExactly(
                        List.of("Java", "bson.document", "200 [200–200]"),
                        List.of("Java", "cbor.tree", "200 [200–200]"),
                        List.of("Go", "go.bson", "100 [100–100]"),
                        List.of("Go", "go.raw", "failed"));
        assertThat(matrix.groups().get(0).rows().get(0).cells().get(0).title())
                .isEqualTo("200 MB/s [200–200]; 1.00 µs [1.00–1.00] a document, 1.00 M/s");
        assertThat(matrix.groups().get(1).rows().get(1).cells().get(0).title()).isEqualTo("digest differs");
        assertThat(matrix.note()).contains("credited with the size of the documents in BSON");
    }

    @Test
    void theFastestIsOfItsLanguageAndFormatAndTheOthersAreNamed() {
        Codecs codecs = codecs(
                List.of(
                        row(THOUSAND, "bson.document", "decode", 1000, 990, 1010),
                        row(THOUSAND, "bson.reader", "decode", 500, 490, 510),
                        row(THOUSAND, "bson.floor", "decode", 90, 89, 91),
                        warned(row(THOUSAND, "bson.raw", "decode", 3, 2.9, 3.1)),
                        row(THOUSAND, "java.null", "decode", 2, 2, 2),
                        row(THOUSAND, "cbor.tree", "decode", 700, 690, 710),
                        row(THOUSAND, "go.bson", "decode", 2000, 2000, 2000),
                        row(THOUSAND, "go.raw", "decode", 100, 100, 100),
                        row(FLAT, "go.raw", "decode", 4000, 4000, 4000),
                        row(FLAT, "go.raw", "read", 9000, 9000, 9000)),
                List.of(pair(THOUSAND, "decode", "bson.document", "bson.reader", 2, "faster")));
        Answer answer = new CodecReport(codecs.run()).fastest(new Case("files", THOUSAND), "decodes", "decode");
        assertThat(answer.lead()).isEqualTo("bson.reader");
        assertThat(answer.sentences())
                .containsExactly(
                        "Java, BSON: bson.reader is 2.0× faster than bson.document (95 % CI 1.8–2.2); it takes 500 ns"
                                + " [490–510] a document",
                        "the only codec of its language and format: cbor.tree 700 ns [690–710], go.bson 2.00 µs [2.00–2.00]",
                        "below resolution, within 3 times the overhead of its language's loop: bson.raw",
                        // 9,000 - 4,000 is more than 4,000
                        "not ranked, because reading the values costs more than decoding did: go.raw");
    }

    @Test
    void aTieHasNoWinner() {
        Codecs codecs = codecs(
                List.of(
                        row(THOUSAND, "erlang.nbson", "decode", 1000, 990, 1010),
                        row(THOUSAND, "erlang.bson-erlang", "decode", 1010, 1000, 1020)),
                List.of(pair(THOUSAND, "decode", "erlang.bson-erlang", "erlang.nbson", 1.01, "tie")));
        Answer answer = new CodecReport(codecs.run()).fastest(new Case("files", THOUSAND), "decodes", "decode");
        assertThat(answer.lead()).startsWith("No difference found");
        assertThat(answer.sentences().get(0))
                .startsWith("Erlang, BSON: erlang.nbson and erlang.bson-erlang tie: 1.01×");
    }

    @Test
    void formatsMeetThroughTheirFastestCodecs() {
        Codecs codecs = codecs(
                List.of(
                        row(FLAT, "bson.document", "read", 1000, 990, 1010),
                        row(FLAT, "bson.reader", "read", 800, 790, 810),
                        row(FLAT, "cbor.tree", "read", 400, 390, 410),
                        row(FLAT, "go.bson", "read", 100, 100, 100)),
                List.of(
                        pair(FLAT, "read", "cbor.tree", "bson.reader", 0.5, "slower"),
                        pair(FLAT, "read", "cbor.tree", "bson.document", 0.4, "slower")));
        List<Answer> answers = new CodecReport(codecs.run()).formats(new Case("documents", FLAT));
        assertThat(answers).hasSize(1);
        Answer answer = answers.get(0);
        assertThat(answer.question()).startsWith("Is BSON faster than the other formats in Java on drivers-flat");
        assertThat(answer.lead()).isEqualTo("read: slower than 1 of 1 other format");
        assertThat(answer.sentences())
                .containsExactly("read, against CBOR: bson.reader is 2.0× slower than cbor.tree (95 % CI 1.8–2.2)");
    }

    @Test
    void anAgentOfAnotherFormatMeetsBsonInItsLanguageAndItsFormatInJava() {
        Codecs codecs = codecs(
                List.of(
                        row(FLAT, "json.tree", "read", 900, 890, 910),
                        row(FLAT, "go.bson", "read", 400, 390, 410),
                        row(FLAT, "go.json.fast", "read", 100, 100, 100)),
                List.of(pair(FLAT, "read", "go.json.fast", "go.bson", 0.25, "slower")));
        List<Answer> answers = new CodecReport(codecs.run()).formats(new Case("documents", FLAT));
        assertThat(answers).extracting(Answer::lead).last().isEqualTo("read: slower than 1 of 1 other format");
        assertThat(answers.get(answers.size() - 1).sentences())
                .containsExactly(
                        "read, against JSON: go.bson is 4.0× slower than go.json.fast (95 % CI 3.6–4.4)",
                        "JSON text has no dates and no ids: its codecs leave them as objects of Extended JSON");
        assertThat(codecs.alike("go.json.fast", "json.tree")).isTrue();
        assertThat(codecs.alike("go.bson", "json.tree")).isFalse();
    }

    @Test
    void theFirstPassStandsBesideTheSteadyState() {
        Codecs codecs = codecs(
                List.of(sampled("first decode", 12_000, 10_000, 8000), sampled("decode", 1000, 1001, 999)), List.of());
        PhasePair pass = codecs.firstPasses().get(0);
        assertThat(pass.factor()).isEqualTo(10);
        assertThat(pass.words()).startsWith("10.0× slower (99 % CI ");
        Table table = new CodecTables(codecs).firstPasses().get(0);
        assertThat(table.caption()).endsWith("nbson-1000");
        assertThat(table.rows().get(0)).startsWith("go.bson").contains("–");
        assertThat(new CodecReport(codecs.run()).firstPass().lead()).startsWith("Between 10.0 and 10.0 times its time");
    }

    @Test
    void typesAreKeptChangedOrRefused() {
        Codecs codecs = codecs(
                List.of(row(THOUSAND, "cbor.tree", "decode", 1, 1, 1), row(THOUSAND, "go.bson", "decode", 1, 1, 1)),
                List.of());
        assertThat(new CodecTables(codecs).typesLost().rows())
                .containsExactly(
                        List.of("cbor.tree", "0 of 2 types", "int32 (integer width)", "symbol (no such type: never)"),
                        List.of("go.bson", "1 of 1 type", "–", "–"));
    }

    @Test
    void aCodecIsWorstAmongItsOwnLanguage() {
        Codecs codecs = codecs(
                List.of(
                        row(THOUSAND, "bson.document", "decode", 1000, 990, 1010),
                        row(THOUSAND, "cbor.tree", "decode", 500, 490, 510),
                        row(THOUSAND, "bson.floor", "decode", 10, 10, 10),
                        row(THOUSAND, "go.bson", "decode", 100, 100, 100)),
                List.of(
                        pair(THOUSAND, "decode", "cbor.tree", "bson.document", 0.5, "slower"),
                        pair(THOUSAND, "decode", "bson.floor", "bson.document", 0.01, "slower"),
                        pair(THOUSAND, "decode", "go.bson", "bson.document", 0.1, "slower")));
        assertThat(new CodecTables(codecs).worst().rows())
                .containsExactly(
                        List.of(
                                "bson.document",
                                "2.0× slower (95 % CI 1.8–2.2) than cbor.tree at files: 1000 documents",
                                "–",
                                "–"),
                        List.of("cbor.tree", "found slower in no case", "–", "–"));
    }

    @Test
    void onlyOneThingMayDifferInAComparison() {
        Codecs codecs = codecs(List.of(row(THOUSAND, "go.bson", "decode", 1, 1, 1)), List.of());
        assertThat(codecs.alike("bson.raw", "cbor.tree")).isTrue();
        assertThat(codecs.alike("bson.raw", "go.bson")).isTrue();
        assertThat(codecs.alike("cbor.tree", "go.bson")).isFalse();
    }
}
