package org.docbench.report.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Seed;
import org.docbench.core.stats.Words;

/**
 * The first pass of a new process beside the steady state of the same codec, documents and operation.
 *
 * @param ratio {@code time(steady) / time(first)}: below 1, the first pass is slower; empty with one process only
 */
public record FirstPass(String target, ResultRow first, ResultRow steady, Optional<Ratio> ratio) {

    private static final String FIRST = "first ";

    /** Of every codec that has both, floors and all. */
    public static List<FirstPass> of(Codecs codecs, Subject subject, String phase) {
        return codecs.targets().stream()
                .flatMap(target -> of(codecs, subject, phase, target).stream())
                .toList();
    }

    private record Key(Subject subject, String phase, String target) {}

    /** Those that were asked for: the answers and the tables ask for the same. */
    private record Known(Map<Key, Optional<FirstPass>> passes) {}

    private static Optional<FirstPass> of(Codecs codecs, Subject subject, String phase, String target) {
        return codecs.rows()
                .once(Known.class, run -> new Known(new HashMap<>()))
                .passes()
                .computeIfAbsent(new Key(subject, phase, target), key -> of(codecs, key));
    }

    private static Optional<FirstPass> of(Codecs codecs, Key key) {
        Subject subject = key.subject();
        String phase = key.phase();
        String target = key.target();
        return codecs.measured(subject, FIRST + phase, target)
                .flatMap(first -> codecs.measured(subject, phase, target)
                        .map(steady -> new FirstPass(target, first, steady, ratio(first, steady))));
    }

    /** First passes and batches share no round that would pair them. */
    private static Optional<Ratio> ratio(ResultRow first, ResultRow steady) {
        long seed = Seed.derive(0, first.scenario(), first.phase(), first.target());
        return Results.isMeasured(first) && Results.isMeasured(steady)
                ? new Bootstrap(seed).unpairedRatio(Results.samples(steady), Results.samples(first))
                : Optional.empty();
    }

    /** How many times as long the first pass takes. */
    double factor() {
        return first.mean() / steady.mean();
    }

    /** {@code 12× slower (95 % CI 9–15)}. */
    String words() {
        return Words.size(1 / factor(), ratio.map(Ratio::ci95).orElse(null));
    }

    /** One table for a file of one document, one for a thousand, one for each of the drivers' and the user's corpora. */
    public static List<Table> tables(Codecs codecs) {
        return subjects(codecs)
                .map(subject -> table(codecs, subject))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    static Stream<Subject> subjects(Codecs codecs) {
        return Stream.concat(
                        codecs.files().stream().limit(1),
                        Stream.of(codecs.usual(), codecs.named("drivers-flat"), codecs.named(Subject.USER))
                                .flatMap(Optional::stream))
                .distinct();
    }

    private static Table table(Codecs codecs, Subject subject) {
        Table.Builder table = Table.titled(
                "First pass of a new process beside the steady state: " + subject.corpus(),
                "target",
                "#decode, first",
                "#decode, steady",
                "decode, first is",
                "#encode, first",
                "#encode, steady",
                "encode, first is");
        for (String target : codecs.targets()) {
            var decode = of(codecs, subject, Codecs.DECODE, target);
            var encode = of(codecs, subject, Codecs.ENCODE, target);
            if (decode.isPresent() || encode.isPresent()) {
                List<String> cells = new ArrayList<>(List.of(target));
                Stream.of(decode, encode).forEach(pass -> cells.addAll(cells(pass)));
                table.row(cells);
            }
        }
        return table.table().noted("Time of one document, mean over processes. The first pass is before any warm-up.");
    }

    private static List<String> cells(Optional<FirstPass> pass) {
        return pass.map(both -> List.of(
                        Headline.cell(Optional.of(both.first)), Headline.cell(Optional.of(both.steady)), both.words()))
                .orElse(List.of(Figures.NONE, Figures.NONE, Figures.NONE));
    }
}
