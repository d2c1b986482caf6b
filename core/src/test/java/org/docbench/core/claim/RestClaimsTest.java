package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.docbench.core.claim.RestRows.MILLI;
import static org.docbench.core.claim.RestRows.arrived;
import static org.docbench.core.claim.RestRows.arriving;
import static org.docbench.core.claim.RestRows.closed;
import static org.docbench.core.claim.RestRows.commit;
import static org.docbench.core.claim.RestRows.counted;
import static org.docbench.core.claim.RestRows.leg;
import static org.docbench.core.claim.RestRows.published;
import static org.docbench.core.claim.RestRows.row;
import static org.docbench.core.claim.RestRows.stages;
import static org.docbench.core.claim.RestRows.sweep;
import static org.docbench.core.claim.RestRows.unserved;
import static org.docbench.core.claim.RestRows.users;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Case;
import org.junit.jupiter.api.Test;

/** Seed 003, ruled on its own numbers and on runs that differ from them in a known way. */
class RestClaimsTest {
    private static final String ORACLE = "oracle.table";
    private static final String POSTGRES = "postgres.table";

    /** Those of a level. */
    private static final List<String> ORACLE_ALONE = List.of(
            "R1",
            "R1.latency",
            "R2",
            "R2.latency",
            "R3",
            "R3.latency",
            "R4",
            "R4.latency",
            "R4.submilli",
            "R5",
            "R4.range",
            "R6.level",
            "R6.latency",
            "R10",
            "R11.level");

    /** What is not a size, and what a count decides. */
    private static final Map<String, String> OTHERS = Map.of(
            "R4.submilli",
            "inconclusive",
            "R8",
            "inconclusive",
            "R8.balance",
            "not-run",
            "R12.users",
            "confirmed",
            "R12.payment",
            "confirmed",
            "R11.level",
            "confirmed");

    /** Where a run has no Oracle, these are times or parts of PostgreSQL, which are shown. R8 is of the gateway. */
    private static final List<String> SHOWN = List.of(
            "R7",
            "R8",
            "R9",
            "R9.store",
            "R9.commit",
            "R9.parse",
            "R9.carry",
            "R9.answer",
            "R9.logic",
            "R9.rest",
            "R9.rpc",
            "R12.users");

    @Test
    void thePublishedNumbersConfirmThemselves() throws IOException {
        Map<String, ClaimRow> rulings = rule(published(ORACLE), counted(ORACLE));
        assertThat(rulings).hasSize(40);
        rulings.forEach((id, row) -> {
            boolean level = ORACLE_ALONE.contains(id) || id.startsWith("R12");
            assertThat(row.ruling())
                    .as(row.toString())
                    .isEqualTo(OTHERS.getOrDefault(id, level ? "size" : "confirmed"));
        });
        assertThat(rulings.get("R1").measured()).isEqualTo(1e9 / 1_292, within(5_000.0));
        assertThat(rulings.get("R1").why())
                .contains("within 2x of it (published / measured is 1.00, on another machine");
        assertThat(rulings.get("R6").measured()).isEqualTo(11.36 / 10, within(0.02));
        assertThat(rulings.get("R6.rate").measured()).isEqualTo(Math.sqrt(100.0 * 150) / 88, within(0.02));
        assertThat(rulings.get("R9").measured()).isEqualTo(12.0 / 10.2, within(0.02));
        // ten times for ten, and ten times for a hundred
        assertThat(rulings.get("R11.batch").measured()).isEqualTo(10, within(0.2));
        assertThat(rulings.get("R8").why()).doesNotContain("place");
    }

    /** Levels of another product say nothing of Oracle's; how much a way of working brings is asked of PostgreSQL instead. */
    @Test
    void withoutOracleLevelsAreNotRunAndRatiosSayWhoseTheyAre() throws IOException {
        Map<String, ClaimRow> rulings = rule(published(POSTGRES), counted(POSTGRES));
        rulings.forEach((id, row) -> {
            if (ORACLE_ALONE.contains(id)) {
                assertThat(row.ruling()).as(row.toString()).isEqualTo("not-run");
                assertThat(row.why())
                        .startsWith("Not measured in this run: ")
                        .contains("--targets oracle.table", "--store oracle=URI");
            } else if (!id.equals("R8.balance")) {
                assertThat(row.ruling())
                        .as(row.toString())
                        .isEqualTo(SHOWN.contains(id) ? "inconclusive" : "confirmed");
                assertThat(row.why()).contains("(PostgreSQL instead of Oracle");
            }
        });
        assertThat(rulings.get("R1").why())
                .endsWith("On PostgreSQL, which decides nothing about Oracle: PostgreSQL table operation takes "
                        + rulings.get("R1").why().replaceAll(".* operation takes ", ""));
    }

    @Test
    void oracleIsRuledOnWhereBothAreThere() throws IOException {
        List<ResultRow> rows = published(POSTGRES);
        rows.add(RestRows.create(ORACLE, 1, 1, "each", "operation", 11.36));
        rows.add(RestRows.create(ORACLE, 10, 1, "each", "operation", 22.72));
        rows.add(RestRows.create(ORACLE, 20, 1, "each", "operation", 22.72));
        ClaimRow row = rule(rows).get("R6.rate");
        assertThat(row.ruling()).isEqualTo("refuted");
        assertThat(row.measured()).isEqualTo(0.5, within(0.01));
        assertThat(row.objection()).contains("On PostgreSQL: PostgreSQL table at connections=20 is 1.7");
    }

    /** 10 and 20 at a time and 125 a second are 80 and 160 ms each: X·R = C. */
    @Test
    void littlesLawRefutesTheLatencyThatWasPublishedWithItsRate() throws IOException {
        List<ResultRow> rows = List.of(
                RestRows.create(POSTGRES, 1, 1, "each", "latency", 1000.0 / 88),
                RestRows.create(POSTGRES, 10, 1, "each", "latency", 1000.0 * 10 / 125),
                RestRows.create(POSTGRES, 20, 1, "each", "latency", 1000.0 * 20 / 125),
                RestRows.create(POSTGRES, 1, 1, "each", "operation", 1000.0 / 88),
                RestRows.create(POSTGRES, 10, 1, "each", "operation", 1000.0 / 125),
                RestRows.create(POSTGRES, 20, 1, "each", "operation", 1000.0 / 125));
        Map<String, ClaimRow> rulings = rule(rows);
        assertThat(rulings.get("R6.rate").ruling()).isEqualTo("confirmed");
        ClaimRow latency = rulings.get("R6");
        assertThat(latency.ruling()).isEqualTo("refuted");
        double product = rulings.get("R6.rate").measured() / latency.measured();
        assertThat(product).isEqualTo(Math.sqrt(10 * 20), within(0.5));
        assertThat(latency.objection()).contains("The gain in requests/s: PostgreSQL table at connections=20 is 1.4");
    }

    /** The publication speaks of the gateway's threads, and these are sessions at the database. */
    @Test
    void workersOfTheDatabaseAreShownAndDecideNothing() throws IOException {
        for (double four : new double[] {1.0, 2.0, 4.0}) {
            ClaimRow row = rule(List.of(sweep(ORACLE, "create", 1, 0, 4.0), sweep(ORACLE, "create", 4, 0, four)))
                    .get("R8");
            assertThat(row.measured()).isEqualTo(4 / four, within(0.1));
            assertThat(row.ruling()).isEqualTo("inconclusive");
            assertThat(row.why()).contains("these are workers of the database and not of the gateway");
        }
    }

    /** A hundred in a request bring 40 times as much and ten 2.5 times: the mean is what was said, and both ends are shown. */
    @Test
    void aBatchIsRuledOnOverThePublishedRange() throws IOException {
        ClaimRow row = rule(List.of(
                        RestRows.create(POSTGRES, 1, 1, "each", "operation", 10),
                        RestRows.create(POSTGRES, 1, 10, "each", "operation", 4),
                        RestRows.create(POSTGRES, 1, 100, "each", "operation", 0.25)))
                .get("R11.batch");
        assertThat(row.ruling()).isEqualTo("confirmed");
        assertThat(row.objection())
                .contains("Ten in a request: PostgreSQL table at batch=10 is 2.5", "A hundred in a request: ", "is 40");
    }

    @Test
    void aServiceThatIsFasterThanWasClaimedSustainsTheRate() throws IOException {
        assertThat(rule(List.of(arriving(ORACLE, "get", 2_000, 0.2))).get("R12").ruling())
                .isEqualTo("confirmed");
        assertThat(rule(List.of(arriving(ORACLE, "get", 2_000, 40))).get("R12").ruling())
                .isEqualTo("size");
        ClaimRow late = rule(List.of(arriving(ORACLE, "get", 2_000, 900))).get("R12");
        assertThat(late.ruling()).isEqualTo("inconclusive");
        assertThat(late.why()).contains("not certainly within 2x of it");
    }

    /** 0.5 ms are 23.93 ms by 50 connections: the wall time divided by the requests. A request waited 7.74 ms. */
    @Test
    void aReadTakesItsLatencyAndNotTheWallTimeByRequests() throws IOException {
        ClaimRow row = rule(published(ORACLE)).get("R4.submilli");
        assertThat(row.measured()).isEqualTo(7.74 * MILLI, within(80_000.0));
        assertThat(row.ruling()).isEqualTo("inconclusive");
        assertThat(row.why())
                .contains("LIST with 5 connections: Oracle table latency takes 2,8")
                .contains("Wall time divided by the requests of 50 connections: Oracle table operation takes 47");
        assertThat(rule(List.of(RestRows.get(ORACLE, 10, "latency", 0.9)))
                        .get("R4.submilli")
                        .ruling())
                .isEqualTo("confirmed");
        assertThat(rule(List.of(RestRows.get(ORACLE, 10, "latency", 1.5)))
                        .get("R4.submilli")
                        .ruling())
                .isEqualTo("size");
    }

    /** Where the run has the requests in their published form, they are ruled on. */
    @Test
    void thePublishedFormOfARequestIsRuledOnFirst() throws IOException {
        List<ResultRow> rows = new ArrayList<>(published(ORACLE));
        rows.add(row("published", ORACLE, "operation", 5, "operation", "get", "connections", 10));
        ClaimRow first = rule(rows).get("R1");
        assertThat(first.measured()).isEqualTo(5 * MILLI, within(50_000.0));
        assertThat(first.why()).contains("(cases GET as published, 10)");
        assertThat(first.ruling()).isEqualTo("inconclusive");
    }

    /** 28 ms on average are below double of the published time, and a tenth of the arrivals have no time at all. */
    @Test
    void anOverloadedServiceConfirmsNothing() throws IOException {
        List<ResultRow> fast = List.of(arriving(ORACLE, "get", 2_000, 0.2));
        ClaimRow overloaded = rule(fast, unserved(ORACLE, 0.1)).get("R12");
        assertThat(overloaded.ruling()).isEqualTo("inconclusive");
        assertThat(overloaded.why())
                .contains("and 40,000 of 400,000 arrivals were not served", "an overloaded service confirms nothing");
        assertThat(rule(fast, unserved(ORACLE, 0)).get("R12").ruling()).isEqualTo("confirmed");
        List<ResultRow> ratio = List.of(arriving(POSTGRES, "get", 2_000, 0.2), closed(POSTGRES, 10));
        assertThat(rule(ratio, unserved(POSTGRES, 0.1)).get("R12").ruling()).isEqualTo("inconclusive");
        assertThat(rule(ratio, unserved(POSTGRES, 0)).get("R12").ruling()).isEqualTo("confirmed");
    }

    /** A thousand arrivals at 2,000/s are half a second in all. */
    @Test
    void aShortWindowSustainsNothing() throws IOException {
        ClaimRow row = rule(List.of(arriving(ORACLE, "get", 2_000, 0.2)), arrived(ORACLE, 0, 1_000))
                .get("R12");
        assertThat(row.ruling()).isEqualTo("inconclusive");
        assertThat(row.why()).contains("s of arrivals", "a round shorter than 5 s shows no sustained rate");
        List<ResultRow> ratio = List.of(arriving(POSTGRES, "get", 2_000, 50), closed(POSTGRES, 10));
        assertThat(rule(ratio, arrived(POSTGRES, 0, 1_000)).get("R12").ruling()).isEqualTo("inconclusive");
        assertThat(rule(ratio, arrived(POSTGRES, 0, 400_000)).get("R12").ruling())
                .isEqualTo("refuted");
    }

    /** A time above an upper bound is not within it, however close. */
    @Test
    void aboveABoundIsSaidToBeAboveIt() throws IOException {
        ClaimRow above = rule(List.of(arriving(ORACLE, "get", 2_000, 40))).get("R12");
        assertThat(above.ruling()).isEqualTo("size");
        assertThat(above.why()).contains("longer than that, and within 2x above it");
    }

    /** 2.5 of 5 ms are half of the time, 2.5 of 3 ms are more: whatever the machine. */
    @Test
    void theCommitIsRuledOnAsAPartOfItsOwnCreate() throws IOException {
        ClaimRow half = rule(List.of(leg(ORACLE, "direct", 5)), commit(ORACLE)).get("R9.commit");
        assertThat(half.ruling()).isEqualTo("confirmed");
        assertThat(half.measured()).isEqualTo(0.5, within(0.02));
        assertThat(half.why()).contains("In ns, which is not comparable between machines: ");
        assertThat(rule(List.of(leg(ORACLE, "direct", 3)), commit(ORACLE))
                        .get("R9.commit")
                        .ruling())
                .isEqualTo("refuted");
        assertThat(rule(List.of(), commit(ORACLE)).get("R9.commit").ruling()).isEqualTo("not-run");
        ClaimRow other =
                rule(List.of(leg(POSTGRES, "direct", 5)), commit(POSTGRES)).get("R9.commit");
        assertThat(other.measured()).isEqualTo(0.5, within(0.02));
        assertThat(other.ruling()).isEqualTo("inconclusive");
    }

    /**
     * The operations that are counted are others than those that are timed. Where they took longer, as by a slow sync, their part
     * says nothing; where they are alike, both parts have to agree.
     */
    @Test
    void aPartOfSlowerOperationsDecidesNothing() throws IOException {
        assertThat(commitOf(2.4, 2.4).ruling()).isEqualTo("refuted");
        assertThat(commitOf(2.4, 3.3).ruling()).isEqualTo("inconclusive");
        assertThat(commitOf(2.4, 3.3).why())
                .containsPattern("Oracle table that were counted took 1\\.3\\d times as long as those that were timed");
        assertThat(commitOf(5, 4.8).ruling()).isEqualTo("confirmed");
        assertThat(commitOf(5, 4.8).why()).contains("; 0.521 of the time of the operations that it counted)");
        assertThat(commitOf(4, 4.4).ruling()).isEqualTo("inconclusive");
        assertThat(commitOf(4, 4.4).why()).contains("not every count agrees on at least 0.09 and at most 0.6");
    }

    /** 2.5 ms of syncs of ten creates of which one takes 33 ms and the others 3: 0.42 of the mean of 6 ms, though 0.83 of the median. */
    @Test
    void aCountIsAPartOfTheMeanOfAllOperations() throws IOException {
        double[] round = {3, 3, 3, 3, 3, 3, 3, 3, 3, 33};
        ResultRow leg = leg(ORACLE, "direct", 3);
        ResultRow skewed = TrialRows.typical(ExampleRun.row(
                new Case("rest", leg.scenario(), leg.caseParameters()),
                ORACLE,
                leg.phase(),
                Stream.generate(() -> Arrays.stream(round)
                                .map(ms -> ms * RestRows.MILLI)
                                .toArray())
                        .limit(5)
                        .toList()));
        assertThat(skewed.typical()).isEqualTo(3 * RestRows.MILLI, within(1.0));
        ClaimRow row = rule(List.of(skewed), commit(ORACLE)).get("R9.commit");
        assertThat(row.measured()).isEqualTo(2.5 / 6, within(0.001));
        assertThat(row.ruling()).isEqualTo("confirmed");
    }

    private static ClaimRow commitOf(double timed, double counted) throws IOException {
        List<EvidenceRow> evidence = new ArrayList<>(commit(ORACLE));
        EvidenceRow server = evidence.get(0);
        evidence.add(new EvidenceRow(
                server.suite(),
                server.scenario(),
                server.caseParameters(),
                server.target(),
                "machine",
                server.operations(),
                Map.of(EvidenceRow.BY_WALL_TIME, 1e3 / counted)));
        return rule(List.of(leg(ORACLE, "direct", timed)), evidence).get("R9.commit");
    }

    /** 7 % are less than half of the published part. */
    @Test
    void halfToDoubleIsOfTheTimeThatIsAdded() throws IOException {
        assertThat(rule(List.of(leg(ORACLE, "direct", 10), leg(ORACLE, "rpc", 10.7)))
                        .get("R9")
                        .ruling())
                .isEqualTo("direction");
        ClaimRow row = rule(List.of(leg(ORACLE, "direct", 10), leg(ORACLE, "rpc", 12.1)))
                .get("R9");
        assertThat(row.ruling()).isEqualTo("confirmed");
        assertThat(row.why()).contains("between 1.09x and 1.35x");
        assertThat(rule(List.of(leg(POSTGRES, "direct", 1), leg(POSTGRES, "rpc", 1.18)))
                        .get("R9")
                        .ruling())
                .isEqualTo("inconclusive");
    }

    /** Without Oracle: no longer than its own requests wait at 50 connections. */
    @Test
    void aRateIsSustainedByTheProductsOwnClosedLoop() throws IOException {
        ClaimRow waits = rule(List.of(arriving(POSTGRES, "get", 2_000, 50), closed(POSTGRES, 10)))
                .get("R12");
        assertThat(waits.ruling()).isEqualTo("refuted");
        assertThat(waits.measured()).isEqualTo(5, within(0.1));
        assertThat(waits.why())
                .contains("(PostgreSQL instead of Oracle, compared with its own latency in a closed loop)")
                .contains("PostgreSQL table at GET, 50 connections, different ids, steady, latency is")
                .contains("faster than PostgreSQL table at GET, 2,000 arrive in a second, response (99 % CI");
    }

    /** Without Oracle the failures are counted, too, and decide nothing: another database is behind another gateway. */
    @Test
    void failuresAreCountedByCaseAndHaveABound() throws IOException {
        List<ResultRow> rows = published(ORACLE);
        Stream<EvidenceRow> counted = rows.stream()
                .filter(row -> row.phase().equals("latency"))
                .map(row -> new EvidenceRow(
                        "rest",
                        row.scenario(),
                        row.caseParameters(),
                        ORACLE,
                        "machine",
                        100,
                        Map.of("client CPU", 1.0)));
        ClaimRow none = rule(rows, counted.toList()).get("R7");
        assertThat(none.ruling()).isEqualTo("confirmed");
        assertThat(none.measured()).isZero();
        assertThat(none.why())
                .contains("0 of 7 cases", "of 700 operations counted none failed, so at most 0.43 % fail");
        rows.removeIf(row -> row.phase().equals("latency")
                && "20".equals(row.caseParameters().get("connections"))
                && row.scenario().equals("create"));
        assertThat(rule(rows).get("R7").ruling()).isEqualTo("not-run");
        rows.add(ExampleRun.failed(
                "rest",
                "create",
                RestRows.create(ORACLE, 20, 1, "each", "latency", 1).caseParameters(),
                ORACLE,
                "latency",
                "a row is missing"));
        ClaimRow failed = rule(rows).get("R7");
        assertThat(failed.ruling()).isEqualTo("refuted");
        assertThat(failed.why()).contains("1 of 7 cases", "(a row is missing)");
        ClaimRow other = rule(published(POSTGRES)).get("R7");
        assertThat(other.ruling()).isEqualTo("inconclusive");
        assertThat(other.why()).contains("0 of 7 cases", "neither Oracle nor Enduro/X served these requests");
    }

    /** DocBench's gateway proves nothing about Enduro/X, whether it balances or not. */
    @Test
    void theBalanceIsShownByThePartsOfTheBackendsAndDecidesNothing() throws IOException {
        for (List<EvidenceRow> parts : List.of(balance(0.19, 0.21), balance(0, 1), balance(0.05, 0.3))) {
            ClaimRow row = rule(List.of(), parts).get("R8.balance");
            assertThat(row.ruling()).isEqualTo("inconclusive");
            assertThat(row.why())
                    .contains(
                            " of PostgreSQL table (counted by the service)",
                            "PostgreSQL instead of Oracle",
                            "DocBench's gateway balanced these requests, and not Enduro/X");
        }
        assertThat(rule(List.of(), balance(0.19, 0.21).subList(0, 1))
                        .get("R8.balance")
                        .ruling())
                .isEqualTo("not-run");
    }

    private static List<EvidenceRow> balance(double least, double most) {
        return Stream.of("10", "20")
                .map(connections -> new EvidenceRow(
                        "rest",
                        "published",
                        Map.of("operation", "create", "connections", connections, "durability", "sync"),
                        POSTGRES,
                        "service",
                        100,
                        Map.of("requests of the least busy backend", least, "requests of the busiest backend", most)))
                .toList();
    }

    /** 4.4 of 6 ms are the INSERT; without its commit the same stage is less than the whole of it. */
    @Test
    void theInsertIsTheStageWithoutItsCommit() throws IOException {
        ClaimRow half = stored(ORACLE, 5.8, 1.4);
        assertThat(half.ruling()).isEqualTo("confirmed");
        assertThat(half.measured()).isEqualTo(4.4 / 6, within(0.01));
        assertThat(half.why()).contains("stage store without commit, a part of the stage store");
        ClaimRow commits = stored(ORACLE, 5.8, 4.8);
        assertThat(commits.ruling()).isEqualTo("refuted");
        assertThat(commits.why()).contains("the INSERT is less than 36 % of a create");
        assertThat(stored(ORACLE, 5.8, 0.1).ruling()).isEqualTo("partly");
        assertThat(stored(ORACLE, 5.8, 0.57).ruling())
                .as("half of 2 ms of 11 ms are 9.1 %")
                .isEqualTo("confirmed");
        assertThat(stored(POSTGRES, 5.8, 1.4).ruling()).isEqualTo("inconclusive");
        assertThat(stored(POSTGRES, 5.8, 4.8).ruling()).isEqualTo("inconclusive");
    }

    /** Of a create of 6 ms through all layers, as its siblings. */
    private static ClaimRow stored(String target, double store, double commit) throws IOException {
        return rule(List.of(leg(target, "rpc", 6)), stages(target, "rpc", store, commit))
                .get("R9.store");
    }

    /** A database that answers in a third of the time has the same layers at three times the part, and other layers at the same. */
    @Test
    void layersOfAnotherDatabaseDecideNothing() throws IOException {
        ClaimRow layer = rule(List.of(leg(POSTGRES, "process", 1), leg(POSTGRES, "http", 1.057)))
                .get("R9.rest");
        assertThat(layer.measured()).isEqualTo(1.057, within(0.01));
        assertThat(layer.ruling()).isEqualTo("inconclusive");
        assertThat(layer.why()).contains("a database that answers faster makes the same layers a larger part");
        ClaimRow stage = rule(List.of(leg(POSTGRES, "rpc", 10)), stages(POSTGRES, "rpc", 1, 0))
                .get("R9.parse");
        assertThat(stage.measured()).isEqualTo(0.00588, within(0.0001));
        assertThat(stage.ruling()).isEqualTo("inconclusive");
        assertThat(stage.why()).contains("as a part of the time of an operation: 0.0058");
        assertThat(rule(List.of(leg(ORACLE, "rpc", 10)), stages(ORACLE, "rpc", 1, 0))
                        .get("R9.parse")
                        .ruling())
                .isEqualTo("confirmed");
        assertThat(rule(List.of(leg(ORACLE, "rpc", 2)), stages(ORACLE, "rpc", 1, 0))
                        .get("R9.carry")
                        .ruling())
                .isEqualTo("refuted");
    }

    /** Nothing by nothing is no number, and no number is out of every bound. */
    @Test
    void noOperationsAreNoCount() throws IOException {
        List<EvidenceRow> none = stages(ORACLE, "rpc", 1, 0).stream()
                .map(row -> new EvidenceRow(
                        row.suite(),
                        row.scenario(),
                        row.caseParameters(),
                        row.target(),
                        row.source(),
                        0,
                        row.perOperation()))
                .toList();
        assertThat(rule(List.of(leg(ORACLE, "rpc", 10)), none).get("R9.parse").ruling())
                .isEqualTo("not-run");
    }

    /** A quarter of a second for 100 users confirms nothing of 500. */
    @Test
    void bothNumbersOfUsersAreRuledOn() throws IOException {
        List<ResultRow> rows = new ArrayList<>(List.of(users(ORACLE, 100, 250)));
        assertThat(rule(rows).get("R12.users").ruling()).isEqualTo("not-run");
        rows.add(users(ORACLE, 500, 2_500));
        ClaimRow slow = rule(rows).get("R12.users");
        assertThat(slow.ruling()).isEqualTo("partly");
        assertThat(slow.why())
                .contains("100 users wait 1 s at most on average; 500 users wait longer than 1 s on average");
        rows.set(1, users(ORACLE, 500, 900));
        assertThat(rule(rows).get("R12.users").ruling()).isEqualTo("confirmed");
        ClaimRow other = rule(List.of(users(POSTGRES, 100, 250), users(POSTGRES, 500, 900)))
                .get("R12.users");
        assertThat(other.ruling()).isEqualTo("inconclusive");
        assertThat(other.why()).contains("a time of PostgreSQL decides nothing about Oracle");
    }

    /** LIST alone is what a run has without the mixed arrivals. */
    @Test
    void aDashboardIsItsListsAndRowsWhereTheyWereMeasured() throws IOException {
        List<ResultRow> rows = new ArrayList<>(List.of(arriving(ORACLE, "list", 1_500, 5)));
        assertThat(rule(rows).get("R12.dashboard").ruling()).isEqualTo("confirmed");
        rows.add(arriving(ORACLE, "dashboard", 1_500, 50));
        ClaimRow mixed = rule(rows).get("R12.dashboard");
        assertThat(mixed.ruling()).isEqualTo("inconclusive");
        assertThat(mixed.why()).contains("(cases LIST and GET, 1,500 arrive in a second)");
    }

    /** A mean over lists and rows is shorter than one over lists alone, however long they wait: lists are compared with lists. */
    @Test
    void aDashboardWithoutOracleIsItsLists() throws IOException {
        ResultRow closed = RestRows.rows(POSTGRES, 20, "steady", 10);
        ResultRow mixed = arriving(POSTGRES, "dashboard", 1_500, 5);
        assertThat(rule(List.of(closed, mixed)).get("R12.dashboard").ruling()).isEqualTo("not-run");
        ClaimRow longer = rule(List.of(closed, mixed, arriving(POSTGRES, "list", 1_500, 20)))
                .get("R12.dashboard");
        assertThat(longer.ruling()).isEqualTo("inconclusive");
        assertThat(longer.why()).contains("1,500 LISTs/s are more work than LIST and GET");
        assertThat(rule(List.of(closed, mixed, arriving(POSTGRES, "list", 1_500, 8)))
                        .get("R12.dashboard")
                        .ruling())
                .isEqualTo("confirmed");
    }

    private static Map<String, ClaimRow> rule(List<ResultRow> rows) throws IOException {
        return rule(rows, List.of());
    }

    private static Map<String, ClaimRow> rule(List<ResultRow> rows, List<EvidenceRow> counted) throws IOException {
        var file = ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-003.json")));
        return Rulings.of(List.of(file), rows, counted, List.of()).stream()
                .collect(Collectors.toMap(ClaimRow::id, row -> row));
    }
}
