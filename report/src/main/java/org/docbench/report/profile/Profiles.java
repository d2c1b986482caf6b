package org.docbench.report.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** Where processor time went in the profiled repetitions, by the recorded stacks. */
public record Profiles(List<ProfileRow> rows) {
    private static final String UNKNOWN = "unknown";

    /** The order of the question; other categories follow, and what no rule knows is last. */
    private static final List<String> ORDER = List.of("""
            http, service, rpc, encode, driver, large objects, commit, network, query, storage engine,
            index, journal, locks, kernel, jvm, harness""".split(",\\s+"));

    public static Profiles of(RunView run) {
        return new Profiles(run.run().profiles());
    }

    /** The flame graphs of a result, each with the place where its stacks were recorded. */
    public List<ProfileRow> pages(ResultRow result) {
        return rows.stream()
                .filter(row -> page(row).isPresent()
                        && row.suite().equals(result.suite())
                        && row.scenario().equals(result.scenario())
                        && row.target().equals(result.target())
                        && row.phase().equals(result.phase())
                        && row.caseParameters().equals(result.caseParameters()))
                .toList();
    }

    /** Those that have stacks, by suite and scenario. */
    public Map<String, List<ProfileRow>> byScenario() {
        return rows.stream()
                .filter(row -> row.shares() != null && row.reason() == null)
                .collect(Collectors.groupingBy(
                        row -> row.suite() + ", " + row.scenario(), LinkedHashMap::new, Collectors.toList()));
    }

    /** Every category that occurs, {@code unknown} always and last. */
    public List<String> categories() {
        List<String> present = rows.stream()
                .filter(row -> row.shares() != null)
                .flatMap(row -> row.shares().keySet().stream())
                .toList();
        return Stream.of(
                        ORDER.stream().filter(present::contains),
                        present.stream().filter(name -> !name.equals(UNKNOWN)),
                        Stream.of(UNKNOWN))
                .flatMap(names -> names)
                .distinct()
                .toList();
    }

    /** {@code 12 %}; a category without a stack has none of them. */
    public static String share(ProfileRow row, String category) {
        return Figures.percent(row.shares().getOrDefault(category, 0.0));
    }

    /** The case and what of it was recorded. */
    public static String name(ProfileRow row) {
        return CaseName.of(row.caseParameters() == null ? Map.of() : row.caseParameters()) + "; " + row.phase();
    }

    /** A link that leads to a page of this run's own folder, or nothing. */
    public static Optional<String> page(ProfileRow row) {
        return Optional.ofNullable(row.flames())
                .filter(file -> file.matches("flames/[A-Za-z0-9][A-Za-z0-9._-]*\\.html"));
    }

    /** The shares of every case. */
    public Table shares() {
        List<String> titles = new ArrayList<>(List.of("scenario", "case", "target", "where"));
        categories().forEach(category -> titles.add("#" + category));
        titles.add("#stacks");
        Table.Builder table = Table.titled(
                "Share of processor time by category, from recorded stacks", titles.toArray(String[]::new));
        byScenario()
                .forEach((scenario, own) -> own.forEach(row -> table.row(Stream.of(
                                Stream.of(scenario, name(row), row.target(), row.where()),
                                categories().stream().map(category -> share(row, category)),
                                Stream.of(Figures.count(String.valueOf(row.samples()))))
                        .flatMap(cells -> cells)
                        .toList())));
        return table.table();
    }

    /** Where nothing was recorded, and what would allow it: one row for each cause. */
    public Table absent() {
        record Cause(String target, String where, String reason) {}
        Map<Cause, Integer> causes = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.reason() != null)
                .forEach(row -> causes.merge(new Cause(row.target(), row.where(), row.reason()), 1, Integer::sum));
        Table.Builder table = Table.titled("Without stacks", "target", "where", "cases", "reason");
        causes.forEach(
                (cause, count) -> table.row(cause.target(), cause.where(), String.valueOf(count), cause.reason()));
        return table.table();
    }
}
