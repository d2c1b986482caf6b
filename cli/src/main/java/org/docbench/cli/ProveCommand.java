package org.docbench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.docbench.load.prove.Proof;
import org.docbench.load.prove.Prove;
import org.docbench.stores.Durability;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.Store;
import org.docbench.stores.StoreException;
import org.docbench.stores.Stores;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench prove}: what a killed server loses. */
@Command(
        name = "prove",
        description =
                "Kills a store's server with SIGKILL while it acknowledges writes, starts it again, and counts the "
                        + "acknowledged documents that are missing.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A killed process loses what it held in memory: only the level none may. What it gave to the operating system",
            "stays, so os and sync look alike here; to tell them apart takes a power cut. Exit code 1: a level lost more than it may."
        })
final class ProveCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "STORE", description = "For example mongodb or postgres.jsonb; docbench list shows all.")
    private String name;

    @Option(
            names = "--durability",
            paramLabel = "LEVEL",
            split = ",",
            description = "Only these levels: none, os, sync. Default: all the store has.")
    private List<String> durability = List.of();

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "4",
            description = "That write at the same time. Default: ${DEFAULT-VALUE}.")
    private int workers;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "3",
            description = "Of load before each kill. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Override
    public Integer call() throws IOException {
        List<Store> stores = Stores.all().stream()
                .filter(store -> !store.ledger().id().equals(NullStore.ID))
                .toList();
        Choice.among(
                "store",
                List.of(name),
                stores.stream().map(store -> store.ledger().id()).toList());
        Choice.among(
                "durability",
                durability,
                Durability.all().stream().map(Durability::id).toList());
        Store store = stores.stream()
                .filter(one -> one.ledger().id().equals(name))
                .findFirst()
                .orElseThrow();
        Path folder = Files.createTempDirectory("docbench-prove");
        PrintWriter err = spec.commandLine().getErr();
        try (var servers = new Servers(folder, Map.of(), err::println)) {
            Found found = servers.find(store.ledger().server());
            if (found instanceof Found.Absent absent) {
                throw UserError.failed(absent.reason());
            }
            return prove(store, ((Found.Ready) found).server());
        } catch (StoreException e) {
            throw UserError.failed(e.getMessage());
        } finally {
            Files.deleteIfExists(folder);
        }
    }

    private int prove(Store store, Server server) {
        if (server.process().isEmpty()) {
            throw UserError.failed("only a server that DocBench started is killed, and this one is " + server.origin());
        }
        PrintWriter out = spec.commandLine().getOut();
        int code = ExitCode.DONE;
        for (Durability level : Durability.all()) {
            if (!durability.isEmpty() && !durability.contains(level.id())) {
                continue;
            }
            if (store.without(level).isPresent()) {
                out.println(
                        name + " at " + level.id() + ": " + store.without(level).get());
                continue;
            }
            Proof proof = new Prove(store, server).at(level, workers, Duration.ofSeconds(seconds));
            out.println(proof.words());
            out.flush();
            code = proof.kept() ? code : ExitCode.FAILED;
        }
        return code;
    }
}
