package org.docbench.report.update;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Pair;
import org.docbench.report.view.Table;

/** Where each store is worst (rule 19): its greatest slowdown against any other, at each durability level. */
public final class WorstUpdate {

    private WorstUpdate() {}

    public static Table table(Updates updates) {
        List<String> titles = new ArrayList<>(List.of("store"));
        updates.levels().forEach(level -> titles.add(LevelWords.name(level)));
        Table.Builder table = Table.titled("Where each store is worst", titles.toArray(String[]::new));
        for (String target : updates.targets()) {
            List<String> cells = new ArrayList<>(List.of(target));
            updates.levels().forEach(level -> cells.add(worst(updates, level, target)));
            if (!cells.stream().skip(1).allMatch(Figures.NONE::equals)) {
                table.row(cells);
            }
        }
        return table.table();
    }

    private record Duel(UpdateCase one, Pair pair) {}

    private static String worst(Updates updates, String level, String target) {
        List<Duel> duels = updates.cases(level).stream()
                .flatMap(one -> updates.targets().stream()
                        .map(other -> updates.pair(one, other, target))
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
