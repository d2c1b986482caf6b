package org.docbench.report.view;

import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * Where each target is worst (rule 19): its greatest slowdown against any target that is not a floor. Opening alone is
 * left out, because a target that puts its work off until the read would then look best.
 */
public final class Worst {

    private static final Set<String> OPENED = Set.of("get", "read");

    private Worst() {}

    public static Table table(RunView run) {
        Table.Builder table = Table.titled("Where each target is worst", "target", "from the bytes", "already opened");
        RunView access = run.suite("access");
        Set<String> measured = access.results().stream().map(ResultRow::target).collect(Collectors.toSet());
        for (var target : run.targets()) {
            if (!Floor.is(target.id()) && "ran".equals(target.status()) && measured.contains(target.id())) {
                table.row(target.id(), worst(access, target.id(), false), worst(access, target.id(), true));
            }
        }
        return table.table();
    }

    private static String worst(RunView run, String target, boolean opened) {
        return run.pairs().stream()
                .filter(pair -> pair.contender().equals(target) && !Floor.is(pair.baseline()))
                .filter(pair -> opened ? OPENED.contains(pair.phase()) : fromBytes(pair.phase()))
                .filter(pair -> pair.verdict().equals("slower"))
                .min(Comparator.comparingDouble(Pair::ratio))
                .map(Worst::words)
                .orElse("in no case slower");
    }

    private static String words(Pair pair) {
        return pair.clause() + " than " + pair.baseline() + " at " + pair.scenario() + ", "
                + CaseName.of(pair.caseParameters());
    }

    private static boolean fromBytes(String phase) {
        return phase.startsWith("open+") || phase.equals("patch");
    }
}
