package org.docbench.report.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.docbench.core.run.FamilyRow;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.stats.Verdict;
import org.docbench.report.view.Command;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Floor;
import org.docbench.report.view.RunView;

/** What was measured on what, and how far it can be trusted: lines of a name and a text. */
public final class Measured {
    private static final double GIGA = 1e9;
    private static final double STEAL_PERCENT = 5;
    private static final double OTHERS_PERCENT = 20;
    private static final double DRIFT_PERCENT = 20;

    /** Documents of a collection that is not small. */
    private static final long LARGE = 1_000_000;

    private static final double SECONDS_OF_MINUTE = 60;
    private static final long MINUTES_OF_HOUR = 60;
    private static final long LONG_MINUTES = 2 * MINUTES_OF_HOUR;

    /** The least part of a run, from start to end, that its last process saw if it was the only one. */
    private static final double ONE_PROCESS = 0.9;

    /** More rounds than a reader would wait for. */
    private static final int MOST_TIMES = 4;

    /** By the runs of {@code docs/method/variation.md}. */
    private static final String BETWEEN_RUNS =
            " Ratios of databases differ more between machines than within a run: repeat the run for close results.";

    /** Two instants of the same day. */
    private static final String ONE_DAY = "(\\d{4}-\\d\\d-\\d\\d)T([\\d:]{8})Z to \\1T([\\d:]{8})Z";

    private Measured() {}

    /** A line. */
    public record Fact(String name, String text) {}

    /** Returns the lines; those of which the run file says nothing are left out. */
    public static List<Fact> of(RunView run) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Run", name(run.run())));
        facts.add(new Fact("Databases", String.join(", ", Products.measured(run, "store"))));
        facts.add(new Fact("Libraries", String.join(", ", Products.measured(run, "format"))));
        facts.add(new Fact("Behind the REST service", String.join(", ", Products.measured(run, "service"))));
        facts.add(new Fact("Machine", machine(run)));
        facts.add(new Fact("Disk", disk(run)));
        facts.add(new Fact("Limits", limits(run)));
        facts.add(new Fact("Noise", noise(run)));
        facts.add(new Fact("Confidence", verdict(run)));
        return facts.stream().filter(fact -> !fact.text().isEmpty()).toList();
    }

    private static String name(RunFile run) {
        String docbench = run.docbench() == null
                ? ""
                : ", DocBench " + run.docbench().version() + " ("
                        + run.docbench().commit() + ")";
        String time = run.finished() == null
                ? run.started() + ", not finished"
                : (run.started() + " to " + run.finished()).replaceAll(ONE_DAY, "$1 $2 to $3 UTC");
        return run.id() + ", preset " + run.preset() + ", seed " + run.seed() + ", " + time + docbench;
    }

    private static String machine(RunView run) {
        JsonNode cpu = group(run, "cpu");
        JsonNode os = group(run, "os");
        JsonNode limits = group(run, "limits");
        String cores = limits.path("availableProcessors")
                .asText(cpu.path("logicalCores").asText(""));
        String host = cpu.path("virtual").asBoolean()
                ? "virtual machine (" + cpu.path("hypervisor").asText("unknown hypervisor") + ")"
                : "";
        String memory = group(run, "memory").path("totalBytes").isNumber()
                ? Figures.three(group(run, "memory").path("totalBytes").asDouble() / GIGA) + " GB memory"
                : "";
        String system = (os.path("name").asText("") + " " + os.path("version").asText("")).strip();
        String java = group(run, "jvm").path("version").asText("");
        return joined(
                cpu.path("model").asText(""),
                cores.isEmpty() ? "" : cores + (cores.equals("1") ? " core" : " cores"),
                host,
                memory,
                system,
                java.isEmpty() ? "" : "Java " + java);
    }

    private static String disk(RunView run) {
        JsonNode disk = group(run, "disk");
        List<JsonNode> syncs = new ArrayList<>();
        group(run, "sync latency").forEach(syncs::add);
        double least = syncs.stream()
                .mapToDouble(sync -> sync.path("p50").asDouble())
                .min()
                .orElse(0);
        double most = syncs.stream()
                .mapToDouble(sync -> sync.path("p50").asDouble())
                .max()
                .orElse(0);
        String median = Figures.time(least).equals(Figures.time(most))
                ? Figures.time(most)
                : Figures.time(least) + " to " + Figures.time(most);
        return joined(
                disk.path("device").asText(""),
                disk.path("fileSystem").asText(""),
                disk.path("writeCache").asText("").isEmpty()
                        ? ""
                        : "cache " + disk.path("writeCache").asText(),
                syncs.isEmpty() ? "" : "one sync takes " + median + " (p50)");
    }

    /** What every result of a database rests on here, whichever product it is; a clause is left out where it does not hold. */
    private static String limits(RunView run) {
        if (Products.measured(run, "store").isEmpty()) {
            return "";
        }
        List<TargetRow> databases = run.targets().stream()
                .filter(target ->
                        target.kind().equals("store") && target.status().equals("ran"))
                .toList();
        boolean given = databases.stream()
                .anyMatch(target -> target.settings() != null
                        && "uri".equals(target.settings().get("server kind")));
        boolean far = databases.stream().anyMatch(target -> target.target().network() != null);
        boolean chosen = databases.stream().anyMatch(target -> target.target().version() != null);
        return Stream.of(
                        given || isSet(run, databases, "ranks", 2)
                                ? ""
                                : "clients and servers share the cores of one machine"
                                        + (far ? "" : ", with no network between them"),
                        isSet(run, databases, "documents", LARGE) ? "" : "collections are small",
                        given ? "" : "nothing was copied to another node unless a target's name says so",
                        given || chosen
                                ? ""
                                : "each server is the newest that DocBench can fetch, which may be an older series of its product")
                .filter(clause -> !clause.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /** Tells whether a case of these targets has a parameter of so many at least. */
    private static boolean isSet(RunView run, List<TargetRow> databases, String parameter, long least) {
        Set<String> ids = databases.stream().map(TargetRow::id).collect(Collectors.toSet());
        return run.results().stream()
                .filter(row -> ids.contains(row.target()))
                .map(row -> RunView.parameters(row).getOrDefault(parameter, ""))
                .anyMatch(written -> written.matches("[0-9]{1,18}") && Long.parseLong(written) >= least);
    }

    private static String noise(RunView run) {
        JsonNode noise = group(run, "noise");
        return joined(
                percent(noise, "stealPercent", "CPU taken by other virtual machines")
                        + (noise.path("worstStealPercent").isNumber()
                                ? " (worst moment " + one(noise.path("worstStealPercent")) + ")"
                                : ""),
                percent(noise, "othersPercent", "by other programs"),
                percent(noise, "throttledPercent", "stopped by a quota"),
                drift(noise.path("driftPercent")));
    }

    private static String drift(JsonNode percent) {
        double drift = percent.asDouble();
        return percent.isNumber()
                ? String.format(
                        Locale.ROOT,
                        "the same work took %.1f %% %s time at the end",
                        Math.abs(drift),
                        drift < 0 ? "less" : "more")
                : "";
    }

    /** Whether one can choose by this run, and what to run next. */
    private static String verdict(RunView run) {
        List<FamilyRow> families = run.run().families().stream()
                .filter(family -> family.name().equals(FamilyRow.REGISTERED))
                .toList();
        JsonNode noise = group(run, "noise");
        boolean loud = noise.path("stealPercent").asDouble() > STEAL_PERCENT
                || noise.path("othersPercent").asDouble() > OTHERS_PERCENT
                || Math.abs(noise.path("driftPercent").asDouble()) > DRIFT_PERCENT;
        int all = families.stream()
                .mapToInt(family -> family.comparisons() + family.missing())
                .sum();
        int decided = families.stream().mapToInt(FamilyRow::decided).sum();
        String counts =
                String.format(Locale.ROOT, "%,d of %,d questions registered before the run are decided", decided, all);
        if (loud) {
            return "Too noisy to choose by"
                    + (all == 0 ? "" : " (" + counts + ")")
                    + ". Close other programs or use a machine of its own, then: docbench rerun "
                    + run.run().id();
        }
        if (all == 0) {
            return "";
        }
        return decided == all
                ? "Choose by any of these numbers: " + counts + "." + betweenRuns(run)
                : (2 * decided >= all ? "Choose where a registered question has a winner: " : "Most is open: ")
                        + counts + "." + betweenRuns(run) + more(run) + open(run)
                        + " To decide more of them, in an hour at most or --time: " + Command.untilDecided(run);
    }

    private static String betweenRuns(RunView run) {
        return run.targets().stream()
                        .anyMatch(target ->
                                target.kind().equals("store") && target.status().equals("ran"))
                ? BETWEEN_RUNS
                : "";
    }

    /** How many are open, by suite. */
    private static String open(RunView run) {
        Map<String, Long> suites = run.run().comparisons().stream()
                .filter(row -> FamilyRow.REGISTERED.equals(row.family()))
                .filter(row -> Verdict.INCONCLUSIVE.word().equals(row.verdict()))
                .collect(Collectors.groupingBy(ComparisonRow::suite, LinkedHashMap::new, Collectors.counting()));
        int missing = run.run().families().stream()
                .filter(family -> FamilyRow.REGISTERED.equals(family.name()))
                .mapToInt(FamilyRow::missing)
                .sum();
        return Stream.concat(
                        suites.entrySet().stream().map(suite -> suite.getKey() + " " + suite.getValue()),
                        missing == 0 ? Stream.empty() : Stream.of(missing + " without a number"))
                .collect(Collectors.joining(", ", " Open: ", "."));
    }

    /** Says what further rounds would decide, by doubling as {@code --until decided} does and by the spreads of this run. */
    private static String more(RunView run) {
        RunFile file = run.run();
        double[] times = file.comparisons().stream()
                .filter(row -> FamilyRow.REGISTERED.equals(row.family()) && row.roundsToDecide() != null)
                .mapToDouble(row -> (double) row.roundsToDecide() / Math.max(1, commonRounds(run, row)))
                .toArray();
        List<String> steps = new ArrayList<>();
        long before = 0;
        for (int step = 2; before < times.length && step <= MOST_TIMES; step *= 2) {
            int most = step;
            long decided =
                    DoubleStream.of(times).filter(factor -> factor <= most).count();
            if (decided > before) {
                String words = steps.isEmpty()
                        ? " would decide some " + decided + " of the others"
                        : " " + decided + " of them";
                steps.add((step == 2 ? "twice" : step + " times") + " the rounds" + minutes(run, step) + words);
            }
            before = decided;
        }
        return steps.isEmpty() ? "" : " By this run's spreads, " + String.join("; ", steps) + ".";
    }

    /** Those that both targets have, further rounds of registered cells among them: a comparison is of these. */
    private static long commonRounds(RunView run, ComparisonRow row) {
        RunView suite = run.suite(row.suite());
        return rounds(suite, row, row.baseline())
                .filter(rounds(suite, row, row.contender()).collect(Collectors.toSet())::contains)
                .count();
    }

    private static Stream<Integer> rounds(RunView suite, ComparisonRow row, String target) {
        return suite.result(row.scenario(), row.caseParameters(), row.phase(), target).stream()
                .filter(one -> one.rounds() != null)
                .flatMap(one -> one.rounds().stream());
    }

    /** How long so many times the rounds take; nothing of a run that was resumed, as it rested in between. */
    private static String minutes(RunView run, int times) {
        double measured = group(run, "noise").path("seconds").asDouble();
        if (run.run().finished() == null
                || measured
                        < ONE_PROCESS
                                * Duration.between(
                                                Instant.parse(run.run().started()),
                                                Instant.parse(run.run().finished()))
                                        .toSeconds()) {
            return "";
        }
        long minutes = Math.max(1, Math.round(times * measured / SECONDS_OF_MINUTE));
        return minutes < LONG_MINUTES
                ? ", about " + minutes + " min,"
                : ", about " + Math.round((double) minutes / MINUTES_OF_HOUR) + " h,";
    }

    private static String percent(JsonNode noise, String field, String words) {
        return noise.path(field).isNumber() ? words + " " + one(noise.path(field)) : "";
    }

    private static String one(JsonNode percent) {
        return String.format(Locale.ROOT, "%.1f %%", percent.asDouble());
    }

    private static JsonNode group(RunView run, String name) {
        return Objects.requireNonNullElse(run.environment().get(name), MissingNode.getInstance());
    }

    private static String joined(String... parts) {
        return Stream.of(parts).filter(part -> !part.isBlank()).collect(Collectors.joining(", "));
    }

    /** Products with their versions. */
    static final class Products {
        private static final String FORMAT = "format";
        private static final String JAVA = "Java";

        private Products() {}

        /** Names a target's product; of codecs in several languages also the language, as one name can stand for several libraries. */
        static Function<TargetRow, String> names(List<TargetRow> targets) {
            boolean several = targets.stream()
                            .filter(target -> FORMAT.equals(target.kind()))
                            .map(Products::language)
                            .distinct()
                            .count()
                    > 1;
            return target ->
                    name(target) + (several && FORMAT.equals(target.kind()) ? " (" + language(target) + ")" : "");
        }

        /** A codec of another language says so. */
        private static String language(TargetRow target) {
            return target.settings() == null ? JAVA : target.settings().getOrDefault("language", JAVA);
        }

        /** {@code PostgreSQL 15.18}: without what a server adds on its build. */
        private static String name(TargetRow target) {
            String product = Objects.requireNonNullElse(target.product(), "");
            String version = Objects.requireNonNullElse(target.version(), "").replaceFirst(" \\(.*| on .*", "");
            String both = version.startsWith(product) ? version : product + " " + version;
            return both.strip();
        }

        /** Each product once that gave a number, of targets of one kind. */
        static List<String> measured(RunView run, String kind) {
            List<String> with = run.results().stream()
                    .filter(RunView::isMeasured)
                    .map(row -> row.target())
                    .distinct()
                    .toList();
            List<TargetRow> targets = run.targets().stream()
                    .filter(target -> kind.equals(target.kind()) && with.contains(target.id()))
                    .filter(target -> !Floor.is(target.id()))
                    .toList();
            return targets.stream().map(names(targets)).distinct().toList();
        }
    }
}
