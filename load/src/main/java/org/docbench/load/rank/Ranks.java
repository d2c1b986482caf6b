package org.docbench.load.rank;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The processes that measure blocks together, as one of them sees them. They are numbered from 0. All of them make the same calls in
 * the same order; in one process each call costs nothing. Rank 0 coordinates.
 *
 * <p>The two calls {@link #shared} and {@link #signalAndWait} are those of k6's design of distributed runs.
 *
 * @see <a href="https://github.com/grafana/k6/blob/master/docs/design/020-distributed-execution-and-test-suites.md">k6, design 020</a>
 */
public interface Ranks extends AutoCloseable {
    /** One process that waits for no other. */
    Ranks ALONE = new Alone();

    /** Returns the number of this process, from 0. */
    int rank();

    /** Returns how many processes there are. */
    int size();

    /**
     * Returns a text that rank 0 makes and all others get.
     *
     * @param id the same in all ranks, used once
     * @param callback makes it; only that of rank 0 is called
     * @throws RankException if a rank is lost
     */
    String shared(String id, Supplier<String> callback);

    /**
     * Waits until every rank has come this far.
     *
     * @param event the same in all ranks, used once
     * @param error why this rank cannot go on
     * @throws RankException in every rank with the first error, if one had an error; or if a rank is lost
     */
    void signalAndWait(String event, Optional<String> error);

    /**
     * Hands what each rank has to rank 0.
     *
     * @param id the same in all ranks, used once
     * @return in rank 0, what each has by its number; elsewhere only its own
     * @throws RankException if a rank is lost
     */
    List<String> gathered(String id, String own);

    /**
     * Compares the clock of this process with that of rank 0, by some exchanges of messages.
     *
     * @throws RankException if rank 0 is lost
     */
    ClockOffset clock();

    /** Asks the others to end what they measure; only rank 0 does. */
    void stop();

    /** Tells whether rank 0 has asked to end what is measured. */
    boolean isStopped();

    /** Returns in one line which rank was lost, if one was: from then on nothing can be measured together. */
    Optional<String> lost();

    /** Leaves the others. Rank 0 ends the connections of all. */
    @Override
    void close();

    /**
     * How far the clock of rank 0 is ahead of that of a process.
     *
     * @param nanos to add to the own clock
     * @param errorNanos half of the shortest round trip: the offset is not further off, however unequal the two directions are
     */
    record ClockOffset(long nanos, long errorNanos) {
        /** Of rank 0 itself. */
        static final ClockOffset NONE = new ClockOffset(0, 0);

        /** Returns an instant of rank 0's clock in the own clock. */
        public long toOwn(long instant) {
            return instant - nanos;
        }
    }

    /** Reports why ranks cannot go on together, in one line. */
    final class RankException extends RuntimeException {
        private static final long serialVersionUID = 1;

        RankException(String message) {
            super(message);
        }
    }

    /** One process: it makes what ranks would share, and waits for no other. */
    final class Alone implements Ranks {
        private Alone() {}

        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public String shared(String id, Supplier<String> callback) {
            return callback.get();
        }

        @Override
        public void signalAndWait(String event, Optional<String> error) {
            error.ifPresent(why -> {
                throw new RankException(why);
            });
        }

        @Override
        public List<String> gathered(String id, String own) {
            return List.of(own);
        }

        @Override
        public ClockOffset clock() {
            return ClockOffset.NONE;
        }

        @Override
        public void stop() {}

        @Override
        public boolean isStopped() {
            return false;
        }

        @Override
        public Optional<String> lost() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
