package org.docbench.core.claim;

import java.util.List;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Seed;

/**
 * How many cases the contender wins.
 *
 * @param outOf how many cases the claim counts
 * @param elsewhere those that no case set holds yet, in words; null when the set holds them all
 * @param command what would measure them; null likewise
 */
record WinsMeasure(
        String cases, String phase, String baseline, String contender, int outOf, String elsewhere, String command)
        implements Measure {

    @Override
    public String words() {
        return "cases won by " + contender + " against " + baseline + ", phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        var pairs = evidence.pairs(cases, phase, baseline, contender);
        if (pairs.isEmpty()) {
            return evidence.missing(cases, phase, List.of(baseline, contender));
        }
        Overall overall = Overall.of(pairs, Seed.derive(evidence.seed(), cases, phase, baseline, contender));
        String rest = pairs.size() < evidence.cases(cases).size()
                ? evidence.missing(cases, phase, List.of(baseline, contender)).words()
                : elsewhere == null ? "" : elsewhere + " (`" + command + "`)";
        return new WinsFinding(overall, pairs.size(), outOf, TargetName.of(baseline), TargetName.of(contender), rest);
    }
}
