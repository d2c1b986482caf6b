package org.docbench.load.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.docbench.load.engine.Clock;
import org.docbench.load.rank.Connection.Message;
import org.docbench.load.rank.Ranks.ClockOffset;
import org.docbench.load.rank.Ranks.RankException;
import org.docbench.stores.network.Network;
import org.docbench.stores.network.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks in the threads of one JVM, over real connections. */
@Timeout(60)
public class RanksTest {
    private static final String TOKEN = "a token of a test";
    private static final String VERSION = "1.2.3 (0123abc)";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Returns a clock that is ahead by so many nanoseconds. */
    public static Clock ahead(long nanos) {
        return new Clock() {
            @Override
            public long nanos() {
                return Clock.system().nanos() + nanos;
            }

            @Override
            public void rest(long time) {
                Clock.system().rest(time);
            }
        };
    }

    private static Coordinator listening(int size, List<String> said) throws IOException {
        return Coordinator.listen(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                size,
                TOKEN,
                VERSION,
                Clock.system(),
                said::add);
    }

    private static Member member(int port, int rank, int size, Clock clock) {
        return Member.join(new RankPlace(rank, size, "127.0.0.1", port), TOKEN, VERSION, clock, PATIENCE);
    }

    /** Runs the same on all ranks, each in a thread, and returns what each gave; it is closed behind them. */
    public static <T> List<T> all(int size, Function<Integer, Clock> clocks, Function<Ranks, T> work) throws Exception {
        return all(size, port -> port, clocks, work);
    }

    /** @param way to the port of rank 0: the one that other ranks connect to */
    private static <T> List<T> all(
            int size, IntUnaryOperator way, Function<Integer, Clock> clocks, Function<Ranks, T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(size);
        List<CompletableFuture<T>> gave = new ArrayList<>();
        try (Coordinator first = listening(size, new CopyOnWriteArrayList<>())) {
            List<Member> members = new CopyOnWriteArrayList<>();
            for (int rank = 1; rank < size; rank++) {
                int number = rank;
                gave.add(CompletableFuture.supplyAsync(
                        () -> {
                            Member member = member(way.applyAsInt(first.port()), number, size, clocks.apply(number));
                            members.add(member);
                            return work.apply(member);
                        },
                        threads));
            }
            first.await(PATIENCE, Optional::empty);
            List<T> all = new ArrayList<>();
            all.add(work.apply(first));
            for (CompletableFuture<T> one : gave) {
                all.add(one.get());
            }
            members.forEach(Member::close);
            return all;
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whatRankZeroMakesAllHaveAndItHasWhatAllMake() throws Exception {
        List<List<String>> all = all(5, rank -> Clock.system(), ranks -> {
            String shared = ranks.shared("order", () -> "made by " + ranks.rank());
            ranks.signalAndWait("ready", Optional.empty());
            List<String> gathered = ranks.gathered("result", "of " + ranks.rank());
            return gathered.size() == 1 ? List.of(shared) : gathered;
        });
        assertThat(all.get(0)).containsExactly("of 0", "of 1", "of 2", "of 3", "of 4");
        assertThat(all.subList(1, 5)).containsOnly(List.of("made by 0"));
    }

    @Test
    void oneProcessWaitsForNobody() {
        assertThat(Ranks.ALONE.shared("order", () -> "own")).isEqualTo("own");
        assertThat(Ranks.ALONE.gathered("result", "own")).containsExactly("own");
        Ranks.ALONE.signalAndWait("ready", Optional.empty());
        assertThatThrownBy(() -> Ranks.ALONE.signalAndWait("ready", Optional.of("why")))
                .isInstanceOf(RankException.class)
                .hasMessage("why");
    }

    @Test
    void theErrorOfOneIsThatOfAllAndTheyGoOn() throws Exception {
        List<String> all = all(3, rank -> Clock.system(), ranks -> {
            String why = "";
            try {
                ranks.signalAndWait("first", ranks.rank() == 2 ? Optional.of("no disk") : Optional.empty());
            } catch (RankException e) {
                why = e.getMessage();
            }
            ranks.signalAndWait("second", Optional.empty());
            return why;
        });
        assertThat(all).containsOnly("rank 2 of 3: no disk");
    }

    /** What one side sends comes in order: the end was asked for before the order. */
    @Test
    void whenRankZeroStopsTheOthersKnow() throws Exception {
        List<Boolean> stopped = all(3, rank -> Clock.system(), ranks -> {
            boolean before = ranks.isStopped();
            ranks.signalAndWait("measuring", Optional.empty());
            ranks.stop();
            ranks.shared("order", () -> "next");
            return !before && ranks.isStopped();
        });
        assertThat(stopped).containsExactly(false, true, true);
    }

    /** All clocks are the same one, shifted: so the true offset is known exactly. */
    @Test
    void offsetsOfShiftedClocksAreOffByHalfARoundTripAtMost() throws Exception {
        Map<Integer, Long> shifts = new HashMap<>(Map.of(1, 7_000_000_000L, 2, -3_500_000_001L, 3, 1L));
        List<ClockOffset> all = all(4, rank -> ahead(shifts.get(rank)), Ranks::clock);
        assertThat(all.get(0)).isEqualTo(ClockOffset.NONE);
        shifts.forEach((rank, shift) -> {
            ClockOffset measured = all.get(rank);
            assertThat(Math.abs(measured.nanos() + shift)).isLessThanOrEqualTo(measured.errorNanos());
            assertThat(measured.toOwn(42) + measured.nanos()).isEqualTo(42);
        });
    }

    /**
     * Clocks that differ by seconds, behind a network of 20 ms: an instant of rank 0 is met within half a round trip, and no exchange is
     * faster than the network.
     */
    @Test
    void behindANetworkAStartIsMetWithinHalfARoundTrip() throws Exception {
        Network network = new Network("far", 1e9, Duration.ofMillis(20));
        List<Long> shifts = List.of(0L, 4_000_000_000L, -2_000_000_000L, 9L);
        List<Proxy> proxies = new CopyOnWriteArrayList<>();
        try {
            List<ClockOffset> offsets = all(
                    shifts.size(),
                    port -> {
                        proxies.add(new Proxy(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), network));
                        return proxies.get(proxies.size() - 1).port();
                    },
                    rank -> ahead(shifts.get(rank)),
                    Ranks::clock);
            long instant = Clock.system().nanos() + 100_000_000;
            for (int rank = 1; rank < shifts.size(); rank++) {
                ClockOffset offset = offsets.get(rank);
                long begun = offset.toOwn(instant) - shifts.get(rank);
                assertThat(Math.abs(begun - instant)).isLessThanOrEqualTo(offset.errorNanos());
                assertThat(offset.errorNanos()).isGreaterThanOrEqualTo(10_000_000);
            }
        } finally {
            proxies.forEach(Proxy::close);
        }
    }

    /** A worked example: the clock is 100 behind, 10 there and 30 back, 5 in between. */
    @Test
    void anExchangeIsReadAsTheNetworkTimeProtocolDoes() {
        assertThat(Member.exchanged(0, 110, 115, 45)).isEqualTo(new ClockOffset(90, 20));
    }

    @Test
    void aLostRankEndsTheWaitOfAll() throws Exception {
        List<String> all = all(4, rank -> Clock.system(), ranks -> {
            try {
                ranks.signalAndWait("all are there", Optional.empty());
                if (ranks.rank() == 2) {
                    ranks.close();
                    return "";
                }
                ranks.signalAndWait("ready", Optional.empty());
                return "nobody was missed";
            } catch (RankException e) {
                assertThat(ranks.lost()).contains(e.getMessage());
                return e.getMessage();
            }
        });
        assertThat(all)
                .containsExactlyInAnyOrder(
                        "",
                        "rank 2 of 4 was lost: its connection was closed",
                        "rank 2 of 4 was lost: its connection was closed",
                        "rank 2 of 4 was lost: its connection was closed");
    }

    /** Rank 0 writes on to the silent rank all the time: first into its buffers, then in vain. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aRankThatIsSilentIsCalledSilentThoughWritingToItFailsToo() throws Exception {
        try (Coordinator first = listening(2, new ArrayList<>());
                var silent = new Connection(new Socket(InetAddress.getLoopbackAddress(), first.port()))) {
            String nonce = silent.read(Connection.STRANGER).id();
            silent.write(Message.of(
                    Message.Kind.JOIN,
                    Connection.proof(TOKEN, nonce, "own", "1 2", VERSION) + " own " + VERSION,
                    null,
                    1L,
                    2L));
            first.await(PATIENCE, Optional::empty);
            while (first.lost().isEmpty()) {
                first.stop();
            }
            assertThat(first.lost()).contains("rank 1 of 2 was lost: it sent nothing for 7 s");
        }
    }

    @Test
    void withoutRankZeroTheOthersEnd() throws Exception {
        Coordinator first = listening(2, new ArrayList<>());
        Member member = member(first.port(), 1, 2, Clock.system());
        first.close();
        assertThatThrownBy(() -> member.shared("order", () -> ""))
                .isInstanceOf(RankException.class)
                .hasMessage("rank 0 at 127.0.0.1:" + first.port() + " was lost: its connection was closed");
        member.close();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "another token of it, 1.2.3 (0123abc), 1, 3, rank 1 has another token than rank 0",
                "a token of a test, 1.2.4, 1, 3, \"rank 1 is DocBench 1.2.4 and rank 0 is DocBench 1.2.3 (0123abc); all"
                        + " ranks need the same version\"",
                "a token of a test, 1.2.3 (0123abc), 1, 4, rank 1 of 4 does not belong to a run of 3 ranks",
                "a token of a test, 1.2.3 (0123abc), 2, 3, rank 2 has joined before"
            })
    void whoDoesNotBelongToTheRunIsRefusedInOneLine(String token, String version, int rank, int size, String why)
            throws IOException {
        List<String> said = new CopyOnWriteArrayList<>();
        try (Coordinator first = listening(3, said);
                Member there = member(first.port(), 2, 3, Clock.system())) {
            var place = new RankPlace(rank, size, "127.0.0.1", first.port());
            assertThatThrownBy(() -> Member.join(place, token, version, Clock.system(), PATIENCE))
                    .isInstanceOf(RankException.class)
                    .hasMessage("rank 0 refused: " + why);
            assertThat(said).containsExactly("docbench: refused: " + why);
            assertThat(there.lost()).isEmpty();
            assertThatThrownBy(() -> first.await(Duration.ZERO, Optional::empty))
                    .hasMessage("1 of 2 ranks did not join within 0 s, first rank 1");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "JOB_COMPLETION_INDEX, 3, DOCBENCH_RANKS, 4, 3 4 load-0.load:7117",
        "SLURM_PROCID, 1, SLURM_NTASKS, 2, 1 2 load-0.load:7117",
        "DOCBENCH_RANK, 2, DOCBENCH_RANKS, 3, 2 3 load-0.load:7117"
    })
    void aSchedulerSaysWhichRankAProcessIs(String rank, String its, String size, String all, String place) {
        Map<String, String> environment = Map.of(rank, its, size, all, "DOCBENCH_JOIN", "load-0.load:7117");
        RankPlace found = RankPlace.of(Optional.empty(), Optional.empty(), Optional.empty(), environment::get);
        assertThat(found.rank() + " " + found.size() + " " + found.host() + ":" + found.port())
                .isEqualTo(place);
        RankPlace written = RankPlace.of(Optional.of("1"), Optional.of("9"), Optional.of("[::1]:80"), environment::get);
        assertThat(written).isEqualTo(new RankPlace(1, 9, "::1", 80));
        assertThatThrownBy(() -> RankPlace.of(Optional.of("0"), Optional.empty(), Optional.empty(), environment::get))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rank 0 is docbench run --ranks");
    }

    /** As many blocks of messages as a run has, with a small number of ranks; {@code RankSimulation} has a thousand. */
    @Test
    void manyRanksMeetOftenAndNothingIsMixedUp() throws Exception {
        int size = 40;
        List<Long> sums = all(size, rank -> Clock.system(), ranks -> {
            long sum = 0;
            for (int block = 0; block < 20; block++) {
                long order = Long.parseLong(ranks.shared("order " + block, () -> "1"));
                ranks.signalAndWait("ready " + block, Optional.empty());
                sum += ranks.gathered("result " + block, String.valueOf(order * ranks.rank())).stream()
                        .mapToLong(Long::parseLong)
                        .sum();
            }
            return sum;
        });
        assertThat(sums.get(0)).isEqualTo(20L * IntStream.range(0, size).sum());
    }
}
