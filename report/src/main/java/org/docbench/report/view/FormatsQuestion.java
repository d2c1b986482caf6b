package org.docbench.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile.ResultRow;

/** BSON against the other formats in one language, each through its fastest codec that does the work. */
record FormatsQuestion(String question, Subject subject) {

    private static final String BSON = "BSON";

    /** Reading in full and writing. */
    private static final List<String> PHASES = List.of(Codecs.READ, Codecs.ENCODE);

    Answer answer(Codecs codecs) {
        List<String> sentences = new ArrayList<>();
        List<String> counts = new ArrayList<>();
        for (String phase : PHASES) {
            Map<String, ResultRow> best = best(codecs, phase);
            ResultRow bson = best.remove(BSON);
            Map<String, Pair> pairs = new LinkedHashMap<>();
            if (bson != null) {
                best.forEach((format, other) -> codecs.pair(subject, phase, other.target(), bson.target())
                        .ifPresent(pair -> pairs.put(format, pair)));
            }
            pairs.forEach((format, pair) -> sentences.add(phase + ", against " + format + ": " + pair.sentence()));
            if (!pairs.isEmpty()) {
                counts.add(phase + ": "
                        + counts(pairs.values().stream().map(Pair::verdict).toList()));
            }
        }
        return sentences.isEmpty()
                ? Answer.missing(question, "codec")
                : new Answer(question, String.join("; ", counts), List.copyOf(sentences), "codec");
    }

    private Map<String, ResultRow> best(Codecs codecs, String phase) {
        Map<String, ResultRow> best = new LinkedHashMap<>();
        codecs.targets().stream()
                .filter(target -> codecs.language(target).equals(Codecs.JAVA) && !Floor.is(target))
                .map(target -> codecs.measured(subject, phase, target))
                .flatMap(Optional::stream)
                .filter(row -> !Codecs.atTheFloor(row))
                .filter(row -> !codecs.putsOff(row.target(), phase))
                .sorted(Comparator.comparingDouble(ResultRow::mean))
                .forEach(row -> best.putIfAbsent(codecs.format(row.target()), row));
        return best;
    }

    private static String counts(List<String> verdicts) {
        return verdicts.stream()
                        .distinct()
                        .map(verdict -> word(verdict)
                                + verdicts.stream().filter(verdict::equals).count())
                        .collect(Collectors.joining(", "))
                + " of " + verdicts.size();
    }

    private static String word(String verdict) {
        return switch (verdict) {
            case "faster", "slower" -> verdict + " than ";
            case "tie" -> "in a tie with ";
            default -> "inconclusive against ";
        };
    }
}
