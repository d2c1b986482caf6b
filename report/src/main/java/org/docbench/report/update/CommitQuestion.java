package org.docbench.report.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.NetOfBaseline;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Figures;

/** Who is fastest at the durable update of one field, and what of it is the commit. */
final class CommitQuestion {

    private static final String QUESTION =
            "Who is fastest at a durable single-field update, and how much of it is the commit?";

    /** The published headline case. */
    static final Map<String, String> USUAL = Map.of("fields", "100");

    private CommitQuestion() {}

    static Answer answer(Updates updates) {
        Optional<UpdateCase> durable = updates.find("sync", "single", USUAL);
        Ranking ranking = durable.map(one -> Ranking.of(updates, one)).orElse(new Ranking(updates, null, List.of()));
        if (ranking.rows().isEmpty()) {
            return Answer.missing(QUESTION, "updates");
        }
        UpdateCase one = durable.orElseThrow();
        List<String> sentences = new ArrayList<>();
        ranking.lead()
                .ifPresent(pair -> sentences.add(
                        pair.sentence() + ", the next of " + ranking.rows().size() + ", at " + one.name()));
        ranking.rows().forEach(row -> sentences.add(sentence(updates, one, row)));
        SyncLatency.all(updates.rows()).forEach(sync -> sentences.add("one sync of the device alone, " + sync.words()));
        ranking.rows().forEach(row -> sentences.addAll(SyncEvidence.warnings(updates, one.level(), row.target())));
        String lead = ranking.winner()
                .map(winner -> named(updates, one, winner))
                .orElseGet(() -> "No sure winner among " + ranking.leaders());
        return new Answer(QUESTION, lead, List.copyOf(sentences), "updates");
    }

    /** Who shares or skips syncs does less work, so is not named without a word of it. */
    private static String named(Updates updates, UpdateCase one, String winner) {
        return SyncEvidence.warnings(updates, one.level(), winner).isEmpty()
                ? winner
                : winner + ", though not every one of its writes is shown to have been synced";
    }

    private static String sentence(Updates updates, UpdateCase one, ResultRow row) {
        String target = row.target();
        String taken = target + ": " + Figures.time(row.mean(), row.interval());
        String added = updates.levels().stream()
                .filter(level -> !level.equals(one.level()))
                .flatMap(level ->
                        LevelRatio.added(updates, target, one.at(level), one)
                                .map(net -> "; " + added(net, level, row.mean()))
                                .stream())
                .findFirst()
                .orElse("; what the commit adds is not known, for there is no number at a weaker level");
        String net = updates.net(one, target)
                .map(own -> "; beyond its smallest update "
                        + (own.aboveTheBaseline() ? amount(own) : "it is not above the baseline (" + amount(own) + ")"))
                .orElse("");
        return taken + added + net;
    }

    private static String added(NetOfBaseline net, String level, double whole) {
        return net.aboveTheBaseline()
                ? "sync adds " + amount(net) + " to " + level + ", " + Math.round(net.value() / whole * 100)
                        + " % of it"
                : "what sync adds to " + level + " is not told apart from nothing (" + amount(net) + ")";
    }

    private static String amount(NetOfBaseline net) {
        return Figures.time(net.value()) + " [" + FigureTable.range(net.ci95()) + "]";
    }
}
