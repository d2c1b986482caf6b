package org.docbench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.claim.Claim;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.claim.ClaimsFile.Publication;
import org.docbench.core.claim.Ruling;
import org.docbench.core.claim.Rulings;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFiles;
import org.docbench.report.matrix.Measured;
import org.docbench.report.view.RunView;

/**
 * What the kept runs say of the published claims, by the rules of this version: docs/outcomes.md, and the table of README.md.
 *
 * @param runs those that the commands of claims made, and then the example
 * @param open every claim without a run: it has the command that measures it, or the reason why none does
 */
record Outcomes(List<ClaimsFile> files, List<NamedRun> runs, Map<String, ClaimRow> open) {
    private static final String ORACLE = "oracle";

    /** What a ruling says that is made of other cases than the published ones. */
    private static final String OTHER_FORM = "not in the published form";

    private static final List<Ruling> SHOWN = List.of(
            Ruling.CONFIRMED, Ruling.SIZE, Ruling.DIRECTION, Ruling.PARTLY, Ruling.REFUTED, Ruling.INCONCLUSIVE);

    private static final List<String> PRODUCTS = List.of("Databases", "Libraries", "Behind the REST service");

    private static final String INTRODUCTION = """
            # Outcomes of the published claims

            %d of %d claims have an outcome here. Of the others, %d need Oracle's server, and the rest was not
            measured here. Each has its command, or the reason why there is none.

            Where a run has the published form of a claim's cases, runs without it do not count.
            A claim whose runs have different outcomes counts as inconclusive. So does a claim that fewer than
            half of its runs decide. Where some of its runs are inconclusive, the page says in how many of
            them the outcome holds. [outcomes](outcomes) has the run files.

            An outcome holds for the machine, the versions and the disk of its run. Yours can differ:
            `./docbench claims` prints the command for each claim. [The rules](../claims/README.md) say
            when an outcome is confirmed, within 2x, or refuted. [Published experiments](published.md)
            shows how each claim is measured.

            To renew a run, repeat its command, and put its `run.json`, packed with gzip, into `outcomes`.
            `ReadmeTest` writes this page from them, and `./docbench test -Ddocbench.update=true` renews it.
            The outcomes are those of the results by the rules of this version.

            ## Runs

            | run | command | preset | products | minutes | DocBench |
            |---|---|---|---|--:|---|
            """;

    /** A run file of this repository, with the claims that it has an outcome of. */
    record NamedRun(String name, RunFile run, Map<String, ClaimRow> rows) {
        private String products() {
            return Measured.of(RunView.of(run)).stream()
                    .filter(fact -> PRODUCTS.contains(fact.name()))
                    .map(Measured.Fact::text)
                    .collect(Collectors.joining(", "));
        }

        private Duration took() {
            return Duration.between(Instant.parse(run.started()), Instant.parse(run.finished()));
        }
    }

    /** An outcome and the run that has it. */
    record Outcome(NamedRun in, ClaimRow row) {
        private String words() {
            return org.docbench.report.view.Rulings.words(row.ruling());
        }
    }

    static Outcomes in(Path home) throws IOException {
        List<ClaimsFile> files = claimsFiles(home);
        List<NamedRun> runs = new ArrayList<>();
        try (Stream<Path> kept = Files.list(home.resolve("docs/outcomes"))) {
            for (Path file : kept.sorted().toList()) {
                runs.add(named(file.getFileName().toString().replace(".json.gz", ""), file, files));
            }
        }
        runs.add(named("example", home.resolve("docs/example/run.json.gz"), files));
        Map<String, ClaimRow> open = Rulings.of(files, List.of(), List.of(), List.of()).stream()
                .collect(Collectors.toMap(ClaimRow::id, row -> row));
        return new Outcomes(files, List.copyOf(runs), open);
    }

    private static NamedRun named(String name, Path file, List<ClaimsFile> files) {
        RunFile run = RunFiles.read(file);
        return new NamedRun(
                name,
                run,
                Rulings.of(files, run.results(), run.evidence(), run.profiles(), run.environment()).stream()
                        .filter(row -> !row.ruling().equals(Ruling.NOT_RUN.word()))
                        .collect(Collectors.toMap(ClaimRow::id, row -> row)));
    }

    private static List<ClaimsFile> claimsFiles(Path home) throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("claims"))) {
            List<ClaimsFile> read = new ArrayList<>();
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith("seed-"))
                    .sorted(Comparator.comparing(
                            file -> file.getFileName().toString().replace('.', '-')))
                    .toList()) {
                read.add(ClaimsFile.parse(Files.readString(file)));
            }
            return read;
        }
    }

    /**
     * The outcomes of a claim, in the order of the runs; none if no run measured it. Where a run has the published form of the cases,
     * the others do not count.
     */
    private List<Outcome> of(Claim claim) {
        List<Outcome> all = runs.stream()
                .filter(run -> run.rows().containsKey(claim.id()))
                .map(run -> new Outcome(run, run.rows().get(claim.id())))
                .toList();
        List<Outcome> published = all.stream()
                .filter(outcome -> !outcome.row().why().contains(OTHER_FORM))
                .toList();
        return published.isEmpty() ? all : published;
    }

    private List<Outcome> decided(Claim claim) {
        return of(claim).stream()
                .filter(outcome -> !outcome.row().ruling().equals(Ruling.INCONCLUSIVE.word()))
                .toList();
    }

    /** Which outcomes the runs that decided something have of a claim. */
    Set<String> said(Claim claim) {
        return decided(claim).stream().map(outcome -> outcome.row().ruling()).collect(Collectors.toSet());
    }

    /**
     * What is counted: the outcome of all runs that decided something, if these are half of the runs. If one of many were enough, each
     * further run would be one more chance of a wrong outcome.
     */
    private String counted(Claim claim) {
        Set<String> said = said(claim);
        if (of(claim).isEmpty()) {
            return needsOracle(claim) ? ORACLE : Ruling.NOT_RUN.word();
        }
        return said.size() == 1 && 2 * decided(claim).size() >= of(claim).size()
                ? said.iterator().next()
                : Ruling.INCONCLUSIVE.word();
    }

    private boolean needsOracle(Claim claim) {
        String command = open.get(claim.id()).command();
        return command != null && command.contains("oracle=URI");
    }

    /** How many claims of each publication have which outcome. */
    String counts() {
        StringBuilder table = new StringBuilder("""
                | publication | claims | confirmed | within 2x of the size | right direction, other size | holds in part | refuted | inconclusive | needs Oracle's server | not measured |
                |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
                """);
        publications().forEach((by, own) -> {
            List<Claim> claims =
                    own.stream().flatMap(file -> file.claims().stream()).toList();
            Map<String, Long> counts =
                    claims.stream().collect(Collectors.groupingBy(this::counted, Collectors.counting()));
            table.append("| %s; %s, %s%s | %d | %s |%n"
                    .formatted(
                            by.link() == null ? title(own) : "[" + title(own) + "](" + by.link() + ")",
                            by.author(),
                            by.date(),
                            by.withdrawn() == null ? "" : "; withdrawn: " + by.withdrawn(),
                            claims.size(),
                            Stream.concat(SHOWN.stream().map(Ruling::word), Stream.of(ORACLE, Ruling.NOT_RUN.word()))
                                    .map(ruling -> String.valueOf(counts.getOrDefault(ruling, 0L)))
                                    .collect(Collectors.joining(" | "))));
        });
        return table.toString();
    }

    private Map<Publication, List<ClaimsFile>> publications() {
        return files.stream()
                .collect(Collectors.groupingBy(ClaimsFile::publication, LinkedHashMap::new, Collectors.toList()));
    }

    /** The several files of one publication have titles that end differently. */
    private static String title(List<ClaimsFile> own) {
        return own.get(0).title().replaceFirst(" \\(.*|, server-side updates.*", "");
    }

    /** The whole page. */
    String page() {
        List<Claim> all = files.stream().flatMap(file -> file.claims().stream()).toList();
        StringBuilder page = new StringBuilder(INTRODUCTION.formatted(
                all.stream().filter(claim -> !of(claim).isEmpty()).count(),
                all.size(),
                all.stream().map(this::counted).filter(ORACLE::equals).count()));
        runs.forEach(run -> page.append("| %s | `docbench %s` | %s | %s | %.1f | %s |%n"
                .formatted(
                        run.name(),
                        String.join(" ", run.run().command()),
                        run.run().preset(),
                        run.products(),
                        run.took().toSeconds() / 60.0,
                        run.run().docbench().commit())));
        page.append("\n*%s.*\n"
                .formatted(runs.stream()
                        .map(run -> DatabaseTable.machine(run.run()).replaceFirst(";.*", ""))
                        .distinct()
                        .collect(Collectors.joining("; "))));
        publications().forEach((by, own) -> {
            page.append("\n## %s\n\n%s, %s%s\n\n"
                    .formatted(
                            title(own),
                            by.author(),
                            by.date(),
                            by.withdrawn() == null ? "" : "; withdrawn: " + by.withdrawn()));
            page.append("| claim | published | outcome | run |\n|---|---|---|---|\n");
            own.stream().flatMap(file -> file.claims().stream()).forEach(claim -> page.append(row(claim)));
        });
        return page.toString();
    }

    String row(Claim claim) {
        List<Outcome> outcomes = of(claim);
        String said = "| **" + claim.id() + "** " + claim.statement()
                + (claim.withdrawn() == null ? "" : " Withdrawn: " + claim.withdrawn() + ".") + " | "
                + claim.published().text() + " | ";
        if (outcomes.isEmpty()) {
            ClaimRow row = open.get(claim.id());
            String machines =
                    row.why().contains("on two machines") ? " on two machines, then `docbench claims RUN1 RUN2`" : "";
            return said
                    + (row.command() == null ? cell(row.why()) : "not measured: `" + row.command() + "`" + machines)
                    + " | - |\n";
        }
        Outcome shown = decided(claim).stream().findFirst().orElse(outcomes.get(0));
        ClaimRow row = shown.row();
        return said + "**" + together(claim) + "**. " + cell(row.why())
                + (row.objection() == null ? "" : "<br>Objection: " + cell(row.objection())) + " | "
                + shown.in().name() + " |\n";
    }

    /** What the runs of a claim say together: the outcome that is counted, and how many runs have another one. */
    private String together(Claim claim) {
        List<Outcome> outcomes = of(claim);
        List<Outcome> decided = decided(claim);
        if (said(claim).size() > 1) {
            return "inconclusive: runs differ ("
                    + outcomes.stream()
                            .map(outcome ->
                                    outcome.words() + " in " + outcome.in().name())
                            .collect(Collectors.joining(", "))
                    + ")";
        }
        if (decided.isEmpty() || decided.size() == outcomes.size()) {
            return outcomes.get(0).words();
        }
        return (counted(claim).equals(Ruling.INCONCLUSIVE.word()) ? "inconclusive: " : "")
                + decided.get(0).words() + " in " + decided.size() + " of " + outcomes.size() + " runs";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
