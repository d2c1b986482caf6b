package org.docbench.formats.alternate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;

class AlternationTest {
    private static final long MILLI = 1_000_000;

    /** A machine whose clock is moved by what is asked of it. */
    private static final class Machine implements Alternation.Outside {
        final List<String> batches = new ArrayList<>();
        final long[] ran = new long[9];
        final long[] waited = new long[9];
        boolean known = true;
        long now;
        long stolen;
        long arithmetic = 100_000;

        /** A batch of 5 ms; an operation takes 100 ns and one more in each batch, right after the switch 120 ns. */
        Alternation.Contender contender(int pid, Runnable during) {
            return new Alternation.Contender() {
                @Override
                public String target() {
                    return "t" + pid;
                }

                @Override
                public long pid() {
                    return pid;
                }

                @Override
                public Batch batch() {
                    batches.add(target());
                    now += 5 * MILLI;
                    ran[pid] += 5 * MILLI;
                    during.run();
                    return new Batch(120, 100 + batches.size(), 1);
                }
            };
        }

        List<Alternation.Contender> contenders(int number) {
            List<Alternation.Contender> all = new ArrayList<>();
            for (int pid = 0; pid < number; pid++) {
                all.add(contender(pid, () -> {}));
            }
            return all;
        }

        /** A contender with which something happens in some of its batches, counted from 0. */
        Alternation.Contender disturbed(IntPredicate when, Runnable what) {
            int[] number = {0};
            return contender(0, () -> {
                if (when.test(number[0]++)) {
                    what.run();
                }
            });
        }

        @Override
        public Threads threads(long pid) {
            return new Threads() {
                @Override
                public List<Counts> counts() {
                    return List.of(new Counts(0, 0), new Counts(ran[(int) pid], waited[(int) pid]));
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public long stolen() {
            return stolen;
        }

        @Override
        public long calibrate() {
            now += arithmetic;
            return arithmetic;
        }

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public boolean isKnown() {
            return known;
        }
    }

    private static Alternation.Batches one(Machine machine, Alternation.Contender contender, int sweeps) {
        return new Alternation(machine)
                .measure(List.of(contender), sweeps, 1, 1)
                .get("t0");
    }

    @Test
    void everySecondSweepMirrorsTheOneBefore() {
        var machine = new Machine();
        Map<String, Alternation.Batches> measured = new Alternation(machine).measure(machine.contenders(4), 10, 1, 7);
        Set<List<String>> orders = new HashSet<>();
        for (int sweep = 0; sweep < 10; sweep += 2) {
            List<String> forth = machine.batches.subList(4 * sweep, 4 * sweep + 4);
            List<String> back = new ArrayList<>(machine.batches.subList(4 * sweep + 4, 4 * sweep + 8));
            Collections.reverse(back);
            assertThat(forth).containsExactlyInAnyOrder("t0", "t1", "t2", "t3").isEqualTo(back);
            orders.add(forth);
        }
        assertThat(orders).hasSizeGreaterThan(1);
        assertThat(measured.keySet()).containsExactly("t0", "t1", "t2", "t3");
        for (int sweep = 0; sweep < 10; sweep++) {
            for (String target : measured.keySet()) {
                int place = 4 * sweep
                        + machine.batches.subList(4 * sweep, 4 * sweep + 4).indexOf(target);
                assertThat(measured.get(target).samples().get(sweep)).isEqualTo(100.0 + place + 1);
            }
        }
    }

    /** The n-th batch takes 100 + n ns for an operation. */
    @Test
    void aSampleIsTheMeanOfItsBatches() {
        var machine = new Machine();
        List<Alternation.Contender> both = machine.contenders(2);
        Map<String, Alternation.Batches> measured = new Alternation(machine).measure(both, 3, 4, 7);
        assertThat(machine.batches).hasSize(2 * 3 * 4);
        for (int sample = 0; sample < 3; sample++) {
            int first = 8 * sample;
            for (String target : measured.keySet()) {
                double mean = IntStream.range(first, first + 8)
                        .filter(place -> machine.batches.get(place).equals(target))
                        .map(place -> 100 + place + 1)
                        .average()
                        .orElseThrow();
                assertThat(measured.get(target).samples().get(sample)).isEqualTo(mean);
            }
        }
    }

    /** One that ends by time does less where it is slow: in 5 ms 50,000 operations of 100 ns, or 25,000 of 200 ns. */
    @Test
    void aSampleIsTheTimeOfItsBatchesDividedByTheirOperations() {
        var machine = new Machine();
        Alternation.Contender collected = new Alternation.Contender() {
            private int number;

            @Override
            public String target() {
                return "t0";
            }

            @Override
            public long pid() {
                return 0;
            }

            @Override
            public Batch batch() {
                return new Batch(100, 5 * MILLI, number++ % 4 == 0 ? 25_000 : 50_000);
            }
        };
        assertThat(new Alternation(machine)
                        .measure(List.of(collected), 3, 4, 7)
                        .get("t0")
                        .samples())
                .containsExactly(20.0 * MILLI / 175_000, 20.0 * MILLI / 175_000, 20.0 * MILLI / 175_000);
    }

    @Test
    void theSeedFixesTheOrder() {
        List<List<String>> orders = new ArrayList<>();
        for (long seed : new long[] {3, 3, 4}) {
            var machine = new Machine();
            new Alternation(machine).measure(machine.contenders(5), 6, 1, seed);
            orders.add(machine.batches);
        }
        assertThat(orders.get(0)).isEqualTo(orders.get(1)).isNotEqualTo(orders.get(2));
    }

    @Test
    void aQuietMachineMeasuresNothingAgain() {
        var machine = new Machine();
        Trial.Alternated alternated =
                one(machine, machine.contenders(1).get(0), 8).alternated();
        assertThat(alternated.again()).isZero();
        assertThat(alternated.idleCpu()).isZero();
        assertThat(alternated.switchCost()).isEqualTo((120.0 / 104 + 120.0 / 105) / 2, within(1e-12));
    }

    @Test
    void eachKindOfEvidenceHasTheBatchMeasuredAgainAtOnce() {
        var machine = new Machine();
        List<Runnable> kinds =
                List.of(() -> machine.stolen++, () -> machine.waited[0] += MILLI, () -> machine.arithmetic = 200_000);
        for (Runnable kind : kinds) {
            machine.batches.clear();
            Alternation.Contender contender = machine.disturbed(number -> number == 2, () -> {
                kind.run();
            });
            Alternation.Contender calmAfterwards = machine.contender(0, () -> {});
            var together = new Alternation.Contender() {
                @Override
                public String target() {
                    return "t0";
                }

                @Override
                public long pid() {
                    return 0;
                }

                @Override
                public Batch batch() {
                    machine.arithmetic = 100_000;
                    return machine.batches.size() < 3 ? contender.batch() : calmAfterwards.batch();
                }
            };
            Alternation.Batches measured = one(machine, together, 16);
            int again = kind == kinds.get(2) ? 2 : 1; // slow arithmetic lies between two batches and disturbs both
            assertThat(measured.samples()).hasSize(16).doesNotContain(103.0);
            assertThat(machine.batches).hasSize(16 + again);
            assertThat(measured.alternated().again()).isEqualTo(again / 16.0);
        }
    }

    @Test
    void fromTheCapOnADisturbedBatchCountsAsItIs() {
        var machine = new Machine();
        Alternation.Batches measured = one(machine, machine.disturbed(number -> true, () -> machine.stolen++), 20);
        assertThat(machine.batches).hasSize(25);
        assertThat(measured.samples()).hasSize(20);
        assertThat(measured.alternated().again()).isEqualTo(Alternation.MOST_AGAIN);
    }

    /** A collection or a compilation makes a batch long; nothing outside the process says so. */
    @Test
    void aLongBatchIsNoEvidence() {
        var machine = new Machine();
        one(machine, machine.disturbed(number -> number % 3 == 0, () -> machine.now += 50 * MILLI), 20);
        assertThat(machine.batches).hasSize(20);
    }

    /** A runtime that collects while it measures: its own threads take the processors from each other. */
    @Test
    void aWaitForItsOwnThreadsIsNoEvidence() {
        List<Alternation.Outside.Counts> before =
                List.of(new Alternation.Outside.Counts(70, 7), new Alternation.Outside.Counts(900, 50));
        assertThat(Alternation.Outside.keptWaiting(
                        before,
                        List.of(new Alternation.Outside.Counts(72, 7), new Alternation.Outside.Counts(905, 53))))
                .isEqualTo(3 - 2);
        assertThat(Alternation.Outside.keptWaiting(
                        before,
                        List.of(new Alternation.Outside.Counts(74, 99), new Alternation.Outside.Counts(905, 53))))
                .isEqualTo(3 - 4);
        assertThat(Alternation.Outside.keptWaiting(List.of(), List.of())).isZero();
    }

    @Test
    void aThreadThatEndedHasNotRunBackwards() throws Exception {
        var machine = new ProcFiles();
        assumeThat(machine.isKnown()).isTrue();
        var running = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var thread = new Thread(
                () -> {
                    machine.calibrate();
                    running.countDown();
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "ends");
        thread.start();
        running.await();
        try (Alternation.Outside.Threads threads =
                machine.threads(ProcessHandle.current().pid())) {
            List<Alternation.Outside.Counts> before = threads.counts();
            end.countDown();
            while (has("ends")) {
                Thread.sleep(1);
            }
            List<Alternation.Outside.Counts> after = threads.counts();
            for (int i = 0; i < before.size(); i++) {
                assertThat(after.get(i).ran())
                        .isGreaterThanOrEqualTo(before.get(i).ran());
            }
        }
    }

    /** Whether the kernel still has a thread of this process with a name. */
    private static boolean has(String name) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.anyMatch(task -> {
                try {
                    return Files.readString(task.resolve("comm")).strip().equals(name);
                } catch (IOException e) {
                    return false;
                }
            });
        }
    }

    @Test
    void whatAProcessDoesBetweenItsBatchesIsItsOwn() {
        var machine = new Machine();
        Alternation.Contender busy = machine.contender(1, () -> machine.ran[0] += MILLI);
        List<Alternation.Contender> both = List.of(machine.contender(0, () -> {}), busy);
        Map<String, Alternation.Batches> measured = new Alternation(machine).measure(both, 20, 1, 1);
        assertThat(measured.get("t0").alternated().idleCpu()).isCloseTo(0.2, within(0.011));
        assertThat(measured.get("t1").alternated().idleCpu()).isZero();
    }

    @Test
    void withoutCountersNoBatchIsMeasuredAgainAndNoShareIsGiven() {
        var machine = new Machine();
        machine.known = false;
        Alternation.Batches measured =
                one(machine, machine.disturbed(number -> true, () -> machine.arithmetic += 100_000), 20);
        assertThat(machine.batches).hasSize(20);
        assertThat(measured.alternated().again()).isNull();
        assertThat(measured.alternated().idleCpu()).isNull();
        assertThat(measured.alternated().switchCost()).isPositive();
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthersFromGoingOn() {
        var machine = new Machine();
        List<Alternation.Contender> contenders = new ArrayList<>(machine.contenders(3));
        contenders.set(0, machine.disturbed(number -> number == 4, () -> {
            throw new Alternation.Contender.Fault("exit code 7");
        }));
        Map<String, Alternation.Batches> measured = new Alternation(machine).measure(contenders, 12, 1, 1);
        assertThat(measured.get("t0").fault()).hasMessage("exit code 7");
        assertThat(measured.get("t0").samples()).hasSize(4);
        assertThat(measured.get("t1").samples()).hasSize(12);
        assertThat(measured.get("t2").fault()).isNull();
        assertThat(machine.batches.stream().filter("t0"::equals)).hasSize(5);
    }
}
