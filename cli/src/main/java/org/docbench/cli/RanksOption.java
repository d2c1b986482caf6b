package org.docbench.cli;

import java.util.List;
import java.util.stream.Stream;
import org.docbench.load.rank.RankPlace;

/**
 * The value of {@code --ranks}.
 *
 * @param size how many processes, this one among them
 * @param placement who starts the others
 */
record RanksOption(int size, Placement placement) {
    /** One process. */
    static final RanksOption ALONE = new RanksOption(1, new Children());

    private static final String SCHEME = "spark://";
    private static final String FORMS =
            "such as 4, N@HOST:PORT for ranks that are started by hand, or N@ and the URL of a master"
                    + " of Apache Spark";

    /** Who starts the ranks from 1 on. */
    sealed interface Placement permits Children, ByHand, Spark {}

    /** The run does, on this machine. */
    record Children() implements Placement {}

    /**
     * Somebody does, with {@code docbench rank}.
     *
     * @param address {@code HOST:PORT} where the run listens
     */
    record ByHand(String address) implements Placement {}

    /**
     * The workers of a standalone cluster of Apache Spark do.
     *
     * @param masters {@code HOST:PORT} of each master; one of them leads
     */
    record Spark(List<String> masters) implements Placement {
        /** Returns the address of the cluster as Spark writes it. */
        String url() {
            return SCHEME + String.join(",", masters);
        }
    }

    /** @throws UserError if the text has none of the three forms */
    static RanksOption of(String written) {
        String[] parts = written.split("@", 2);
        if (!parts[0].matches("[1-9]\\d{0,4}") || Integer.parseInt(parts[0]) > RankPlace.MOST) {
            throw UserError.usage("--ranks takes a number of processes from 1 to " + RankPlace.MOST + ", " + FORMS
                    + ", not " + written);
        }
        int size = Integer.parseInt(parts[0]);
        if (parts.length == 1) {
            return new RanksOption(size, new Children());
        }
        if (!parts[1].contains("://")) {
            return new RanksOption(size, new ByHand(checked(parts[1])));
        }
        if (!parts[1].startsWith(SCHEME)) {
            throw UserError.usage("--ranks knows no cluster " + parts[1] + " (it takes a number, " + FORMS + ")");
        }
        if (size == 1) {
            throw UserError.usage("--ranks: Spark starts the ranks from 1 on, so there are 2 ranks at least");
        }
        return new RanksOption(
                size,
                new Spark(Stream.of(parts[1].substring(SCHEME.length()).split(",", -1))
                        .map(RanksOption::checked)
                        .toList()));
    }

    private static String checked(String address) {
        try {
            RankPlace.host(address);
            RankPlace.port(address);
            return address;
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--ranks: " + e.getMessage());
        }
    }
}
