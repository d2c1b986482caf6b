package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.panel.AgainstQuestion;
import org.docbench.report.panel.Groups;
import org.docbench.report.view.Answer;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.Grouped;
import org.docbench.report.view.Grouped.Cell;
import org.docbench.report.view.Grouped.Group;
import org.docbench.report.view.Grouped.Head;
import org.docbench.report.view.Grouped.Row;

/** Compares the ways of creating transactions through the service: what each gains, and what a crash can take. */
record RestVariants(Cube cube) {
    static final String SECTION = "ways";

    private List<String> targets() {
        return RestReport.targets(cube, RestReport.CREATE);
    }

    /**
     * The ways of creating over as many connections: variants and batches.
     *
     * @param shared the case without what the ways differ in
     * @param all by durability, the strongest level and the plainest way first
     */
    private record Variants(Case shared, List<Case> all) {
        static final String BATCH = "batch";
        static final String VARIANT = "variant";
        private static final String PLAIN = "each";

        static List<Variants> of(Cube cube) {
            Comparator<Case> order = Comparator.comparing(
                            (Case own) -> cube.levels().indexOf(own.level()))
                    .thenComparing(own -> !PLAIN.equals(own.value(VARIANT)))
                    .thenComparing(own -> own.number(BATCH));
            return Case.sharing(cube.cases(RestReport.CREATE), BATCH, VARIANT, RestReport.DURABILITY)
                    .entrySet()
                    .stream()
                    .map(ways -> new Variants(
                            ways.getKey(),
                            ways.getValue().stream().sorted(order).toList()))
                    .filter(ways -> !ways.strongest().isEmpty())
                    .toList();
        }

        /** One transaction a request, a client for each worker, a commit each; at this level. */
        Optional<Case> plain(String level) {
            return all.stream()
                    .filter(one -> one.level().equals(level) && isPlain(one))
                    .findFirst();
        }

        /** The same at the strongest level it was measured at. */
        Optional<Case> plain() {
            return all.stream().filter(Variants::isPlain).findFirst();
        }

        /** Each way but the plain one, at the strongest level that it was measured at. */
        Map<String, Case> strongest() {
            Map<String, Case> named = new LinkedHashMap<>();
            all.stream().filter(one -> !isPlain(one)).forEach(one -> named.putIfAbsent(name(one), one));
            return named;
        }

        private static boolean isPlain(Case one) {
            return PLAIN.equals(one.value(VARIANT)) && one.number(BATCH) <= 1;
        }

        /** {@code each, batch 10}, {@code async}. */
        static String name(Case one) {
            boolean single = one.number(BATCH) <= 1;
            return one.value(VARIANT) + (single && !isPlain(one) ? "" : ", batch " + one.value(BATCH));
        }

        /** {@code each, batch 10, sync}. */
        static String named(Case one) {
            return name(one) + (one.level().isEmpty() ? "" : ", " + one.level());
        }
    }

    /** What each way brings against the plain one, and what can be lost. */
    Answer answer() {
        List<String> sentences = new ArrayList<>();
        for (Variants ways : Variants.of(cube)) {
            ways.strongest()
                    .forEach((name, one) -> ways.plain()
                            .flatMap(plain -> AgainstQuestion.clauses(cube, plain, one))
                            .ifPresent(
                                    words -> sentences.add(name + (one.level().isEmpty() ? "" : " at " + one.level())
                                            + ", " + CaseName.of(ways.shared().parameters()) + ": " + words)));
        }
        if (!sentences.isEmpty()) {
            sentences.addAll(losses());
        }
        return Answer.of(
                "What do batches, write buffering, asynchronous commit and no explicit commit gain, and what data do they risk?",
                "Against one transaction per request with its own commit, at durability " + cube.strongest(),
                sentences,
                SECTION);
    }

    /** What variants and batches bring for each target. */
    Grouped ways() {
        List<Group> groups = new ArrayList<>();
        for (Variants ways : Variants.of(cube)) {
            for (String target : targets()) {
                List<Row> rows = ways.all().stream()
                        .flatMap(one -> cube.row(one, target).stream()
                                .map(row -> new Row(
                                        Variants.named(one),
                                        List.of(
                                                RestReport.rate(Optional.of(row), "transaction"),
                                                against(ways.plain(), one, target),
                                                against(ways.plain(one.level()), one, target)))))
                        .toList();
                if (rows.size() > 1) {
                    groups.add(new Group(RestReport.title(ways.shared()) + ", " + target, rows));
                }
            }
        }
        return new Grouped(
                "Variants of creating",
                new Head("case", "variant"),
                List.of("transactions/s", "against the plain one", "at the same durability"),
                groups,
                "The plain variant is one transaction a request with a commit of its own and a client for each worker, at the"
                        + " strongest durability of this run, and then at that of the row. Ratios are of the time of one transaction. "
                        + losses().stream().map(words -> words + ".").collect(Collectors.joining(" ")));
    }

    private Cell against(Optional<Case> plain, Case one, String target) {
        return Groups.cell(plain.filter(base -> !base.equals(one)).flatMap(base -> cube.ratio(base, one, target)));
    }

    /** What each variant can lose of the acknowledged transactions, in the words of the targets' settings. */
    List<String> losses() {
        Map<String, Set<String>> variants = new LinkedHashMap<>();
        for (Case one : cube.cases(RestReport.CREATE)) {
            String variant = one.value(Variants.VARIANT);
            cube.run().targets().stream()
                    .filter(row -> row.settings() != null && targets().contains(row.id()))
                    .map(TargetRow::settings)
                    .flatMap(settings -> Stream.ofNullable(settings.get("can lose, " + variant)))
                    .forEach(words -> variants.computeIfAbsent(words, none -> new LinkedHashSet<>())
                            .add(variant));
        }
        return variants.entrySet().stream()
                .map(same -> String.join(", ", same.getValue()) + " can lose " + same.getKey())
                .toList();
    }
}
