package org.docbench.report.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.claim.Ruling;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.PublicationRow;
import org.docbench.core.stats.Interval;

/** The outcomes of claims in words: a colour alone would carry no information on paper. */
public final class Rulings {
    private static final Pattern PER = Pattern.compile("(?:for each|per) (\\p{L}+)");
    private static final Pattern GROWTH = Pattern.compile("growth of \\S+ with (\\w+?)s?\\b.*");
    private static final String OF_ITS_TIME = " % of the time";
    private static final String NANOS = "ns";
    private static final double PERCENT = 100;

    /** Units by the words of a measure, which {@code org.docbench.core.claim} writes; the first that fits. */
    private static final Map<String, String> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("time\\(\\S+ in ns.*", NANOS);
        UNITS.put("(time in|stage) .*per operation of .*", NANOS);
        UNITS.put("time\\(.* / time\\(.*", "×");
        UNITS.put(".* divided by that of .*", "×");
        UNITS.put(".* divided by their time.*", OF_ITS_TIME);
        UNITS.put(".* as a part of its time.*", OF_ITS_TIME);
        UNITS.put("percent of .*", " %");
        UNITS.put(".* bytes .*per operation of .*", " B per operation");
        UNITS.put(".* per operation of .*", " per operation");
    }

    private Rulings() {}

    public static String words(String ruling) {
        return ruling == null
                ? "not run"
                : switch (ruling) {
                    case "size" -> "within 2x of the published size";
                    case "direction" -> "right direction, other size";
                    case "partly" -> "holds in part";
                    case "not-run" -> "not run";
                    default -> ruling;
                };
    }

    private static boolean notRun(ClaimRow claim) {
        return words(claim.ruling()).equals(words(null));
    }

    private static boolean isOfOtherSuites(ClaimRow claim, RunView run) {
        List<String> suites = RunView.list(claim.suites());
        return notRun(claim) && !suites.isEmpty() && suites.stream().noneMatch(run.whole()::has);
    }

    /** The claims that this run measured. */
    public static List<ClaimRow> ruled(RunView run) {
        return run.claims().stream().filter(claim -> !notRun(claim)).toList();
    }

    /** The claims that the suites of this run can measure, and that this run did not. */
    public static List<ClaimRow> open(RunView run) {
        return run.claims().stream()
                .filter(claim -> notRun(claim) && !isOfOtherSuites(claim, run))
                .toList();
    }

    /** The claims that no suite of this run can measure. */
    public static List<ClaimRow> others(RunView run) {
        return run.claims().stream()
                .filter(claim -> isOfOtherSuites(claim, run))
                .toList();
    }

    /** {@code 122 claims are of suites that this run did not measure: access, codec}; empty when there are none. */
    public static Optional<String> ofOtherSuites(RunView run) {
        List<ClaimRow> others = others(run);
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(others.size() + (others.size() == 1 ? " claim is" : " claims are")
                        + " of suites that this run did not measure: "
                        + others.stream()
                                .flatMap(claim -> claim.suites().stream())
                                .distinct()
                                .sorted()
                                .collect(Collectors.joining(", ")));
    }

    /** Those that the numbers of this run refute. */
    public static List<ClaimRow> refuted(RunView run) {
        return run.claims().stream()
                .filter(claim -> "refuted".equals(claim.ruling()))
                .toList();
    }

    /** How many claims this run did not measure, and the command that names them; empty if there are none. */
    public static Optional<String> rest(RunView run) {
        long rest = run.claims().stream().filter(Rulings::notRun).count();
        return rest == 0
                ? Optional.empty()
                : Optional.of(rest + (rest == 1 ? " further claim was" : " further claims were")
                        + " not measured in this run; docbench claims "
                        + run.run().id()
                        + " lists each with the command that measures it.");
    }

    /** How many claims have which outcome. The table that the answer points to lists every claim. */
    public static Answer answer(RunView run) {
        Map<String, Long> rulings = ruled(run).stream()
                .collect(Collectors.groupingBy(ClaimRow::ruling, TreeMap::new, Collectors.counting()));
        long ruled = ruled(run).size();
        String counts = rulings.entrySet().stream()
                .map(ruling -> ruling.getValue() + " " + words(ruling.getKey()))
                .collect(Collectors.joining(", "));
        List<String> sentences = Stream.concat(
                        Stream.of(
                                "Outcomes: " + counts,
                                "Each claim is decided by itself, ratios with an interval of 99 % and times with one of 95 %;"
                                        + " comparisons of targets are decided together, with wider ones"),
                        ofOtherSuites(run).stream())
                .toList();
        return Answer.of(
                "Which published claims reproduce here?",
                rulings.getOrDefault(Ruling.CONFIRMED.word(), 0L) + " confirmed of " + ruled
                        + " that this run measured",
                ruled == 0 ? List.of() : sentences,
                "claims");
    }

    /** The measured number with its unit and interval, as {@code 23.4 ns per field [23.1–23.7]}; a count of cases is whole. */
    public static String measured(ClaimRow claim) {
        if (claim.measured() == null) {
            return Figures.NONE;
        }
        String measure = Objects.requireNonNullElse(claim.measure(), "").replaceFirst(";.*", "");
        Interval ci = claim.interval();
        if (measure.matches("(cases|times) .*")) {
            return String.format(Locale.ROOT, "%,.0f", claim.measured());
        }
        String unit = unit(claim, measure);
        String without = ci == null ? " (no interval)" : "";
        if (unit.equals(NANOS)) {
            return Figures.time(claim.measured(), ci) + without;
        }
        double scale = unit.equals(OF_ITS_TIME) ? PERCENT : 1;
        return Figures.three(scale * claim.measured())
                + unit
                + (ci == null ? without : " [" + Figures.range(scale * ci.low(), scale * ci.high()) + "]");
    }

    /** The unit behind a number; {@code NANOS} of a time. */
    private static String unit(ClaimRow claim, String measure) {
        Matcher growth = GROWTH.matcher(measure);
        if (growth.matches()) {
            return slope(claim, growth.group(1)).map(per -> " ns per " + per).orElse(NANOS);
        }
        return UNITS.entrySet().stream()
                .filter(unit -> measure.matches(unit.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse("");
    }

    /** What a time grows with, in the words of the publication; empty if that has a level. Without a number, the claim is of a slope. */
    private static Optional<String> slope(ClaimRow claim, String parameter) {
        Matcher per = PER.matcher(claim.published());
        return per.find()
                ? Optional.of(per.group(1))
                : Optional.of(parameter).filter(one -> claim.publishedValue() == null);
    }

    /** Who published it, when and where; empty in a file of a version that did not write it. */
    public static String source(ClaimRow claim) {
        PublicationRow of = claim.publication();
        return of == null
                ? ""
                : Stream.of(of.author(), of.date(), of.link())
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(", "));
    }

    /** That and when it was withdrawn; empty if it was not. */
    public static Optional<String> withdrawn(ClaimRow claim) {
        return Optional.ofNullable(claim.publication())
                .map(PublicationRow::withdrawn)
                .map("withdrawn: "::concat);
    }

    /** The claims by who published them, in the order of the file. */
    public static Map<String, List<ClaimRow>> bySource(List<ClaimRow> claims) {
        return claims.stream().collect(Collectors.groupingBy(Rulings::source, LinkedHashMap::new, Collectors.toList()));
    }

    /** The claims that are not measured yet, by the command that measures them. */
    public static Map<String, List<String>> commands(List<ClaimRow> claims) {
        return claims.stream()
                .filter(claim -> claim.command() != null)
                .collect(Collectors.groupingBy(
                        ClaimRow::command, LinkedHashMap::new, Collectors.mapping(ClaimRow::id, Collectors.toList())));
    }

    /** One row for each claim: the published number next to the measured one. */
    public static Table table(List<ClaimRow> claims) {
        Table.Builder table = Table.titled(
                "Published and measured", "claim", "statement", "published", "by", "measured [CI]", "outcome", "why");
        for (ClaimRow claim : claims) {
            table.row(
                    claim.id(),
                    claim.statement(),
                    claim.published(),
                    Stream.concat(Stream.of(source(claim)), withdrawn(claim).stream())
                            .collect(Collectors.joining("; ")),
                    measured(claim),
                    words(claim.ruling()),
                    claim.why());
        }
        return table.table();
    }
}
