package org.docbench.load.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.docbench.core.experiment.Preset;
import org.docbench.core.value.Value;
import org.docbench.load.BlockContext;
import org.docbench.load.StoreExperiment;
import org.docbench.load.StorePreset;
import org.docbench.load.WorkerTask;
import org.docbench.load.ycsb.Workload.Kind;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

/** Keys, hashes, constants and distributions are those that YCSB and its sources publish. */
class DefinitionsTest {
    private static final double THETA = 0.99;

    /** Of a chi-square test that a right generator fails once in a million seeds; the seeds here are fixed. */
    private static final double UNLIKELY = 1e-6;

    /** The first keys that a load of YCSB inserts in hashed order, as its BasicDB prints them. */
    @Test
    void keysAreThoseOfYcsb() {
        assertThat(LongStream.range(0, 3).mapToObj(Records::key))
                .containsExactly("user6284781860667377211", "user8517097267634966620", "user1820151046732198393");
    }

    /** Hashes with fewer digits than usual among them. */
    @Test
    void aKeyIsUserAndTheNumberInDecimal() {
        LongStream powers = LongStream.iterate(1, power -> power * 10).limit(19);
        LongStream edges = powers.flatMap(power -> LongStream.of(power - 1, power, power + 1, power * 9));
        LongStream any = new SplittableRandom(1).longs(100_000, 0, Long.MAX_VALUE);
        LongStream shorter = new SplittableRandom(2).longs(10_000).map(number -> (number >>> 1) >>> (number & 63));
        LongStream.concat(LongStream.concat(edges, LongStream.of(Long.MAX_VALUE)), LongStream.concat(any, shorter))
                .forEach(number -> assertThat(Keys.KeyText.of(number)).isEqualTo("user" + number));
    }

    /** RFC 9923's vectors are of bytes; of eight zero bytes the definition, step by step in arbitrary precision. */
    @Test
    void hashesAreFnv1aWithoutTheSign() {
        for (long value : new long[] {0, 1, 255, 256, 123_456_789_012L, Long.MAX_VALUE}) {
            var hash = new java.math.BigInteger("cbf29ce484222325", 16);
            for (int i = 0; i < 8; i++) {
                hash = hash.xor(java.math.BigInteger.valueOf((value >>> (8 * i)) & 0xFF))
                        .multiply(java.math.BigInteger.valueOf(1_099_511_628_211L))
                        .mod(java.math.BigInteger.ONE.shiftLeft(64));
            }
            assertThat(Keys.KeyText.hash(value)).isEqualTo(Math.abs(hash.longValue()));
        }
    }

    @Test
    void zetaIsThePlainSumAndYcsbsConstant() {
        for (long n : new long[] {1, 2, 100, 10_001, 250_000}) {
            double sum = 0;
            for (long i = n; i >= 1; i--) {
                sum += 1 / Math.pow((double) i, THETA);
            }
            assertThat(Zipfian.zeta(n, THETA)).isCloseTo(sum, within(1e-11 * sum));
        }
        assertThat(Zipfian.zeta(Keys.ScrambledZipfian.ITEMS, THETA))
                .isCloseTo(Keys.ScrambledZipfian.ZETA, within(1e-9));
    }

    /** The first two ranks by Zipf's law; beyond, Gray's power stays near it: 21 % at most for one rank, 6 % for the first k. */
    @Test
    void ranksFollowZipfsLaw() {
        var zipfian = new Zipfian(Keys.ScrambledZipfian.ITEMS, Keys.ScrambledZipfian.ZETA);
        for (int rank = 0; rank < 1000; rank++) {
            double law = Math.pow(rank + 1, -THETA) / Keys.ScrambledZipfian.ZETA;
            double here = zipfian.below(rank + 1) - zipfian.below(rank);
            assertThat(here).isCloseTo(law, within(law * (rank < 2 ? 1e-9 : 0.21)));
        }
        for (long first = 10; first <= Keys.ScrambledZipfian.ITEMS; first *= 10) {
            double law = Zipfian.zeta(first, THETA) / Keys.ScrambledZipfian.ZETA;
            assertThat(zipfian.below(first)).isCloseTo(law, within(0.06 * law));
        }
    }

    @Test
    void ranksAreDrawnAsOftenAsTheirFormulaSays() {
        for (Zipfian zipfian : List.of(new Zipfian(1000), grown(10, 1000))) {
            long[] drawn = new long[1000];
            var random = new SplittableRandom(7);
            int draws = 1_000_000;
            for (int i = 0; i < draws; i++) {
                drawn[(int) zipfian.rank(random.nextDouble())]++;
            }
            double[] expected = IntStream.range(0, 1000)
                    .mapToDouble(rank -> gray(1000, rank + 1) - gray(1000, rank))
                    .toArray();
            assertThat(ChiSquareTest.withDefaults().test(expected, drawn).getPValue())
                    .isGreaterThan(UNLIKELY);
        }
    }

    private static Zipfian grown(long from, long to) {
        var zipfian = new Zipfian(from);
        zipfian.growTo(to);
        return zipfian;
    }

    /** The probability of a rank below this one, from Gray et al.'s figure alone. */
    private static double gray(long n, long rank) {
        double zeta = LongStream.rangeClosed(1, n)
                .mapToDouble(i -> Math.pow((double) i, -THETA))
                .sum();
        double two = 1 + Math.pow(0.5, THETA);
        double eta = (1 - Math.pow(2.0 / n, 1 - THETA)) / (1 - two / zeta);
        return rank == 0
                ? 0
                : rank == 1
                        ? 1 / zeta
                        : rank == 2 ? two / zeta : 1 - (1 - Math.pow((double) rank / n, 1 - THETA)) / eta;
    }

    /** Every key's probability is what its ranks have together; ranks beyond a million are spread evenly by the hash. */
    @Test
    void scrambledKeysAreDrawnAsOftenAsTheirRanks() {
        int keys = 1000;
        var zipfian = new Zipfian(Keys.ScrambledZipfian.ITEMS, Keys.ScrambledZipfian.ZETA);
        double[] expected = new double[keys];
        int told = 1_000_000;
        for (int rank = 0; rank < told; rank++) {
            expected[(int) (Keys.KeyText.hash(rank) % keys)] += zipfian.below(rank + 1) - zipfian.below(rank);
        }
        for (int key = 0; key < keys; key++) {
            expected[key] += (1 - zipfian.below(told)) / keys;
        }
        var scrambled = new Keys.ScrambledZipfian(keys);
        var random = new SplittableRandom(11);
        long[] drawn = new long[keys];
        for (int i = 0; i < 2_000_000; i++) {
            drawn[(int) scrambled.index(random.nextDouble(), new Keys.Ranks())]++;
        }
        assertThat(ChiSquareTest.withDefaults().test(expected, drawn).getPValue())
                .isGreaterThan(UNLIKELY);
    }

    @Test
    void theNewestIsAskedForMostAndNothingBeyondIt() {
        var inserts = new Workplace.Inserts(1001, 1);
        var latest = new Keys.SkewedLatest(inserts::newest);
        var random = new SplittableRandom(3);
        int newest = 0;
        int draws = 200_000;
        for (int i = 0; i < draws; i++) {
            long index = latest.index(random.nextDouble(), new Keys.Ranks());
            assertThat(index).isBetween(0L, inserts.newest());
            newest += index == inserts.newest() ? 1 : 0;
        }
        double expected = 1 / Zipfian.zeta(1000, THETA);
        assertThat((double) newest / draws).isCloseTo(expected, within(5 * Math.sqrt(expected / draws)));
    }

    @Test
    void mixesAreThoseOfTheCoreWorkloads() {
        assertThat(Workload.CORE.stream().map(Workload::name)).containsExactly("a", "b", "c", "d", "e", "f");
        for (Workload workload : Workload.CORE) {
            var draws = new Draws(workload, new Keys.ScrambledZipfian(100), new Workplace.Inserts(100, 1), 3, 5);
            int count = 100_000;
            for (int i = 0; i < count; i++) {
                draws.kind(i);
            }
            for (Kind kind : Kind.values()) {
                assertThat((double) draws.counts().count(kind) / count)
                        .isCloseTo(published(workload.name(), kind), within(0.01));
            }
        }
    }

    /** Two targets whose workers come equally far, and not so, have the same reads and writes. */
    @Test
    void whatIsDoneAtAPlaceDependsOnNoWorker() {
        Workload workload = Workload.named("a");
        List<Long> counted = new ArrayList<>();
        for (int ofTheFirst : new int[] {500, 930}) {
            var partition = WorkerTask.WorkPartition.asTheyCome(BlockContext.Share.ALL);
            var place = new Workplace(workload, "c", new Records(1), new Workplace.Inserts(100, 2), 1000, 11);
            long updates = 0;
            for (int number = 0; number < 2; number++) {
                LongUnaryOperator places = partition.of(number);
                Draws draws = place.draws(number);
                int calls = number == 0 ? ofTheFirst : 1000 - ofTheFirst;
                for (int n = 0; n < calls; n++) {
                    updates += draws.kind(places.applyAsLong(n)) == Kind.UPDATE ? 1 : 0;
                }
            }
            counted.add(updates);
        }
        assertThat(counted.get(0)).isEqualTo(counted.get(1)).isBetween(400L, 600L);
    }

    /** From workloads/workloada to workloadf, once more. */
    private static double published(String name, Kind kind) {
        return switch (name + " " + kind.id()) {
            case "a read", "a update", "f read", "f rmw" -> 0.5;
            case "b read", "d read", "e scan" -> 0.95;
            case "b update", "d insert", "e insert" -> 0.05;
            case "c read" -> 1;
            default -> 0;
        };
    }

    @Test
    void recordsHaveYcsbsShapeAndTellWhoWroteThem() {
        var records = new Records(42);
        var text = new Records.Text();
        Value.Obj record = records.at(text, 17);
        assertThat(record.fields().keySet())
                .containsExactly(
                        "_id", "field0", "field1", "field2", "field3", "field4", "field5", "field6", "field7", "field8",
                        "field9");
        assertThat(record.fields().values().stream().skip(1).map(value -> ((Value.Str) value).value()))
                .doesNotHaveDuplicates()
                .allMatch(value -> value.matches("[ -_]{100}"));
        for (long ticket : new long[] {0, 1, -1, 0x123456789ABCDEFL, Long.MIN_VALUE, Long.MAX_VALUE}) {
            var value = records.value(text, 17, 3, ticket);
            var there = Value.Obj.of("field3", value);
            assertThat(records.ticket(there, 17, 3)).isEqualTo(ticket);
            assertThat(records.asWritten(there, 17).fields()).containsEntry("field3", value);
            assertThat(records.asWritten(there, 18).fields()).doesNotContainEntry("field3", value);
        }
    }

    /** Of one client by the shares, and one batch of 1,500 where none writes. Of four, three batches of 100 calls at least, of 400 in B, where 5 % write, and of 500 in C, where none does. */
    @Test
    void readsTakeThePlaceOfWritesInABlock() {
        StorePreset preset = Preset.named("default").of(YcsbSuite.NAME, StorePreset.class);
        assertThat(preset.readsPerWrite()).isEqualTo(3);
        assertThat(List.of(calls("a", preset, 1), calls("b", preset, 1), calls("c", preset, 1)))
                .containsExactly(600, 1_091, 1_500);
        assertThat(List.of("a", "b", "c", "d", "e", "f"))
                .map(workload -> calls(workload, preset, 4))
                .containsExactly(300, 1_200, 1_500, 1_200, 300, 300);
        StorePreset published = Preset.named("paper").of(YcsbSuite.NAME, StorePreset.class);
        assertThat(List.of(calls("a", published, 4), calls("c", published, 4))).containsExactly(5_000, 5_000);
    }

    private static int calls(String workload, StorePreset preset, int workers) {
        var experiment = new YcsbSuite.CoreWorkload(Workload.named(workload), null, null);
        Optional<Durability> level = workload.equals("c") ? Optional.empty() : Optional.of(Durability.SYNC);
        return experiment.calls(StoreExperiment.at(experiment.scenario(), 10_000, List.of(), workers, level), preset);
    }
}
