package org.docbench.report.suite;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.core.run.Results;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Words;
import org.docbench.report.cube.Case;

/**
 * The first pass of a new process beside the steady state of the same codec, documents and operation.
 *
 * @param ratio {@code time(steady) / time(first)}: below 1, the first pass is slower; empty with one process only
 */
record FirstPass(
        Case documents, String phase, String target, ResultRow first, ResultRow steady, Optional<Ratio> ratio) {

    /** Of every codec that has both, floors and all. */
    static List<FirstPass> of(Codecs codecs) {
        return documents(codecs)
                .flatMap(documents -> Codecs.DEFERRABLE.stream()
                        .flatMap(phase -> codecs.targets().stream()
                                .flatMap(target -> of(codecs, documents, phase, target).stream())))
                .toList();
    }

    /** A file of one document, one of a thousand, each of the drivers' and the user's corpora. */
    static Stream<Case> documents(Codecs codecs) {
        return Stream.concat(codecs.files().stream().limit(1), codecs.headline())
                .distinct();
    }

    private static Optional<FirstPass> of(Codecs codecs, Case documents, String phase, String target) {
        return codecs.in("first " + phase)
                .measured(documents, target)
                .flatMap(first -> codecs.in(phase)
                        .measured(documents, target)
                        .map(steady -> new FirstPass(documents, phase, target, first, steady, ratio(first, steady))));
    }

    /** First passes and batches share no round that would pair them. */
    private static Optional<Ratio> ratio(ResultRow first, ResultRow steady) {
        return Results.isComparable(first) && Results.isComparable(steady)
                ? Student.unpaired(Results.samples(steady), Results.samples(first))
                        .map(Student::ratio)
                : Optional.empty();
    }

    /** How many times as long the first pass takes. */
    double factor() {
        return first.time() / steady.time();
    }

    /** {@code 12× slower (99 % CI 9–15)}. */
    String words() {
        return Words.size(1 / factor(), ratio.map(Ratio::interval).orElse(null));
    }
}
