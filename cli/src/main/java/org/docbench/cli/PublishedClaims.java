package org.docbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.docbench.core.claim.Claim;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.claim.Rulings;
import org.docbench.core.run.ProfileRow;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;

/** The published claims that travel with the command. A new file in {@code claims/} is one more name here. */
final class PublishedClaims {
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

    static List<ClaimRow> ruled(
            List<ResultRow> results, List<EvidenceRow> servers, List<ProfileRow> profiles, long seed) {
        return Rulings.of(files(), results, servers, profiles, seed);
    }

    /** Every claim without a run. */
    static List<ClaimRow> notRun() {
        return ruled(List.of(), List.of(), List.of(), 0);
    }

    private static ClaimsFile file(String name) {
        try (InputStream in = PublishedClaims.class.getResourceAsStream("/claims/" + name)) {
            return ClaimsFile.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
