package org.docbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.docbench.core.claim.Claim;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.claim.Rulings;
import org.docbench.core.run.RunComparison;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.report.RulingsTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code docbench claims}: every published claim and its ruling. */
@Command(
        name = "claims",
        description = "Shows every published claim and the outcome of a run.",
        mixinStandardHelpOptions = true)
final class ClaimsCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "RUN",
            arity = "0..2",
            description =
                    "A run's folder, its run.json, or the name of a folder in runs/; without it, the claims and the commands that measure them."
                            + " With a second run, of another machine, also the outcomes of claims on two machines.")
    private List<Path> runs = List.of();

    @Option(names = "--fail-on", paramLabel = "GATE", description = "Exit with 3 if a claim is refuted. GATE: refuted.")
    private String failOn;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (failOn != null) {
            Words.among("gate", List.of(failOn), List.of("refuted"));
        }
        if (failOn != null && runs.isEmpty()) {
            throw UserError.usage("--fail-on needs a run: docbench claims RUN --fail-on refuted");
        }
        if (runs.size() > 2) {
            throw UserError.usage("claims takes two runs at most, not " + runs.size());
        }
        int width = Terminal.width();
        List<RunFile> files = runs.stream().map(Reports::read).toList();
        boolean oneMachine = files.size() == 2 && RunComparison.isOneMachine(files.get(0), files.get(1));
        if (oneMachine) {
            spec.commandLine()
                    .getErr()
                    .println("Both runs are of the same processor and memory: claims on two machines are not decided."
                            + " docbench compare compares two runs of one machine.");
        }
        List<ClaimRow> rows =
                switch (files.size()) {
                    case 0 -> PublishedClaims.notRun();
                    case 1 -> files.get(0).claims();
                    default ->
                        oneMachine
                                ? files.get(0).claims()
                                : Rulings.of(PublishedClaims.files(), files.get(0), files.get(1));
                };
        String text = files.size() == 1
                ? RulingsTable.text(files.get(0), width)
                : RulingsTable.text(rows, width) + RulingsTable.commands(rows, width);
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
        boolean refuted = rows.stream().anyMatch(row -> "refuted".equals(row.ruling()));
        return failOn != null && refuted ? ExitCode.GATE : ExitCode.DONE;
    }

    /** The published claims that travel with the command. A new file in {@code claims/} is one more name here. */
    static final class PublishedClaims {
        private static final List<String> FILES = List.of(
                "seed-000.json",
                "seed-000-server.json",
                "seed-000-fork.json",
                "seed-001.json",
                "seed-002.json",
                "seed-003.json",
                "seed-004.json");

        private PublishedClaims() {}

        static List<ClaimsFile> files() {
            return FILES.stream().map(PublishedClaims::file).toList();
        }

        static List<Claim> all() {
            return files().stream().flatMap(file -> file.claims().stream()).toList();
        }

        /** Every claim without a run. */
        static List<ClaimRow> notRun() {
            return Rulings.of(files(), List.of(), List.of(), List.of());
        }

        private static ClaimsFile file(String name) {
            try (InputStream in = PublishedClaims.class.getResourceAsStream("/claims/" + name)) {
                return ClaimsFile.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
