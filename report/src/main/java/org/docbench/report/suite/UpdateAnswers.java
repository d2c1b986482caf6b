package org.docbench.report.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Verdict;
import org.docbench.core.stats.Words;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.cube.Ranking;
import org.docbench.report.view.Answer;
import org.docbench.report.view.FasterQuestion;
import org.docbench.report.view.Figures;
import org.docbench.report.view.GrowthWords;
import org.docbench.report.view.LevelWords;

/** The questions of a reader who wants to know what changing a stored document costs. */
record UpdateAnswers(Updates updates, SyncEvidence evidence) {

    private static final String SYNC = "sync";
    private static final String ONE = "mongodb";
    private static final String TWO = "mongodb.two-calls";

    /** None for a run without the suite. */
    List<Answer> all() {
        return updates.isEmpty() ? List.of() : List.of(commit(), size(), durability(), twoCalls());
    }

    private Cube cube() {
        return updates.cube();
    }

    /** Who is fastest at the durable update of one field, and what of it is the commit. */
    private Answer commit() {
        String question =
                "How much of a durable update of one field of 100 is the commit, and which database is fastest?";
        Optional<Ranking> durable = updates.usual(SYNC)
                .map(one -> Ranking.of(cube(), one))
                .filter(ranking -> !ranking.rows().isEmpty());
        if (durable.isEmpty()) {
            return Answer.missing(question, "updates");
        }
        Ranking ranking = durable.get();
        List<String> sentences = new ArrayList<>();
        ranking.lead()
                .ifPresent(pair -> sentences.add(pair.sentence() + ", the next of "
                        + ranking.rows().size() + ", at " + ranking.one().name()));
        ranking.rows().forEach(row -> sentences.add(commit(ranking.one(), row)));
        SyncLatency.all(cube().run()).forEach(sync -> sentences.add("one sync of the device alone, " + sync.words()));
        ranking.rows().forEach(row -> sentences.addAll(evidence.warnings(SYNC, row.target())));
        // Who shares or skips syncs does less work, so is not named without a word of it.
        String lead = ranking.ahead()
                .map(winner -> evidence.warnings(SYNC, winner).isEmpty()
                        ? winner
                        : winner + ", though not every one of its writes is shown to have been synced")
                .orElseGet(ranking::words);
        return new Answer(question, lead, List.copyOf(sentences), "updates");
    }

    private String commit(Case one, ResultRow row) {
        String target = row.target();
        String added = updates.levels().stream()
                .filter(level -> !level.equals(one.level()))
                .flatMap(level -> updates
                        .added(target, one.with("durability", level), one)
                        .map(net -> "; " + added(net, level, row.mean()))
                        .stream())
                .findFirst()
                .orElse("; what the commit adds is not known, for there is no number at a weaker level");
        String net = updates.net(one, target)
                .map(own -> "; beyond its smallest update "
                        + (own.aboveZero() ? amount(own) : "it is not above the baseline (" + amount(own) + ")"))
                .orElse("");
        return target + ": " + time(row) + added + net;
    }

    private static String added(Estimate net, String level, double whole) {
        return net.aboveZero()
                ? "sync adds " + amount(net) + " to " + level + ", " + Math.round(net.value() / whole * 100)
                        + " % of it"
                : "no difference found between sync and " + level + " (" + amount(net) + ")";
    }

    private static String amount(Estimate net) {
        return Figures.time(net.value()) + " [" + UpdateTables.range(net.ci95()) + "]";
    }

    private static String time(ResultRow row) {
        return Figures.time(row.mean(), row.interval());
    }

    /** Whether the same one-field update costs more in a larger document. */
    private Answer size() {
        String question = "Does the cost grow with the document?";
        String level = cube().strongest();
        Map<Verdict, List<String>> verdicts = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        for (String target : cube().targets()) {
            List<Case> sizes = updates.bySize(level).stream()
                    .filter(one -> cube().measured(one, target).isPresent())
                    .toList();
            if (sizes.size() > 1) {
                Case small = sizes.get(0);
                Case large = sizes.get(sizes.size() - 1);
                updates.ratio(target, small, large).ifPresent(ratio -> {
                    verdicts.computeIfAbsent(ratio.verdict(), none -> new ArrayList<>())
                            .add(target);
                    sentences.add(target + ": " + large.detail() + ": " + words(ratio) + small.detail());
                });
            }
        }
        if (sentences.isEmpty()) {
            return Answer.missing(question, "by-size");
        }
        String models = GrowthWords.of(updates.growth(level));
        if (!models.isEmpty()) {
            sentences.add("by the model that fits best, “or” where a second one fits as well: " + models);
        }
        String lead = verdicts.entrySet().stream()
                .map(verdict -> word(verdict.getKey()) + " for " + String.join(", ", verdict.getValue()))
                .collect(Collectors.joining("; "));
        String capital = lead.substring(0, 1).toUpperCase(Locale.ROOT) + lead.substring(1);
        return new Answer(question, capital + ", at " + LevelWords.name(level), List.copyOf(sentences), "by-size");
    }

    /** A clause that the smaller document can follow, whatever the verdict. */
    private static String words(Ratio ratio) {
        return ratio.clause() + (ratio.verdict().winner() ? " than " : " against ");
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case SLOWER -> "yes";
            case TIE -> "no";
            case FASTER -> "the reverse";
            case INCONCLUSIVE -> Words.word(verdict);
        };
    }

    /** What the durability setting does to one update, and to who wins it. */
    private Answer durability() {
        String question = "What does the durability setting change?";
        List<Case> levels = updates.levels().stream()
                .flatMap(level -> updates.usual(level).stream())
                .toList();
        if (levels.size() < 2) {
            return Answer.missing(question, "levels");
        }
        Case weak = levels.get(0);
        Case strong = levels.get(levels.size() - 1);
        List<Ranking> rankings =
                levels.stream().map(one -> Ranking.of(cube(), one)).toList();
        List<String> sentences = new ArrayList<>();
        sentences.add("at " + strong.name() + ", "
                + rankings.stream()
                        .map(ranking ->
                                ranking.one().level() + ": " + ranking.ahead().orElseGet(ranking::words))
                        .collect(Collectors.joining("; ")));
        for (String target : cube().targets()) {
            updates.ratio(target, weak, strong)
                    .map(ratio -> target + ": "
                            + ratio.words(LevelWords.name(weak.level()), LevelWords.name(strong.level())) + ", "
                            + mean(weak, target) + " and " + mean(strong, target))
                    .ifPresent(sentences::add);
        }
        sentences.addAll(evidence.warnings());
        return new Answer(question, lead(rankings), List.copyOf(sentences), "levels");
    }

    private static String lead(List<Ranking> rankings) {
        List<Optional<String>> winners =
                rankings.stream().map(Ranking::ahead).distinct().toList();
        if (winners.contains(Optional.<String>empty())) {
            return "The time of a write; no difference found at the top at some levels";
        }
        return winners.size() > 1
                ? "The time of a write, and which database is fastest"
                : "The time of a write; " + winners.get(0).orElseThrow() + " is fastest at every level";
    }

    private String mean(Case one, String target) {
        return cube().measured(one, target).map(UpdateAnswers::time).orElse(Figures.NONE);
    }

    /** The verdicts over all cases, and at the strongest level what either way takes. */
    private Answer twoCalls() {
        Answer verdicts = new FasterQuestion(
                        "What does the middle delete cost in one call and in two: is one call faster?",
                        Updates.DELETE,
                        Updates.SUITE,
                        ONE,
                        List.of(TWO),
                        "updates",
                        FasterQuestion.FASTER)
                .answer(cube().run());
        List<String> sentences = new ArrayList<>(verdicts.sentences());
        String level = cube().strongest();
        cube().cases(level, Updates.DELETE)
                .forEach(one -> cube().measured(one, TWO)
                        .flatMap(two -> cube().measured(one, ONE)
                                .map(call -> one.detail() + ", " + LevelWords.name(level) + ": " + time(call)
                                        + " in one call, " + time(two) + " in two"))
                        .ifPresent(sentences::add));
        return new Answer(verdicts.question(), verdicts.lead(), List.copyOf(sentences), verdicts.evidence());
    }
}
