package org.docbench.report.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Table;

/** Where each store is worst (rule 19): its greatest slowdown against any other, in each group of cases. */
public final class WorstStore {
    private WorstStore() {}

    private record Duel(StoreCase one, Pair pair) {}

    /** One column for each group. */
    public static Table table(StoreRows suite, String caption, Map<String, List<StoreCase>> groups) {
        List<String> titles = new ArrayList<>(List.of("store"));
        titles.addAll(groups.keySet());
        Table.Builder table = Table.titled(caption, titles.toArray(String[]::new));
        for (String target : suite.targets()) {
            List<String> cells = new ArrayList<>(List.of(target));
            groups.values().forEach(cases -> cells.add(worst(suite, cases, target)));
            if (!cells.stream().skip(1).allMatch(Figures.NONE::equals)) {
                table.row(cells);
            }
        }
        return table.table();
    }

    private static String worst(StoreRows suite, List<StoreCase> cases, String target) {
        List<Duel> duels = cases.stream()
                .flatMap(one -> suite.targets().stream()
                        .map(other -> suite.pair(one, other, target))
                        .flatMap(Optional::stream)
                        .map(pair -> new Duel(one, pair)))
                .toList();
        return duels.isEmpty()
                ? Figures.NONE
                : duels.stream()
                        .filter(duel -> duel.pair().verdict().equals("slower"))
                        .min(Comparator.comparingDouble(duel -> duel.pair().ratio()))
                        .map(duel -> duel.pair().clause() + " than "
                                + duel.pair().baseline() + " at " + duel.one().name())
                        .orElse("in no case slower");
    }
}
