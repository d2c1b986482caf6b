package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seed 004, ruled on its own tables and on runs that differ from them in a known way. */
class CrudClaimsTest {
    private static final long[] SIZES = {1_000_000, 2_000_000, 4_000_000, 8_000_000, 10_000_000};

    /** As printed, documents a second. */
    private static final double[] INSERT = {32_210, 29_540, 27_160, 22_100, 20_530};

    private static final double[] UPDATE = {18_560, 18_160, 18_010, 17_900, 17_540};
    private static final double[] DELETE = {12_660, 12_510, 11_980, 11_610, 11_550};
    private static final double[] ID = {13_340, 13_330, 13_350, 12_990, 12_130};
    private static final double[] KEY = {9_190, 9_280, 9_300, 9_110, 9_010};
    private static final double[] VALUE = {7.2, 3.6, 1.8, 0.9, 0.7};

    /** Of the remote table; that of value is the local one. */
    private static final double[] FAR_INSERT = {31_450, 30_700, 22_420, 18_810, 17_600};

    private static final double[] FAR_UPDATE = {18_180, 18_160, 17_400, 18_100, 17_830};
    private static final double[] FAR_DELETE = {12_550, 12_270, 11_730, 11_680, 11_530};
    private static final double[] FAR_ID = {2_410, 2_440, 2_410, 2_420, 2_420};
    private static final double[] FAR_KEY = {1_470, 1_470, 1_450, 1_450, 1_440};

    private static final Map<String, String> DELETES = Map.of("workers", "1", "durability", "none");
    private static final Map<String, String> UPDATES = Map.of("order", "random", "workers", "1", "durability", "none");
    private static final String SENT = "mongodb.unacknowledged";
    private static final String FAR = "@100mbit-1ms";

    @Test
    void thePublishedTablesConfirmThemselves() throws IOException {
        List<ResultRow> rows = new ArrayList<>();
        for (int i = 0; i < SIZES.length; i++) {
            rows.add(insert(SIZES[i], SENT, "drained", INSERT[i]));
            rows.add(find(SIZES[i], "key", 1, "mongodb", "find", KEY[i]));
            rows.add(find(SIZES[i], "value", 1, "mongodb", "find", VALUE[i]));
        }
        for (int i = 0; i < SIZES.length; i++) {
            rows.add(row("update", SIZES[i], UPDATES, SENT, "drained", UPDATE[i]));
            rows.add(row("delete", SIZES[i], DELETES, SENT, "drained", DELETE[i]));
            rows.add(find(SIZES[i], "_id", 1, "mongodb", "find", ID[i]));
        }
        rows.addAll(fastest(SIZES[0], 32_210));
        rows.add(row(
                "find", SIZES[0], Map.of("by", "key", "order", "range", "workers", "1"), "mongodb", "find", KEY[0]));
        rows.addAll(writes(SIZES[0], SENT + "@published-id", 31_450, 18_180, 12_550));
        rows.add(find(SIZES[0], "_id", 1, SENT + "@published-id", "latency", 2_410));
        rows.add(find(SIZES[0], "key", 1, SENT + "@published-id", "latency", 1_470));
        rows.add(find(SIZES[0], "_id", 1, "mongodb" + FAR, "find", 2_410));
        rows.add(find(SIZES[0], "key", 1, "mongodb" + FAR, "find", 1_470));
        for (int threads : new int[] {2, 4, 6, 8, 10}) {
            rows.add(find(SIZES[0], "_id", threads, "mongodb", "find", 13_340));
        }
        for (int i = 0; i < SIZES.length; i++) {
            rows.add(insert(SIZES[i], SENT + "@published-id", "drained", FAR_INSERT[i]));
            rows.add(row("update", SIZES[i], UPDATES, SENT + "@published-id", "drained", FAR_UPDATE[i]));
            rows.add(row("delete", SIZES[i], DELETES, SENT + "@published-id", "drained", FAR_DELETE[i]));
            rows.add(find(SIZES[i], "_id", 1, "mongodb@published-id", "find", FAR_ID[i]));
            rows.add(find(SIZES[i], "key", 1, "mongodb@published-key", "find", FAR_KEY[i]));
            rows.add(find(SIZES[i], "value", 1, "mongodb@published-id", "find", VALUE[i]));
        }
        // The two searches imply two round trips: a run has one of them.
        Map<String, ClaimRow> rulings = rule(rows, roundTrip(0.34));
        assertThat(rulings)
                .hasSize(33)
                .allSatisfy((id, row) -> assertThat(row.ruling())
                        .as(row.toString())
                        .isEqualTo(
                                List.of("W4.far.key", "W7.key", "W9.key.far").contains(id)
                                        ? "inconclusive"
                                        : id.startsWith("W9") ? "size" : "confirmed"));
        Map<String, ClaimRow> other = rule(rows, roundTrip(0.57));
        assertThat(other.get("W7.key").ruling()).isEqualTo("confirmed");
        assertThat(other.get("W9.key.far").ruling()).isEqualTo("size");
        assertThat(other.get("W9.id.far").ruling()).isEqualTo("inconclusive");
        assertThat(other.get("W4.far.key").ruling()).isEqualTo("confirmed");
        assertThat(other.get("W4.far.id").ruling()).isEqualTo("inconclusive");
        assertThat(other.get("W3.far").ruling()).isEqualTo("inconclusive");
        assertThat(other.get("W4.far.key").why()).startsWith("MongoDB@published-key find takes ");
        assertThat(rulings.get("W4.far.id").why()).startsWith("MongoDB@published-id find takes ");
        assertThat(rulings.get("W9.id.far").why()).startsWith("5 of 5 times of MongoDB@published-id are within 2x");
        assertThat(rulings.get("W4.far.id").measured()).isEqualTo(1e9 / 2_420, within(5_000.0));
        assertThat(rulings.get("W5.index").measured()).isEqualTo(1_276, within(20.0));
        assertThat(rulings.get("W3.far").measured()).isEqualTo(1.64, within(0.03));
        assertThat(rulings.get("W2.far").measured()).isEqualTo(1.79, within(0.03));
        assertThat(rulings.get("W1").measured()).isEqualTo(4);
        assertThat(rulings.get("W1.far").why()).startsWith("MongoDB unacknowledged@published-id at ");
        assertThat(rulings.get("W2").measured()).isEqualTo(32_210.0 / 20_530, within(0.03));
        assertThat(rulings.get("W3").measured()).isEqualTo(13_340.0 / 9_190, within(0.03));
        assertThat(rulings.get("W5").measured()).isEqualTo(139, within(10.0));
        assertThat(rulings.get("W7").measured()).isEqualTo(5.88, within(0.1));
        assertThat(rulings.get("W7").why()).contains("(cases key and _id, 1 M)");
    }

    @Test
    void insertIsTheFastestOrAnotherIsOrNobodyKnows() throws IOException {
        assertThat(rule(fastest(200_000, 32_210)).get("W1").why())
                .contains("faster than 4 of 4 others", "(cases insert and the rest, 200 k)");
        ClaimRow refuted = rule(fastest(200_000, 15_000)).get("W1");
        assertThat(refuted.ruling()).isEqualTo("refuted");
        assertThat(refuted.why()).contains("faster than 3 of 4 others, slower than 1");
        assertThat(rule(fastest(200_000, 18_560)).get("W1").ruling()).isEqualTo("inconclusive");
        assertThat(rule(fastest(200_000, 32_210).subList(0, 3)).get("W1").ruling())
                .isEqualTo("not-run");
    }

    /**
     * Any of the four others would refute, so each is compared at 99.75 %. By tables of Student's t of five degrees of freedom that is
     * 5.6 standard errors, and 99 % are 4.03.
     */
    @ParameterizedTest
    @CsvSource({"3.8, slower than 0, inconclusive", "4.8, slower than 4, inconclusive", "6.5, slower than 4, refuted"})
    void oneOfManyMayBeSlowerByChance(double standardErrors, String counted, String ruling) throws IOException {
        double slower = Math.log(1.2);
        double deviation = slower * Math.sqrt(6) / standardErrors;
        List<double[]> inserts = DoubleStream.of(-1.25, -0.75, -0.25, 0.25, 0.75, 1.25)
                .map(z -> z / Math.sqrt(0.875))
                .mapToObj(z -> new double[] {50_000 * Math.exp(slower + deviation * z)})
                .toList();
        List<double[]> others = Collections.nCopies(6, new double[] {50_000});
        ClaimRow first = rule(fastest(200_000, 20_000).stream()
                        .map(row -> ExampleRun.row(
                                new Case(row.suite(), row.scenario(), row.caseParameters()),
                                row.target(),
                                row.phase(),
                                row.scenario().equals("insert") ? inserts : others))
                        .toList())
                .get("W1");
        assertThat(first.why()).contains(counted);
        assertThat(first.ruling()).isEqualTo(ruling);
    }

    @Test
    void insertsThatGetFasterRefuteAndThoseThatTieDoNotTell() throws IOException {
        assertThat(second(1.3, 1.57).ruling()).isEqualTo("confirmed");
        assertThat(second(0.7, 0.5).ruling()).isEqualTo("refuted");
        assertThat(second(1, 1).ruling()).isEqualTo("refuted");
        assertThat(second(5, 10).ruling()).isEqualTo("direction");
        assertThat(second(1.01, 1.03).why()).contains("not decided whether they take longer at the largest size");
    }

    /** Inserts into 10,000 documents take 1 ms, into 50,000 and 200,000 so many times that. */
    private static ClaimRow second(double fifty, double twoHundred) throws IOException {
        return rule(List.of(
                        insert(10_000, SENT, "drained", 1_000),
                        insert(50_000, SENT, "drained", 1_000 / fifty),
                        insert(200_000, SENT, "drained", 1_000 / twoHundred)))
                .get("W2");
    }

    /** 255 times at 200,000 documents are 1,276 times at a million; 1,276 times there would be another size. */
    @Test
    void aScanIsComparedByTheNumberOfDocuments() throws IOException {
        assertThat(scan(255).ruling()).isEqualTo("confirmed");
        assertThat(scan(1_276).ruling()).isEqualTo("direction");
        assertThat(scan(1).ruling()).isEqualTo("refuted");
    }

    private static ClaimRow scan(double times) throws IOException {
        return rule(List.of(
                        row(
                                "find",
                                200_000,
                                Map.of("by", "key", "order", "range", "workers", "1"),
                                "mongodb",
                                "find",
                                9_190),
                        find(200_000, "value", 1, "mongodb", "find", 9_190 / times)))
                .get("W5.index");
    }

    @Test
    void aDelayOnTheLineRefutesWhatWaitsForIt() throws IOException {
        List<ResultRow> rows = new ArrayList<>(writes(SENT, 32_210, 18_560, 12_660));
        rows.addAll(writes(SENT + "@published-id", 900, 900, 900));
        ClaimRow refuted = rule(rows, roundTrip(0.34)).get("W6");
        assertThat(refuted.ruling()).isEqualTo("refuted");
        assertThat(refuted.objection()).containsPattern("Not measured in this run: .*Acknowledged from memory \\(`");
    }

    /** The bounds are a tenth of the publication's own round trip: of what its network added to it. */
    @Test
    void aLineOfAnotherRoundTripRulesOnNothing() throws IOException {
        List<ResultRow> rows = new ArrayList<>(writes(SENT, 32_210, 18_560, 12_660));
        rows.addAll(writes(SENT + "@published-id", 31_450, 18_180, 12_550));
        rows.add(find(SIZES[0], "_id", 1, "mongodb", "find", 13_340));
        rows.add(find(SIZES[0], "_id", 1, "mongodb@published-id", "find", 2_410));
        double published =
                PublishedExperimentsTest.file().experiment("004.network").number("roundTripMillisId");
        for (double factor : new double[] {0.91, 1.09}) {
            Map<String, ClaimRow> near = rule(rows, roundTrip(factor * published));
            assertThat(near.get("W6").ruling()).isEqualTo("confirmed");
            assertThat(near.get("W7.id").ruling()).isEqualTo("confirmed");
        }
        for (double factor : new double[] {0.89, 1.11}) {
            Map<String, ClaimRow> off = rule(rows, roundTrip(factor * published));
            assertThat(off.get("W6").ruling()).isEqualTo("inconclusive");
            assertThat(off.get("W7.id").ruling()).isEqualTo("inconclusive");
            assertThat(off.get("W7.id").measured()).isEqualTo(5.54, within(0.1));
        }
        assertThat(rule(rows, roundTrip(0.52)).get("W7.id").why())
                .contains("the network adds 0.52 ms to a round trip, more than 10 % off the published 0.34 ms");
        assertThat(rule(rows).get("W7.id").ruling()).isEqualTo("inconclusive");
    }

    /** Written twice, in the table of parameters and in the claims. */
    @Test
    void theClaimsHaveThePublishedRoundTrips() throws IOException {
        Experiment network = PublishedExperimentsTest.file().experiment("004.network");
        Set<Double> byId = Set.of(network.number("roundTripMillisId"));
        Set<Double> byKey = Set.of(network.number("roundTripMillisKey"));
        Set<Double> both = Set.of(network.number("roundTripMillisId"), network.number("roundTripMillisKey"));
        assertThat(claims().stream()
                        .filter(claim -> claim.id().matches("W[67].*|W[234]\\..*far.*"))
                        .collect(Collectors.toMap(Claim::id, claim -> roundTrips(claim.measure()))))
                .isEqualTo(Map.ofEntries(
                        Map.entry("W2.far", byId),
                        Map.entry("W4.update.far", byId),
                        Map.entry("W4.delete.far", byId),
                        Map.entry("W3.far", both),
                        Map.entry("W4.far.id", byId),
                        Map.entry("W4.far.key", byKey),
                        Map.entry("W6", byId),
                        Map.entry("W7", both),
                        Map.entry("W7.id", byId),
                        Map.entry("W7.key", byKey)));
    }

    private static Set<Double> roundTrips(Measure measure) {
        List<Measure> parts = measure instanceof CombinedMeasure.FirstOfMeasure first ? first.of() : List.of(measure);
        return parts.stream()
                .map(part -> ((CombinedMeasure.OverLineMeasure) part).roundTripMillis())
                .collect(Collectors.toSet());
    }

    /** Sizes are measured one after the other, so a step between the first two may be one of the time. */
    @ParameterizedTest
    @CsvSource({"5330, 4789, 4798, inconclusive", "5330, 4789, 3000, refuted", "5330, 5330, 5330, direction"})
    void aTimeThatStopsGrowingRefutesNoConstantOne(double first, double second, double third, String ruling)
            throws IOException {
        List<ResultRow> rows = List.of(
                find(10_000, "_id", 1, "mongodb@published-id", "find", first),
                find(50_000, "_id", 1, "mongodb@published-id", "find", second),
                find(200_000, "_id", 1, "mongodb@published-id", "find", third));
        ClaimRow row = rule(rows, roundTrip(0.34)).get("W4.far.id");
        assertThat(row.ruling()).as(row.why()).isEqualTo(ruling);
    }

    /** From 8 to 10 million, the time of O(log n) grows by a tenth of what it grows from 1 to 10 million. */
    @Test
    void slowGrowthOverThePublishedSizesRefutesAConstantTime() throws IOException {
        List<ResultRow> rows = Arrays.stream(SIZES)
                .mapToObj(size -> find(
                        size, "_id", 1, "mongodb@published-id", "find", 2_400 / (1 + 0.3 * Math.log10(size / 1e6))))
                .toList();
        assertThat(rule(rows, roundTrip(0.34)).get("W4.far.id").ruling()).isEqualTo("refuted");
    }

    @Test
    void workersThatGainRefuteAndThePublishedFormulaStandsBeside() throws IOException {
        List<ResultRow> rows = List.of(
                find(200_000, "_id", 1, "mongodb", "find", 10_000),
                find(200_000, "_id", 2, "mongodb", "find", 20_000),
                find(200_000, "_id", 4, "mongodb", "find", 40_000),
                find(200_000, "_id", 8, "mongodb", "find", 40_000),
                find(200_000, "_id", 1, "mongodb", "latency", 10_000),
                find(200_000, "_id", 8, "mongodb", "latency", 5_000));
        ClaimRow eighth = rule(rows).get("W8");
        assertThat(eighth.ruling()).isEqualTo("refuted");
        assertThat(eighth.measured()).isEqualTo(2, within(0.05));
        assertThat(eighth.why()).contains("2 threads are faster; 4 threads are faster; 8 threads are faster");
        assertThat(eighth.objection()).contains("With the published formula, 8 workers: ", "slower");
    }

    /** The number of threads at which they are faster is named. */
    @Test
    void everyPublishedNumberOfThreadsIsRuledOn() throws IOException {
        List<ResultRow> rows = new ArrayList<>();
        rows.add(find(SIZES[0], "_id", 1, "mongodb", "find", 10_000));
        for (int threads : new int[] {2, 4, 6, 8}) {
            rows.add(find(SIZES[0], "_id", threads, "mongodb", "find", 10_000));
        }
        assertThat(rule(rows).get("W8").ruling()).isEqualTo("not-run");
        rows.add(find(SIZES[0], "_id", 10, "mongodb", "find", 20_000));
        ClaimRow partly = rule(rows).get("W8");
        assertThat(partly.ruling()).isEqualTo("partly");
        assertThat(partly.why()).contains("8 threads are no faster", "10 threads are faster");
    }

    /** The publication says that performance "did not improve at all": a quarter more refutes it, and less confirms it. */
    @ParameterizedTest
    @CsvSource({"12500, refuted", "10500, confirmed", "8000, confirmed"})
    void aQuarterMoreIsAGainAndLessIsNone(double eight, String ruling) throws IOException {
        List<ResultRow> rows = new ArrayList<>(List.of(find(200_000, "_id", 1, "mongodb", "find", 10_000)));
        rows.add(find(200_000, "_id", 8, "mongodb", "find", eight));
        assertThat(rule(rows).get("W8").ruling()).as("8 say nothing of 2 and 4").isEqualTo("not-run");
        rows.add(find(200_000, "_id", 2, "mongodb", "find", eight));
        rows.add(find(200_000, "_id", 4, "mongodb", "find", eight));
        assertThat(rule(rows).get("W8").ruling()).isEqualTo(ruling);
        List<ResultRow> all = new ArrayList<>(List.of(find(SIZES[0], "_id", 1, "mongodb", "find", 10_000)));
        for (int threads : new int[] {2, 4, 6, 8, 10}) {
            all.add(find(SIZES[0], "_id", threads, "mongodb", "find", eight));
        }
        assertThat(rule(all).get("W8").ruling()).isEqualTo(ruling);
    }

    @Test
    void whatIsMissingHasItsCommand() throws IOException {
        Map<String, ClaimRow> rulings = rule(List.of());
        assertThat(rulings.get("W7").why())
                .contains(
                        "`docbench run crud --targets mongodb --set documents=200000 --set order=range --network published-id`");
        assertThat(rulings.get("W5").why())
                .contains("`docbench run crud --targets mongodb --set documents=10000,50000,200000 --set order=range`");
    }

    private static List<ResultRow> fastest(long size, double insert) {
        List<ResultRow> rows = new ArrayList<>(writes(size, SENT, insert, 18_560, 12_660));
        rows.add(find(size, "_id", 1, SENT, "latency", 13_340));
        rows.add(find(size, "key", 1, SENT, "latency", 9_190));
        return rows;
    }

    private static List<ResultRow> writes(String target, double insert, double update, double delete) {
        return writes(SIZES[0], target, insert, update, delete);
    }

    private static List<ResultRow> writes(long size, String target, double insert, double update, double delete) {
        return Stream.of("latency", "drained")
                .flatMap(phase -> Stream.of(
                        insert(size, target, phase, insert),
                        row("update", size, UPDATES, target, phase, update),
                        row("delete", size, DELETES, target, phase, delete)))
                .toList();
    }

    private static ResultRow insert(long size, String target, String phase, double rate) {
        return row("insert", size, Map.of("batch", "1", "workers", "1", "durability", "none"), target, phase, rate);
    }

    private static ResultRow find(long size, String by, int workers, String target, String phase, double rate) {
        return row(
                "find",
                size,
                Map.of(
                        "by",
                        by,
                        "order",
                        by.equals("value") ? "range" : "random",
                        "workers",
                        Integer.toString(workers)),
                target,
                phase,
                rate);
    }

    private static ResultRow row(
            String scenario, long size, Map<String, String> own, String target, String phase, double rate) {
        Map<String, String> parameters = new TreeMap<>(own);
        parameters.put("documents", Long.toString(size));
        return ExampleRun.row("crud", scenario, parameters, target, phase, 1e9 / rate);
    }

    /** The environment of a run whose network added so much to a round trip: the published one is a difference of two rates. */
    static Map<String, JsonNode> roundTrip(double millis) {
        var network = JsonNodeFactory.instance.objectNode();
        network.putObject("round trip, ms")
                .put("asked", 0.3)
                .put("measured", millis + 0.06)
                .put("without a proxy", 0.06);
        return Map.of("network", network);
    }

    private static ClaimsFile file() throws IOException {
        return ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-004.json")));
    }

    private static List<Claim> claims() throws IOException {
        return file().claims();
    }

    private static Map<String, ClaimRow> rule(List<ResultRow> rows) throws IOException {
        return rule(rows, Map.of());
    }

    private static Map<String, ClaimRow> rule(List<ResultRow> rows, Map<String, JsonNode> environment)
            throws IOException {
        return Rulings.of(List.of(file()), rows, List.of(), List.of(), environment).stream()
                .collect(Collectors.toMap(ClaimRow::id, row -> row));
    }
}
