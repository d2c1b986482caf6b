package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Ranking;
import org.docbench.report.panel.AgainstQuestion;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;
import org.docbench.report.view.LevelWords;
import org.docbench.report.view.Pair;

/** The questions of a reader who wants to know what storing many documents takes. */
record InsertAnswers(Inserts inserts) {
    private static final String OPEN = "no difference found at the top";

    /** None for a run without the suite. */
    List<Answer> all() {
        return cube().isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(who(), attributes(), index(), batch()), user().stream())
                        .toList();
    }

    private Cube cube() {
        return inserts.cube();
    }

    /** Over all sizes and attributes: the count of cases, and both ends of the sizes in words. */
    private Answer who() {
        List<String> sentences = new ArrayList<>();
        String lead = "";
        for (String level : cube().levels()) {
            List<Ranking> rankings = inserts.payloads(level).stream()
                    .map(one -> Ranking.of(cube(), one))
                    .filter(ranking -> ranking.rows().size() > 1)
                    .toList();
            if (!rankings.isEmpty() && lead.isEmpty()) {
                lead = counted(rankings) + ", at durability " + level;
                sentences.addAll(ends(rankings));
            } else if (!rankings.isEmpty()) {
                sentences.add(
                        "at durability " + level + ": " + counted(rankings).replaceFirst("^It depends: ", ""));
            }
        }
        return Answer.of(
                "Which database inserts faster, and does it depend on size, fields, index and durability?",
                lead,
                sentences,
                InsertReport.SECTION);
    }

    /** {@code It depends: mongodb in 8 of 20 cases, no difference found at the top in 12}. */
    private static String counted(List<Ranking> rankings) {
        Map<String, Long> wins = rankings.stream()
                .collect(Collectors.groupingBy(
                        ranking -> ranking.winner().orElse(OPEN), LinkedHashMap::new, Collectors.counting()));
        List<Map.Entry<String, Long>> ordered = wins.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        Map.Entry<String, Long> first = ordered.get(0);
        if (ordered.size() == 1) {
            String all = rankings.size() == 1 ? "the only case" : "all " + rankings.size() + " cases";
            return (first.getKey().equals(OPEN) ? "No difference found at the top" : first.getKey()) + " in " + all;
        }
        return "It depends: " + first.getKey() + " in " + first.getValue() + " of " + rankings.size() + " cases, "
                + ordered.stream()
                        .skip(1)
                        .map(other -> other.getKey() + " in " + other.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** The first against the next at the smallest and at the largest shape, for each index. */
    private static List<String> ends(List<Ranking> rankings) {
        Comparator<Ranking> bySize = Comparator.<Ranking>comparingLong(
                        ranking -> ranking.one().number("bytes"))
                .thenComparingLong(ranking -> ranking.one().number("attributes"));
        return rankings.stream()
                .collect(Collectors.groupingBy(
                        ranking -> ranking.one().value("index"), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(same -> Stream.of(
                                same.stream().min(bySize), same.stream().max(bySize))
                        .flatMap(Optional::stream)
                        .distinct())
                .map(ranking -> ranking.one().detail() + ": "
                        + ranking.lead()
                                .map(pair -> pair.sentence() + ", the next of "
                                        + ranking.rows().size())
                                .orElseGet(ranking::words))
                .toList();
    }

    /** The largest size that is there both whole and split. */
    private Answer attributes() {
        String question = "Does the number of fields for the same bytes make a difference?";
        List<Case> payloads = inserts.payloads(cube().strongest());
        return payloads.stream()
                .filter(one -> one.number("attributes") > 1 && payloads.contains(one.with("attributes", "1")))
                .min(Comparator.<Case>comparingLong(one -> -one.number("bytes"))
                        .thenComparing(one -> one.value("index").equals("none")))
                .map(many -> against(question, many.detail() + " against 1 field", InsertReport.SECTION)
                        .answer(many.with("attributes", "1"), many))
                .orElseGet(() -> Answer.missing(question, InsertReport.SECTION));
    }

    private AgainstQuestion against(String question, String change, String evidence) {
        return new AgainstQuestion(cube(), question, change, evidence);
    }

    private Answer index() {
        String question = "What does an index cost, including index catch-up?";
        Optional<Case> none = find("none");
        Optional<Case> one = find("one");
        if (none.isEmpty() || one.isEmpty()) {
            return Answer.missing(question, InsertReport.INDEXES);
        }
        Answer answer = against(question, "One index against none", InsertReport.INDEXES)
                .answer(none.get(), one.get());
        List<String> sentences = new ArrayList<>(answer.sentences());
        cube().targets().forEach(target -> waited(one.get(), target).ifPresent(sentences::add));
        return new Answer(question, answer.lead(), List.copyOf(sentences), answer.evidence());
    }

    private Optional<Case> find(String indexes) {
        return cube().find(cube().strongest(), "index", Map.of("indexes", indexes));
    }

    /** Only who makes readers wait by a part that can be seen is named. */
    private Optional<String> waited(Case one, String target) {
        Optional<Double> all = cube().measured(one, target).map(ResultRow::mean);
        return cube().measured(one, Inserts.FRESH, target)
                .flatMap(fresh -> all.map(whole -> fresh.mean() / whole))
                .filter(share -> share >= 0.01)
                .map(share -> target + ": " + Figures.percent(share) + " of it is index catch-up");
    }

    private Answer batch() {
        String question = "What does a larger batch gain?";
        List<Case> batches = cube().cases(cube().strongest(), "batch").stream()
                .sorted(Comparator.comparingLong(one -> one.number("batch")))
                .toList();
        if (batches.size() < 2) {
            return Answer.missing(question, InsertReport.BATCHES);
        }
        Case single = batches.get(0);
        Case large = batches.get(batches.size() - 1);
        String change = "A batch of " + Figures.count(large.value("batch")) + " against "
                + Figures.count(single.value("batch"));
        return against(question, change, InsertReport.BATCHES).answer(single, large);
    }

    /** Only where there are any. */
    private Optional<Answer> user() {
        String level = cube().strongest();
        List<Ranking> rankings = cube().cases(level, "user").stream()
                .map(one -> Ranking.of(cube(), one))
                .toList();
        return rankings.stream()
                .findFirst()
                .map(first -> new Answer(
                        "Which database inserts your documents faster?",
                        first.words() + ", at " + LevelWords.name(level),
                        rankings.stream()
                                .map(ranking -> ranking.one().detail() + ": "
                                        + ranking.lead().map(Pair::sentence).orElseGet(ranking::words))
                                .toList(),
                        InsertReport.SECTION));
    }
}
