package org.docbench.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.docbench.load.RankWorker;
import org.docbench.load.engine.Clock;
import org.docbench.load.rank.Member;
import org.docbench.load.rank.RankPlace;
import org.docbench.load.rank.Ranks.RankException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code docbench rank}: one of the processes that put one load on a database together. */
@Command(
        name = "rank",
        description =
                "Joins a run of several machines: does its part of each block that docbench run --ranks describes.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example:",
            "  export DOCBENCH_RANKS_TOKEN=$(openssl rand -hex 24)    # the same on all machines",
            "  docbench run ${bundle:text.ranked} --ranks 3@0.0.0.0:7117 --store ...    # on the first machine",
            "  docbench rank --join first:7117 --rank 1 --size 3    # on the second machine; on the third with --rank 2",
            "",
            "It ends with the run. The exit code is 0 if the run ended in order, and 1 if a rank was lost or refused."
        })
final class RankCommand implements Callable<Integer> {
    static final String WITH_PARENT = "--with-parent";

    /** A child of a run begins when the run listens. */
    private static final Duration CHILD = Duration.ofSeconds(10);

    @Option(
            names = "--join",
            paramLabel = "HOST:PORT",
            description = "Where the run listens. Default: DOCBENCH_JOIN of the environment.")
    private String join;

    @Option(
            names = "--rank",
            paramLabel = "I",
            description = "The number of this process, from 1; the run itself is rank 0. Default: DOCBENCH_RANK, "
                    + "JOB_COMPLETION_INDEX (Kubernetes) or SLURM_PROCID (Slurm) of the environment.")
    private String rank;

    @Option(
            names = "--size",
            paramLabel = "N",
            description = "How many ranks there are, rank 0 included. Default: DOCBENCH_RANKS or SLURM_NTASKS of the "
                    + "environment.")
    private String size;

    @Option(
            names = "--store",
            paramLabel = "PRODUCT=URI",
            converter = {StoreOption.ProductAlias.class, StoreOption.ProductAlias.Uri.class},
            description =
                    "Use this URI for the server of a product, in place of the one that the run sends; repeatable. A run sends no "
                            + "password to another machine.")
    private Map<String, String> stores = Map.of();

    @Option(
            names = "--password",
            paramLabel = "PRODUCT=SOURCE",
            converter = StoreOption.ProductAlias.class,
            description = "Where the password for a --store is: env:NAME, file:PATH or prompt; repeatable.")
    private List<String> passwords = List.of();

    /** For a parent that may be killed at any time: a pipe from it ends with it. */
    @Option(names = WITH_PARENT, hidden = true, description = "End when standard input ends.")
    private boolean withParent;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        RankPlace place = place();
        if (withParent) {
            endWithParent();
        }
        StoreOption.check(stores, passwords);
        String token = RankGroup.token(System::getenv);
        Map<String, String> uris =
                Passwords.here(spec.commandLine().getErr()::println).in(stores, passwords);
        try (Member member = Member.join(place, token, Docbench.Version.words(), Clock.system(), patience(place))) {
            spec.commandLine().getOut().println("Rank " + place.rank() + " of " + place.size() + " has joined");
            long blocks = RankWorker.of(member, uris).serve();
            spec.commandLine().getOut().println("The run has ended; this rank took part in " + blocks + " blocks");
            return ExitCode.DONE;
        } catch (RankException e) {
            throw UserError.failed(e.getMessage());
        }
    }

    private static void endWithParent() {
        var thread = new Thread(
                () -> {
                    try {
                        System.in.transferTo(OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        // As good as its end.
                    }
                    Runtime.getRuntime().halt(ExitCode.FAILED);
                },
                "docbench-parent");
        thread.setDaemon(true);
        thread.start();
    }

    private RankPlace place() {
        try {
            return RankPlace.of(
                    Optional.ofNullable(rank), Optional.ofNullable(size), Optional.ofNullable(join), System::getenv);
        } catch (IllegalArgumentException e) {
            throw UserError.usage(e.getMessage());
        }
    }

    private static Duration patience(RankPlace place) {
        try {
            return InetAddress.getByName(place.host()).isLoopbackAddress() ? CHILD : RankGroup.BY_HAND;
        } catch (UnknownHostException e) {
            return RankGroup.BY_HAND; // a name in a cluster is there when its pod is
        }
    }
}
