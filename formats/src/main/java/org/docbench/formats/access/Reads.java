package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;

/** Open a document and read k of its fields: the number of reads that decides which format wins. */
final class Reads implements AccessExperiment {
    /** Different choices of k fields in rotation, so that no single choice's positions decide the result. */
    private static final int CHOICES = 32;

    private static final List<Integer> COUNTS = List.of(1, 2, 5, 10, 50, 100);

    private static final Scenario SCENARIO = AccessExperiment.describe(
            "reads",
            "From bytes, what do k fields of one document cost, and at which k do two targets break even?",
            List.of("fields", "k"),
            Phase.OPEN_READS);

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(boolean thorough) {
        List<Integer> sizes = thorough ? List.of(100, 1000) : List.of(1000);
        return sizes.stream()
                .flatMap(fields -> COUNTS.stream().map(k -> SCENARIO.with(fields, k)))
                .toList();
    }

    @Override
    public List<Phase> phases(Case of, boolean thorough) {
        return List.of(Phase.OPEN_READS);
    }

    @Override
    public Workload block(Case of, long seed) {
        int fields = Integer.parseInt(of.parameters().get("fields"));
        int k = Integer.parseInt(of.parameters().get("k"));
        var random = new Random(seed);
        List<List<Path>> readings = new ArrayList<>();
        for (int choice = 0; choice < CHOICES; choice++) {
            readings.add(choice(fields, k, choice, random));
        }
        return new Workload(
                new Corpus("flat-" + fields, PublishedDocuments.VERSION, 0, List.of(PublishedDocuments.flat(fields))),
                1,
                readings,
                List.of());
    }

    /** k fields in random order, one from each k-th part of the document; over all choices the positions are spread evenly. */
    private static List<Path> choice(int fields, int k, int choice, Random random) {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < k; i++) {
            double within = (choice + random.nextDouble()) / CHOICES;
            int position = Math.min(fields, (int) ((i + within) * fields / k) + 1);
            paths.add(Path.ofNames(PublishedDocuments.flatName(position)));
        }
        Collections.shuffle(paths, random);
        return paths;
    }
}
