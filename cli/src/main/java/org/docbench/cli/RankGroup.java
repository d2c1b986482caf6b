package org.docbench.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.docbench.core.process.OwnSession;
import org.docbench.load.RankBlocks;
import org.docbench.load.engine.Clock;
import org.docbench.load.rank.Coordinator;
import org.docbench.load.rank.RankPlace;
import org.docbench.load.rank.Ranks.RankException;
import org.docbench.stores.Secrets;

/** The processes of a run with {@code --ranks}: this one is rank 0, and the others are its children, Spark's, pods, or were started by hand. */
final class RankGroup implements AutoCloseable {
    /** The environment variable with the token that ranks show each other; never on a command line. */
    static final String TOKEN = "DOCBENCH_RANKS_TOKEN";

    /** The same with the name of a file that holds the token, as containers mount secrets. */
    static final String TOKEN_FILE = TOKEN + "_FILE";

    private static final int SHORTEST_TOKEN = 16;
    private static final int TOKEN_BYTES = 24;

    /** For children to start, on a busy machine. */
    private static final Duration CHILDREN = Duration.ofSeconds(60);

    /** For ranks that somebody starts. */
    static final Duration BY_HAND = Duration.ofMinutes(5);

    private static final Duration END = Duration.ofSeconds(5);

    /** Options of Java that name what is on this machine only. */
    private static final List<String> LOCAL =
            List.of("-Ddocbench.home=", "-Ddocbench.terminals=", "-D" + SparkDriver.MODULE + "=", "-Djava.io.tmpdir=");

    private final RankBlocks blocks;
    private final Optional<Coordinator> coordinator;
    private final List<Process> children = new ArrayList<>();
    private final Duration limit;
    private Optional<Launch> launched = Optional.empty();
    private boolean complete;

    /** Ranks that a cluster starts for this run. */
    interface Launch {
        /** Returns in one line why no further rank comes, if that is so. */
        Optional<String> obstacle();

        /**
         * Ends it.
         *
         * @param inOrder whether all ranks end by themselves now
         */
        void close(boolean inOrder);
    }

    private RankGroup(RankBlocks blocks, Optional<Coordinator> coordinator, Duration limit) {
        this.blocks = blocks;
        this.coordinator = coordinator;
        this.limit = limit;
    }

    /**
     * Checks what the ranks need on this machine, before anything is written.
     *
     * @throws UserError in one line
     */
    static void check(RanksOption asked) {
        if (asked.placement() instanceof RanksOption.Spark spark) {
            SparkDriver.Installation.find(System.getenv());
            SparkDriver.address(spark, System.getenv());
        } else if (asked.placement() instanceof RanksOption.Kubernetes kubernetes) {
            KubernetesJob.check(kubernetes, System.getenv());
        }
    }

    /**
     * Listens for the other ranks, and starts them unless somebody does by hand.
     *
     * @param stores options of the run that name servers and where their passwords are, for ranks on other machines
     * @param say told what to know, one line each
     */
    static RankGroup start(RanksOption asked, List<String> stores, Consumer<String> say) {
        if (asked.size() == 1) {
            return new RankGroup(RankBlocks.ALONE, Optional.empty(), Duration.ZERO);
        }
        boolean byHand = asked.placement() instanceof RanksOption.ByHand;
        String token = byHand ? token(System::getenv) : random();
        try {
            InetSocketAddress address = address(asked.placement());
            Coordinator coordinator =
                    Coordinator.listen(address, asked.size(), token, Docbench.Version.words(), Clock.system(), say);
            RankGroup group = new RankGroup(
                    new RankBlocks(coordinator, RankBlocks.WINDOW),
                    Optional.of(coordinator),
                    asked.placement() instanceof RanksOption.Children ? CHILDREN : BY_HAND);
            try {
                if (byHand) {
                    group.announce(asked, say);
                } else if (asked.placement() instanceof RanksOption.Spark spark) {
                    group.launched =
                            Optional.of(group.onSpark(spark, address.getAddress(), asked.size(), token, stores, say));
                } else if (asked.placement() instanceof RanksOption.Kubernetes kubernetes) {
                    say.accept("Waiting for " + (asked.size() - 1) + " ranks, the pods of a Job in the namespace "
                            + kubernetes.namespace());
                    group.launched = Optional.of(KubernetesJob.start(
                            kubernetes,
                            new KubernetesJob.Ranks(group.join(address.getAddress()), asked.size(), token, stores),
                            System.getenv()));
                } else {
                    group.children(asked, token);
                }
            } catch (IOException | RuntimeException e) {
                group.close();
                throw e;
            }
            return group;
        } catch (IOException e) {
            throw UserError.failed("--ranks: " + e.getMessage());
        }
    }

    private static InetSocketAddress address(RanksOption.Placement placement) throws IOException {
        if (placement instanceof RanksOption.ByHand byHand) {
            return new InetSocketAddress(
                    InetAddress.getByName(RankPlace.host(byHand.address())), RankPlace.port(byHand.address()));
        }
        InetAddress here = InetAddress.getLoopbackAddress();
        if (placement instanceof RanksOption.Spark spark) {
            here = SparkDriver.address(spark, System.getenv());
        } else if (placement instanceof RanksOption.Kubernetes) {
            here = KubernetesJob.address(System.getenv());
        }
        return new InetSocketAddress(here, 0);
    }

    private String join(InetAddress address) {
        return address instanceof Inet6Address
                ? "[" + address.getHostAddress() + "]:" + port()
                : address.getHostAddress() + ":" + port();
    }

    private int port() {
        return coordinator.orElseThrow().port();
    }

    private void announce(RanksOption asked, Consumer<String> say) {
        say.accept("Waiting for " + (asked.size() - 1) + " ranks, at most " + BY_HAND.toMinutes()
                + " min. On each machine: docbench rank --join HOST:" + port() + " --rank I --size " + asked.size()
                + ", with I from 1 and " + TOKEN + " set");
    }

    private SparkDriver onSpark(
            RanksOption.Spark spark,
            InetAddress address,
            int size,
            String token,
            List<String> stores,
            Consumer<String> say)
            throws IOException {
        say.accept("Waiting for " + (size - 1) + " ranks, which Spark starts at " + spark.url());
        List<String> java = new ArrayList<>(javaOptions());
        if (java.stream().anyMatch(RankGroup::isSecret)) {
            throw UserError.usage(
                    "JDK_JAVA_OPTIONS holds a password, and --ranks would put it into arguments of processes on"
                            + " other machines; set it in the environment of Spark's workers");
        }
        java.removeIf(option -> LOCAL.stream().anyMatch(option::startsWith));
        java.add("-D" + Docbench.Version.COMMIT + "="
                + Optional.ofNullable(Docbench.Version.commit()).orElse(""));
        List<String> words = new ArrayList<>(List.of(
                Main.class.getName(),
                "rank",
                "--join",
                join(address),
                "--size",
                String.valueOf(size),
                RankCommand.WITH_PARENT));
        words.addAll(stores);
        return SparkDriver.start(spark, address, size - 1, token, java, words);
    }

    private void children(RanksOption asked, String token) throws IOException {
        for (int rank = 1; rank < asked.size(); rank++) {
            ProcessBuilder child = new ProcessBuilder(OwnSession.command(command(port(), rank, asked.size())))
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            child.environment().put(TOKEN, token);
            children.add(child.start());
        }
    }

    /** The same options as this process has: what one rank measures differs in nothing from what another does. */
    private static List<String> javaOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
                .toList();
    }

    /** Whether an option of Java sets a property that holds a secret. */
    static boolean isSecret(String option) {
        return option.startsWith("-D") && Secrets.isSecret(option.split("=", 2)[0]);
    }

    private static List<String> command(int port, int rank, int size) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Other users can read arguments; the variable that a password came by is inherited.
        javaOptions().stream().filter(option -> !isSecret(option)).forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(
                "rank",
                "--join",
                InetAddress.getLoopbackAddress().getHostAddress() + ":" + port,
                "--rank",
                String.valueOf(rank),
                "--size",
                String.valueOf(size)));
        return command;
    }

    private static String random() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Returns the token that all ranks know.
     *
     * @param environment the value of a variable, or null
     * @throws UserError if there is none, or a short one
     */
    static String token(UnaryOperator<String> environment) {
        String token = environment.apply(TOKEN);
        String file = environment.apply(TOKEN_FILE);
        if (token == null && file != null) {
            try {
                token = Files.readString(Path.of(file)).strip();
            } catch (IOException | InvalidPathException e) {
                throw UserError.usage(TOKEN_FILE + ": the file " + file + " cannot be read ("
                        + e.getClass().getSimpleName() + ")");
            }
        }
        if (token == null || token.length() < SHORTEST_TOKEN) {
            throw UserError.usage("ranks show each other a token of at least " + SHORTEST_TOKEN + " characters: set "
                    + TOKEN + ", or " + TOKEN_FILE + " to a file that holds it");
        }
        return token;
    }

    /**
     * Waits until all ranks are there.
     *
     * @param stop whether nobody waits any more
     * @throws UserError if one does not come
     */
    void await(BooleanSupplier stop) {
        try {
            coordinator.ifPresent(first -> first.await(limit, () -> obstacle(stop)));
            complete = true;
        } catch (RankException e) {
            throw UserError.failed(e.getMessage());
        }
    }

    private Optional<String> obstacle(BooleanSupplier stop) {
        if (stop.getAsBoolean()) {
            return Optional.of("stopped before all ranks had joined");
        }
        for (int i = 0; i < children.size(); i++) {
            if (!children.get(i).isAlive()) {
                return Optional.of("rank " + (i + 1) + " ended before it joined, with exit code "
                        + children.get(i).exitValue());
            }
        }
        return launched.flatMap(Launch::obstacle);
    }

    RankBlocks blocks() {
        return blocks;
    }

    /** Ends the run of all ranks; children that do not end by themselves are killed. */
    @Override
    public void close() {
        coordinator.ifPresent(first -> blocks.close());
        launched.ifPresent(ranks -> ranks.close(complete && blocks.lost().isEmpty()));
        for (Process child : children) {
            try {
                if (!child.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
                    child.destroyForcibly();
                }
            } catch (InterruptedException e) {
                child.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
