package org.docbench.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.docbench.core.experiment.Target;
import org.docbench.load.prove.Prove;
import org.docbench.load.prove.Prove.Proof;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.ServerName;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.OwnFolder;
import org.docbench.stores.servers.Servers;
import org.docbench.stores.servers.Servers.Found;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench prove}: what a killed server loses. */
@Command(
        name = "prove",
        description =
                "Kills a server that DocBench started, with SIGKILL while it acknowledges writes, starts it again, and counts the "
                        + "acknowledged documents that are missing.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A killed process loses what it held in memory: only the level none may. What it handed to the operating"
                    + " system",
            "stays, so os and sync give the same result here; only a power cut shows the difference.",
            "Of a store with copies the primary is killed, and another copy takes over: then only the level replicated",
            "may lose nothing.",
            "Exit code 1: a level lost more than it may, or none was proved."
        })
final class ProveCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final String JSON = "json";
    private static final String KEPT = "kept";
    private static final int LONGEST_SECONDS = 3_600;
    private static final int MOST_KILLS = 1_000;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "STORE",
            arity = "1..*",
            description = "For example ${bundle:text.stores}; docbench list shows them. A version may follow: "
                    + "STORE:15. all: every one.")
    private List<String> names;

    @Option(
            names = "--format",
            paramLabel = "F",
            defaultValue = "console",
            description = "console, or json: one array, an object for each level. Default: ${DEFAULT-VALUE}.")
    private String format;

    @Option(
            names = "--durability",
            paramLabel = "LEVEL",
            split = ",",
            description = "Only these levels: none, os, sync, replicated. Default: all the store has.")
    private List<String> durability = List.of();

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "4",
            description = "Threads that write at the same time. Default: ${DEFAULT-VALUE}.")
    private long workers;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "3",
            description = "Seconds of load before each kill. Default: ${DEFAULT-VALUE}.")
    private long seconds;

    @Option(
            names = "--kills",
            paramLabel = "N",
            defaultValue = "1",
            description = "Kills at each level. Default: ${DEFAULT-VALUE}.")
    private long kills;

    @Override
    public Integer call() throws IOException {
        Words.within("--workers", workers, 1, 1_000);
        Words.within("--seconds", seconds, 1, LONGEST_SECONDS);
        Words.within("--kills", kills, 1, MOST_KILLS);
        List<Store> stores = Stores.all().stream()
                .filter(store -> !store.ledger().id().equals(NullStore.ID))
                .toList();
        List<String> known = new ArrayList<>(List.of(ALL));
        stores.forEach(store -> known.add(store.ledger().id()));
        List<Target> named = names.stream().map(ProveCommand::target).toList();
        Words.among("store", named.stream().map(Target::id).toList(), known);
        Words.among(
                "durability",
                durability,
                Durability.all().stream().map(Durability::id).toList());
        Words.among("format", List.of(format), List.of("console", JSON));
        List<Target> asked = named.stream().anyMatch(target -> target.id().equals(ALL))
                ? stores.stream().map(store -> target(store.ledger().id())).toList()
                : named.stream().distinct().toList();
        List<Map<String, Object>> told = new ArrayList<>();
        OwnFolder.forTemporaryFiles();
        boolean kept = true;
        try (var folder = OwnFolder.temporary("prove");
                var servers =
                        new Servers(folder.path(), Map.of(), spec.commandLine().getErr()::println)) {
            List<Candidate> candidates = new ArrayList<>();
            for (Target target : asked) {
                Store store = stores.stream()
                        .filter(other -> other.ledger().id().equals(target.id()))
                        .findFirst()
                        .orElseThrow();
                Found found = servers.find(new ServerName(store.ledger().server(), target.version()).toString());
                candidates.add(new Candidate(target.toString(), store, found));
            }
            // One that was named and cannot be killed is a failure, before anything is; among all of them it is said.
            candidates.stream()
                    .flatMap(one -> one.obstacle().stream())
                    .filter(any -> !names.contains(ALL))
                    .findFirst()
                    .ifPresent(obstacle -> {
                        throw UserError.failed(obstacle);
                    });
            for (Candidate candidate : candidates) {
                kept &= prove(candidate, told);
            }
        } catch (StoreException e) {
            throw UserError.failed(e.getMessage());
        } finally {
            if (format.equals(JSON) && !told.isEmpty()) {
                say(new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(told));
            }
        }
        if (told.stream().noneMatch(row -> row.containsKey(KEPT))) {
            throw UserError.failed("nothing was proved: no server was killed at any level");
        }
        return kept ? ExitCode.DONE : ExitCode.FAILED;
    }

    /**
     * A store whose server may be killed.
     *
     * @param id as it was asked for, with a version if one was
     * @param found its server, or why there is none
     */
    private record Candidate(String id, Store store, Found found) {
        private Optional<String> obstacle() {
            if (!(found instanceof Found.Ready there)) {
                return Optional.of(((Found.Absent) found).reason());
            }
            return there.server().isOwn()
                    ? Optional.empty()
                    : Optional.of("only a server that DocBench started is killed, and this one is "
                            + there.server().origin());
        }
    }

    /** A text of another form is a store that nobody knows: a network has no server to kill. */
    private static Target target(String written) {
        return Target.read(written)
                .filter(target -> target.equals(new Target(target.id(), target.version(), Optional.empty(), 1)))
                .orElseThrow(() ->
                        UserError.usage("no store is written like this; a version follows a colon, as in STORE:15"));
    }

    private boolean prove(Candidate candidate, List<Map<String, Object>> told) {
        String id = candidate.id();
        Store store = candidate.store();
        Optional<String> obstacle = candidate.obstacle();
        if (obstacle.isPresent()) {
            tell(told, id, null, obstacle.get());
            return true;
        }
        boolean kept = true;
        for (Durability level : Durability.all()) {
            if (!durability.isEmpty() && !durability.contains(level.id())) {
                continue;
            }
            Optional<String> without = store.without(level);
            if (without.isPresent()) {
                tell(told, id, level, without.get());
                continue;
            }
            try {
                Proof proof = new Prove(store, ((Found.Ready) candidate.found()).server())
                        .at(level, Math.toIntExact(workers), Duration.ofSeconds(seconds), Math.toIntExact(kills));
                tell(told, proof.named(id));
                kept &= proof.kept();
            } catch (UnsupportedOperationException e) {
                tell(told, id, level, e.getMessage());
            }
        }
        return kept;
    }

    private void tell(List<Map<String, Object>> told, String store, Durability level, String why) {
        Map<String, Object> row = new LinkedHashMap<>(Map.of("store", store, "reason", why));
        if (level != null) {
            row.put("durability", level.id());
        }
        told.add(row);
        if (!format.equals(JSON)) {
            say(store + (level == null ? "" : " at " + level.id()) + ": " + why);
        }
    }

    private void tell(List<Map<String, Object>> told, Proof proof) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("store", proof.store());
        row.put("durability", proof.level().id());
        row.put("answered", proof.answered());
        row.put("failover", proof.failover());
        row.put("kills", proof.recoveries().size());
        row.put("longestRecoverySeconds", proof.longestRecovery());
        row.put("acknowledged", proof.acknowledged());
        row.put("missing", proof.missingCount());
        row.put("extra", proof.extra());
        row.put(KEPT, proof.kept());
        told.add(row);
        if (!format.equals(JSON)) {
            say(proof.words());
        }
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
