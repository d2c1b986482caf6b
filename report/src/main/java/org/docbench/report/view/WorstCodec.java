package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Where each codec is worst (rule 19): its greatest slowdown against another codec of its own language. One that puts its
 * work off is no opponent where the work is put off.
 */
public final class WorstCodec {

    private WorstCodec() {}

    public static Table table(Codecs codecs) {
        Table.Builder table = Table.titled(
                "Where each codec is worst, against the others of its language",
                "codec",
                Codecs.DECODE,
                Codecs.READ,
                Codecs.ENCODE);
        List<Pair> pairs = codecs.rows().pairs().stream()
                .filter(pair -> !codecs.putsOff(pair.baseline(), pair.phase()))
                .filter(pair -> !Floor.is(pair.baseline()) && !Floor.is(pair.contender()))
                .filter(pair -> codecs.language(pair.baseline()).equals(codecs.language(pair.contender())))
                .toList();
        for (String target : codecs.targets()) {
            List<Pair> own = pairs.stream()
                    .filter(pair -> pair.contender().equals(target))
                    .toList();
            if (!own.isEmpty()) {
                List<String> cells = new ArrayList<>(List.of(target));
                for (String phase : List.of(Codecs.DECODE, Codecs.READ, Codecs.ENCODE)) {
                    cells.add(codecs.putsOff(target, phase) ? PutOff.CELL : worst(own, phase));
                }
                table.row(cells);
            }
        }
        return table.table()
                .noted(PutOff.note(codecs, Codecs.DECODE, Codecs.ENCODE).strip());
    }

    private static String worst(List<Pair> own, String phase) {
        List<Pair> pairs =
                own.stream().filter(pair -> pair.phase().equals(phase)).toList();
        return pairs.isEmpty()
                ? Figures.NONE
                : pairs.stream()
                        .filter(pair -> pair.verdict().equals("slower"))
                        .min(Comparator.comparingDouble(Pair::ratio))
                        .map(pair -> pair.clause() + " than " + pair.baseline() + " at "
                                + new Subject(pair.scenario(), pair.caseParameters()).corpus())
                        .orElse("in no case slower");
    }
}
