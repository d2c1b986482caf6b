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
    private static final String NAMESPACE = "k8s:";
    private static final String FORMS =
            "such as 4, N@HOST:PORT for ranks that are started by hand, N@ and the URL of a master"
                    + " of Apache Spark, or N@k8s:NAMESPACE";

    /** Who starts the ranks from 1 on. */
    sealed interface Placement permits Children, ByHand, Spark, Kubernetes {}

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

    /** Pods of an Indexed Job do, in a namespace of the cluster that {@code kubectl} uses. */
    record Kubernetes(String namespace) implements Placement {
        /** A label of RFC 1123, as Kubernetes wants it. */
        private static final String LABEL = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?";

        /** @throws UserError if there can be no such namespace */
        Kubernetes {
            if (!namespace.matches(LABEL)) {
                throw UserError.usage("--ranks: '" + namespace
                        + "' is no namespace of Kubernetes (small letters, digits and -, at most 63)");
            }
        }
    }

    /** Whether a cluster starts the ranks, on machines of its own. */
    boolean isElsewhere() {
        return placement instanceof Spark || placement instanceof Kubernetes;
    }

    /** @throws UserError if the text has none of the four forms */
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
        if (parts[1].startsWith(NAMESPACE)) {
            return new RanksOption(several(size, "Kubernetes"), new Kubernetes(parts[1].substring(NAMESPACE.length())));
        }
        if (!parts[1].contains("://")) {
            return new RanksOption(size, new ByHand(checked(parts[1])));
        }
        if (!parts[1].startsWith(SCHEME)) {
            throw UserError.usage("--ranks knows no cluster " + parts[1] + " (it takes a number, " + FORMS + ")");
        }
        return new RanksOption(
                several(size, "Spark"),
                new Spark(Stream.of(parts[1].substring(SCHEME.length()).split(",", -1))
                        .map(RanksOption::checked)
                        .toList()));
    }

    private static int several(int size, String who) {
        if (size == 1) {
            throw UserError.usage("--ranks: " + who + " starts the ranks from 1 on, so there are 2 ranks at least");
        }
        return size;
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
