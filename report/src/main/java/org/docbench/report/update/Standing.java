package org.docbench.report.update;

import java.util.List;
import org.docbench.report.view.Pair;

/**
 * In how many cases a target is the fastest.
 *
 * @param won cases in which it is faster than every other target
 * @param shared cases in which no other is faster, yet it is not faster than all of them: a tie, or not told apart
 */
record Standing(int won, int shared) {

    static Standing of(Updates updates, List<UpdateCase> cases, String target) {
        int won = 0;
        int shared = 0;
        for (UpdateCase one : cases) {
            List<String> others = updates.targets().stream()
                    .filter(other -> !other.equals(target)
                            && updates.measured(one, other).isPresent())
                    .toList();
            if (updates.measured(one, target).isEmpty() || others.isEmpty()) {
                continue;
            }
            List<String> verdicts = others.stream()
                    .map(other -> updates.pair(one, other, target))
                    .map(pair -> pair.map(Pair::verdict).orElse("inconclusive"))
                    .toList();
            won += verdicts.stream().allMatch("faster"::equals) ? 1 : 0;
            shared += verdicts.contains("slower") || verdicts.stream().allMatch("faster"::equals) ? 0 : 1;
        }
        return new Standing(won, shared);
    }
}
