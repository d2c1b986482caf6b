package org.docbench.formats.codec;

import java.time.Duration;
import java.util.List;
import org.docbench.core.experiment.Preset;
import org.docbench.core.runner.RunRequest;

/**
 * How much is measured. The values are those of a {@link Preset}.
 *
 * @param rounds every target takes its turn once in each round, in new processes
 * @param pieceMillis length of one piece of warm-up
 * @param mostPieces warm-up ends when pieces are no longer faster than the best before them, at the latest after the time of so many, and six
 * @param measureMillis length of all samples of a measurement
 * @param samples into which a measurement is divided, as nearly as whole passes allow
 * @param limit of one request to an agent
 * @param files how many documents the files of scenario {@code files} hold
 * @param published the files that go through the published procedure
 * @param shapes the corpora of scenario {@code documents}
 */
public record CodecPreset(
        int rounds,
        int pieceMillis,
        int mostPieces,
        int measureMillis,
        int samples,
        Duration limit,
        List<Integer> files,
        List<Integer> published,
        List<String> shapes) {

    public CodecPreset {
        files = List.copyOf(files);
        published = List.copyOf(published);
        shapes = List.copyOf(shapes);
    }

    /** Binds the part of a preset. */
    public static CodecPreset of(Preset preset) {
        return preset.of(CodecSuite.NAME, CodecPreset.class);
    }

    /** Returns the same with what a run asks for instead. */
    CodecPreset with(RunRequest request) {
        List<String> corpora = request.words(CodecExperiment.CORPUS);
        return new CodecPreset(
                request.rounds(rounds),
                pieceMillis,
                mostPieces,
                measureMillis,
                samples,
                limit,
                files,
                published,
                corpora.isEmpty() ? shapes : corpora);
    }
}
