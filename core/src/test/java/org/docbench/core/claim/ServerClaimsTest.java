package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Seed 000's server side, ruled on its own table and on runs that differ from it in a known way. */
@Tag("slow")
class ServerClaimsTest {
    private static final Map<String, String> BEGIN = Map.of("items", "scalar", "position", "begin");

    private static boolean isFirst(ResultRow row) {
        return row.scenario().equals("delete")
                && row.target().equals("mongodb")
                && row.caseParameters().entrySet().containsAll(BEGIN.entrySet());
    }

    @Test
    void thePublishedRowsAddUpToThePublishedTotals() {
        var all = PublishedUpdates.ALL;
        assertThat(all.stream().mapToDouble(PublishedUpdates::mongodb).sum()).isEqualTo(115_717_759);
        assertThat(all.stream().mapToDouble(PublishedUpdates::oracle).sum()).isEqualTo(96_807_519);
        assertThat(115_717_759 / 96_807_519.0).isEqualTo(1.195, within(0.001));
        all.forEach(row -> assertThat(String.format(Locale.ROOT, "%.2f", row.oracle() / row.mongodb()))
                .as(row.id())
                .isEqualTo(row.printed()));
    }

    @Test
    void theClaimsHoldThePublishedTimesAndTurnTheRatioRound() throws IOException {
        Map<String, Claim> claims = file().claims().stream().collect(Collectors.toMap(Claim::id, c -> c));
        for (PublishedUpdates row : PublishedUpdates.ALL) {
            Claim.Published published = claims.get(row.id()).published();
            assertThat(published.text())
                    .startsWith(row.printed() + "x")
                    .contains(String.format(Locale.ROOT, "%,.0f ns", row.mongodb()))
                    .contains(String.format(Locale.ROOT, "%,.0f ns", row.oracle()));
            boolean mongodbWins = row.mongodb() < row.oracle();
            double ratio = mongodbWins ? row.oracle() / row.mongodb() : row.mongodb() / row.oracle();
            assertThat(published.value()).as(row.id()).isEqualTo(ratio, within(0.005));
            assertThat(claims.get(row.id()).statement()).contains((mongodbWins ? "MongoDB" : "OSON") + " is ");
        }
    }

    @Test
    void thePublishedTableConfirmsItself() throws IOException {
        Map<String, ClaimRow> rulings = rule(PublishedUpdates.measured("sync"));
        for (PublishedUpdates row : PublishedUpdates.ALL) {
            assertThat(rulings.get(row.id()).ruling())
                    .as(rulings.get(row.id()).toString())
                    .isEqualTo("confirmed");
        }
        for (String id : List.of("D13", "D17")) {
            assertThat(rulings.get(id).ruling()).as(rulings.get(id).toString()).isEqualTo("confirmed");
        }
        assertThat(rulings.get("D13").measured()).isEqualTo(1.195, within(0.02));
    }

    /** "Rewrites the whole document" says something of time and something of the log. */
    @Test
    void aSentenceOfTwoPartsHoldsInOneOfThem() throws IOException {
        ClaimRow notLogged = eighteenth(512, n -> 1_900_000 + 1.29 * n);
        assertThat(notLogged.ruling()).isEqualTo("partly");
        assertThat(notLogged.why()).contains("the time grows; the log holds less than 1 % of the document.");
        assertThat(notLogged.measured()).isEqualTo(1.29, within(0.15));
        assertThat(eighteenth(4_200_000, n -> 1_900_000 + 1.29 * n).ruling()).isEqualTo("confirmed");
        assertThat(eighteenth(4_200_000, n -> 1_900_000 + 10 * n).ruling()).isEqualTo("direction");
        assertThat(eighteenth(512, n -> 1_900_000.0).ruling()).isEqualTo("refuted");
        assertThat(rule(PublishedUpdates.large("mongodb", n -> 1_900_000 + n))
                        .get("D18")
                        .ruling())
                .isEqualTo("not-run");
    }

    private static ClaimRow eighteenth(double logBytes, Function<Double, Double> ns) throws IOException {
        var counted = new EvidenceRow(
                "update",
                "large",
                PublishedUpdates.at(Map.of("bytes", "4194304"), "sync"),
                "mongodb",
                "server",
                100,
                Map.of("log bytes", logBytes));
        return rule(PublishedUpdates.large("mongodb", ns), Stream.of(counted)).get("D18");
    }

    @Test
    void theTotalIsTakenApart() throws IOException {
        ClaimRow total = rule(PublishedUpdates.measured("sync")).get("D13");
        assertThat(total.why())
                .contains("Over 25 cases (sum of times) Oracle json is 1.", "faster than MongoDB")
                .contains("weighing the same: over 25 cases (geometric mean) Oracle json is 1.70× faster")
                .containsPattern(
                        "over 25 cases \\(sum of times of one operation\\) Oracle json is 1\\.(08|09|1)\\d*× faster")
                .containsPattern("over 23 cases \\(sum of times\\) Oracle json is 1\\.0[678]\\d*× faster");
        // 115,717,759 - 45 empty updates of 1,991,379, and 96,807,519 - 43 of 943,862: two deletes were two calls each
        assertThat(total.objection())
                .containsPattern(
                        "Less the empty update .*: beyond its smallest operation MongoDB takes (25|26|27),\\d+,\\d+ ns")
                .containsPattern("Oracle json (55|56|57),\\d+,\\d+ ns")
                .contains("of that Oracle json is 2.1× slower than MongoDB")
                .containsPattern(
                        "Not measured in this run: .*With middle deletes in one call; .* \\(`docbench run update");
    }

    @Test
    void anotherDurabilityIsAnAnswer() throws IOException {
        List<ResultRow> rows = PublishedUpdates.measured("sync");
        rows.add(result("single", "fields", "100", "none", "mongodb", 100_000));
        rows.add(result("single", "fields", "100", "none", "oracle.json", 200_000));
        assertThat(rule(rows).get("D14.100").objection())
                .contains(
                        "Less the empty update of each target: beyond its smallest operation MongoDB takes -",
                        "no ratio, because an interval reaches zero")
                .containsPattern("From memory instead: Oracle json is (2\\.0|1\\.99)\\d*× slower")
                .contains("The empty updates themselves: Oracle json is 2.1");
    }

    @Test
    void anAnswerThatIsMissingSaysHowToGetIt() throws IOException {
        assertThat(rule(PublishedUpdates.measured("sync")).get("D14.100").objection())
                .contains("From memory instead (`docbench run update"
                        + " --targets mongodb,oracle.json --durability none --store oracle=URI`)");
        assertThat(rule(PublishedUpdates.measured("sync")).get("D13").objection())
                .contains("on a relational row (`docbench run update"
                        + " --targets mongodb,oracle.relational --durability sync --store oracle=URI`)");
    }

    @Test
    void timeThatTiesAtEverySizeIsConstantAndTimeThatDoesNotIsNot() throws IOException {
        assertThat(rule(PublishedUpdates.large("oracle.json", n -> 1_100_000.0))
                        .get("D17")
                        .ruling())
                .isEqualTo("confirmed");
        assertThat(rule(PublishedUpdates.large("oracle.json", n -> 90_000.0))
                        .get("D17")
                        .ruling())
                .isEqualTo("direction");
        ClaimRow grows = rule(PublishedUpdates.large("oracle.json", n -> 1_000_000 + n / 4))
                .get("D17");
        assertThat(grows.ruling()).isEqualTo("refuted");
        assertThat(grows.why()).contains("4 MB against 10 KB: Oracle json at bytes=10240", "is 2.0");
    }

    /** The largest is what the claim is about. */
    @Test
    void aSizeThatFailsConfirmsNoGrowth() throws IOException {
        List<ResultRow> rows = new ArrayList<>(PublishedUpdates.large("oracle.json", n -> 1_100_000.0));
        ResultRow last = rows.remove(rows.size() - 1);
        rows.add(ExampleRun.failed(
                last.suite(), last.scenario(), last.caseParameters(), last.target(), last.phase(), "no space left"));
        ClaimRow fails = rule(rows).get("D17");
        assertThat(fails.ruling()).isEqualTo("not-run");
        assertThat(fails.why()).contains("(failed: no space left)");
    }

    /** Two servers of Oracle that differ in their logs alone decide it, by documents that fill them. */
    @Test
    void smallRedoLogsAreComparedWithThePublishedOnes() throws IOException {
        assertThat(smallRedo(1.5).ruling()).isEqualTo("confirmed");
        assertThat(smallRedo(1 / 1.5).ruling()).isEqualTo("refuted");
        assertThat(rule(List.of()).get("D26.redo").why())
                .contains(
                        "--targets oracle.json.small-redo,oracle.json --durability sync",
                        "--store oracle-small-redo=URI");
    }

    private static ClaimRow smallRedo(double times) throws IOException {
        List<ResultRow> rows = new ArrayList<>(PublishedUpdates.large("oracle.json", n -> 1_000_000 + n));
        rows.addAll(PublishedUpdates.large("oracle.json.small-redo", n -> times * (1_000_000 + n)));
        return rule(rows).get("D26.redo");
    }

    @Test
    void twoCasesOfOneTargetAreComparedAndOneCallIsToldFromTwo() throws IOException {
        List<ResultRow> rows = PublishedUpdates.measured("sync");
        Map<String, String> middle = Map.of("items", "scalar", "position", "middle");
        rows.add(PublishedUpdates.result("delete", middle, "sync", "mongodb", 1_650_000));
        Map<String, ClaimRow> rulings = rule(rows);
        ClaimRow cause = rulings.get("D22.scalar");
        assertThat(cause.measured()).isEqualTo(2.61, within(0.05));
        assertThat(cause.ruling()).isEqualTo("partly");
        assertThat(cause.why())
                .contains("faster than MongoDB two-calls at position=middle")
                .contains(
                        "the middle takes longer in two calls; the first, behind which all others are shifted, does not,"
                                + " which shows no shifting.");
        assertThat(cause.objection())
                .contains(
                        "The middle in one call against the last: MongoDB at position=end and",
                        "MongoDB is 2.59× faster than MongoDB two-calls");
        assertThat(rulings.get("D22.object").ruling()).isEqualTo("partly");
        // 4,282,104 - 2 empty updates of 1,991,379 against 1,115,265 - one of 943,862
        assertThat(rulings.get("D20.middle").objection())
                .contains("MongoDB in one call: Oracle json is 1.4")
                .containsPattern(
                        "once per call: .* of that Oracle json is 1\\.[78]\\d*× faster than MongoDB two-calls");
    }

    /** 1.05 times as long, from 0.7 to 1.6: not four times, and no proof that it is no longer at all. */
    @Test
    void aDifferenceThatIsNotFoundRefutesNothing() throws IOException {
        List<ResultRow> rows = PublishedUpdates.measured("sync");
        rows.removeIf(ServerClaimsTest::isFirst);
        List<double[]> noisy = Stream.of(1.25, 0.85, 1.2, 0.85, 1.15)
                .map(times ->
                        DoubleStream.generate(() -> 1_640_492 * times).limit(10).toArray())
                .toList();
        rows.add(ExampleRun.row(
                new Case("update", "delete", PublishedUpdates.at(BEGIN, "sync")), "mongodb", "update", noisy));
        ClaimRow open = rule(rows).get("D22.scalar");
        assertThat(open.ruling()).isEqualTo("inconclusive");
        assertThat(open.why())
                .contains(
                        "no difference found; ",
                        "not decided whether the first, behind which all others are shifted, does too");
    }

    /** 1.3 times as long for the first is longer, and no 4 times: shifting alone does not explain the published number. */
    @Test
    void aSmallDifferenceOfTheFirstIsTheDirection() throws IOException {
        List<ResultRow> rows = PublishedUpdates.measured("sync");
        rows.removeIf(ServerClaimsTest::isFirst);
        rows.add(PublishedUpdates.result("delete", BEGIN, "sync", "mongodb", 1.3 * 1_640_492));
        ClaimRow longer = rule(rows).get("D22.scalar");
        assertThat(longer.ruling()).isEqualTo("direction");
        assertThat(longer.why())
                .contains("the first, behind which all others are shifted, does too (of another size).");
    }

    /** Objects take 1.6 times as long as scalars, as published; that is no optimization. */
    @Test
    void aRatioOfTwoKindsOfDocumentsShowsNoOptimization() throws IOException {
        ClaimRow row = rule(PublishedUpdates.measured("sync")).get("D23.scalars");
        assertThat(row.measured()).isEqualTo(1.59, within(0.01));
        assertThat(row.ruling()).isEqualTo("inconclusive");
        assertThat(row.why()).contains("their ratio shows no optimization");
    }

    @Test
    void aCountWithoutACaseHasTheCommandThatMeasuresIt() throws IOException {
        List<ResultRow> rows = PublishedUpdates.measured("sync");
        rows.removeIf(row -> row.scenario().equals("push") && row.target().equals("oracle.json"));
        ClaimRow partial = rule(rows).get("D24");
        assertThat(partial.ruling()).isEqualTo("not-run");
        assertThat(partial.command())
                .startsWith("docbench run update --targets ")
                .contains("oracle.json", "--store oracle=URI");
    }

    @Test
    void winsAreCountedWithTies() throws IOException {
        // the published table has a third win, 4 MB of objects, so it does not confirm the sentence
        ClaimRow wins = rule(PublishedUpdates.measured("sync")).get("D24");
        assertThat(wins.measured()).isEqualTo(2);
        assertThat(wins.ruling()).isEqualTo("partly");
        assertThat(wins.why())
                .contains(
                        "MongoDB wins 3 (update large-array items=scalar,bytes=1048576", "Oracle json wins 21, 1 tied")
                .contains("MongoDB wins both large scalar arrays; it wins other cases too");
    }

    /** Three other cases are as many, and not those that were named. */
    @Test
    void asManyOtherCasesAreNotThePublishedOnes() throws IOException {
        List<ResultRow> rows = PublishedUpdates.ALL.stream()
                .flatMap(row -> Stream.of(
                        PublishedUpdates.result(row.scenario(), row.parameters(), "sync", row.mongodbTarget(), 1e6),
                        PublishedUpdates.result(
                                row.scenario(),
                                row.parameters(),
                                "sync",
                                "oracle.json",
                                row.scenario().equals("single") ? 2e6 : 5e5)))
                .toList();
        ClaimRow wins = rule(rows).get("D24");
        assertThat(wins.ruling()).isEqualTo("refuted");
        assertThat(wins.why())
                .contains("MongoDB does not win the large scalar arrays; it wins other cases too")
                .contains("MongoDB wins 3 (update single fields=100,durability=sync; ");
    }

    @Test
    void syncsAreCountedNotTimed() throws IOException {
        assertThat(standalone(0.01, 0.02)).isEqualTo("confirmed");
        assertThat(standalone(1.0, 1.01)).isEqualTo("refuted");
        assertThat(standalone(0.01, 1.01)).isEqualTo("inconclusive");
        Map<String, ClaimRow> both =
                rule(List.of(), Stream.concat(syncs("mongodb", "server", 1.0), syncs("oracle.json", "server", 1.2)));
        assertThat(both.get("D26.mongodb").ruling()).isEqualTo("confirmed");
        assertThat(both.get("D26.mongodb").measured()).isEqualTo(1.0);
        assertThat(both.get("D26.mongodb").why())
                .contains("Log syncs per operation: 1.00 of MongoDB (counted by the server)")
                .contains("every count is at least 0.95");
        assertThat(both.get("D26.oracle").measured()).isEqualTo(1.2);
        assertThat(rule(List.of(), Stream.concat(syncs("mongodb", "server", 0.1), syncs("oracle.json", "server", 1.2)))
                        .get("D26.mongodb")
                        .ruling())
                .isEqualTo("refuted");
    }

    @Test
    void whatNobodyCountedIsNamedWithTheCommand() throws IOException {
        Map<String, ClaimRow> half = rule(List.of(), syncs("mongodb", "server", 1.0));
        assertThat(half.get("D26.mongodb").ruling()).isEqualTo("confirmed");
        assertThat(half.get("D26.oracle").ruling()).isEqualTo("not-run");
        assertThat(half.get("D26.oracle").why())
                .contains("log syncs of Oracle json")
                .contains("`docbench run update --targets oracle.json --durability sync --store oracle=URI`");
        assertThat(rule(List.of()).get("D13").why())
                .contains("update single fields=100,durability=sync update of MongoDB; ")
                .contains("and 47 more; `docbench run update --targets mongodb,oracle.json,mongodb.two-calls"
                        + " --durability sync --store oracle=URI` measures it");
        assertThat(rule(List.of()).get("D20.middle").why())
                .contains("position=middle,durability=sync update of MongoDB two-calls; ");
    }

    private static String standalone(double server, double kernel) throws IOException {
        return rule(
                        List.of(),
                        Stream.concat(
                                syncs("mongodb.standalone", "server", server),
                                syncs("mongodb.standalone", "kernel", kernel)))
                .get("D25")
                .ruling();
    }

    private static Stream<EvidenceRow> syncs(String target, String source, double perOperation) {
        return Stream.of(
                counted("baseline", Map.of(), target, source, perOperation),
                counted("single", Map.of("fields", "100"), target, source, perOperation));
    }

    private static EvidenceRow counted(
            String scenario, Map<String, String> parameters, String target, String source, double syncs) {
        return new EvidenceRow(
                "update",
                scenario,
                PublishedUpdates.at(parameters, "sync"),
                target,
                source,
                500,
                Map.of("log syncs", syncs));
    }

    private static ResultRow result(
            String scenario, String parameter, String value, String durability, String target, double ns) {
        return PublishedUpdates.result(scenario, Map.of(parameter, value), durability, target, ns);
    }

    private static Map<String, ClaimRow> rule(List<ResultRow> rows) throws IOException {
        return rule(rows, Stream.of());
    }

    private static Map<String, ClaimRow> rule(List<ResultRow> rows, Stream<EvidenceRow> servers) throws IOException {
        return Rulings.of(List.of(file()), rows, servers.toList(), List.of()).stream()
                .collect(Collectors.toMap(ClaimRow::id, r -> r));
    }

    private static ClaimsFile file() throws IOException {
        Path file = Path.of(System.getProperty("docbench.home"), "claims", "seed-000-server.json");
        return ClaimsFile.parse(Files.readString(file));
    }
}
