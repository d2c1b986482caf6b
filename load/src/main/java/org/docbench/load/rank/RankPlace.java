package org.docbench.load.rank;

import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Which of the ranks a process is, and where rank 0 is.
 *
 * @param rank from 1; rank 0 is the run itself
 * @param size how many ranks there are, with rank 0
 * @param host where rank 0 listens
 * @param port where rank 0 listens
 */
public record RankPlace(int rank, int size, String host, int port) {
    /** The most ranks of a run. */
    public static final int MOST = 10_000;

    private static final int LAST_PORT = 65_535;

    /** Variables that a scheduler sets: Kubernetes' Indexed Job, Slurm; and DocBench's own. */
    private static final String[] RANK = {"DOCBENCH_RANK", "JOB_COMPLETION_INDEX", "SLURM_PROCID"};

    private static final String[] SIZE = {"DOCBENCH_RANKS", "SLURM_NTASKS"};
    private static final String[] JOIN = {"DOCBENCH_JOIN"};

    /** @throws IllegalArgumentException with one line for the user */
    public RankPlace {
        if (size < 2 || size > MOST) {
            throw new IllegalArgumentException("there are 2 to " + MOST + " ranks, not " + size);
        }
        if (rank < 1 || rank >= size) {
            throw new IllegalArgumentException("rank " + rank + " of " + size + ": it is 1 to " + (size - 1)
                    + ", as rank 0 is docbench run --ranks");
        }
    }

    /**
     * Takes what the command names, and else what a scheduler's environment says.
     *
     * @param rank as written; empty if it was not
     * @param size as written; empty if it was not
     * @param join {@code HOST:PORT} of rank 0; empty if it was not written
     * @param environment the value of a variable, or null
     * @throws IllegalArgumentException with one line for the user if something is missing or wrong
     */
    public static RankPlace of(
            Optional<String> rank, Optional<String> size, Optional<String> join, UnaryOperator<String> environment) {
        String place = found("--join HOST:PORT", join, JOIN, environment);
        return of(
                number("--rank", found("--rank I", rank, RANK, environment)),
                number("--size", found("--size N", size, SIZE, environment)),
                place);
    }

    private static RankPlace of(int rank, int size, String address) {
        return new RankPlace(rank, size, host(address), port(address));
    }

    /** Returns the host of {@code HOST:PORT}; an IPv6 address is in brackets. */
    public static String host(String address) {
        int colon = address.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("'" + address + "' is no HOST:PORT");
        }
        return address.substring(0, colon).replaceAll("^\\[(.*)]$", "$1");
    }

    /** Returns the port of {@code HOST:PORT}. */
    public static int port(String address) {
        int port = number("the port of " + address, address.substring(address.lastIndexOf(':') + 1));
        if (port > LAST_PORT) {
            throw new IllegalArgumentException("'" + address + "' is no HOST:PORT: ports are 0 to " + LAST_PORT);
        }
        return port;
    }

    private static String found(
            String option, Optional<String> written, String[] variables, UnaryOperator<String> environment) {
        return written.or(() -> Stream.of(variables)
                        .map(environment)
                        .filter(value -> value != null && !value.isEmpty())
                        .findFirst())
                .orElseThrow(() -> new IllegalArgumentException(
                        option + " is needed, or a variable " + String.join(" or ", variables)));
    }

    private static int number(String what, String written) {
        if (!written.matches("\\d{1,6}")) {
            throw new IllegalArgumentException(what + ": '" + written + "' is no number");
        }
        return Integer.parseInt(written);
    }
}
