package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
    public Workload block(Case benchCase, long seed) {
        int fields = AccessExperiment.number(benchCase, "fields");
        int k = AccessExperiment.number(benchCase, "k");
        var random = new Random(seed);
        List<List<Path>> readings = new ArrayList<>();
        for (int choice = 0; choice < CHOICES; choice++) {
            readings.add(choice(fields, k, choice, random));
        }
        return Workload.flat(fields, readings);
    }

    /** k fields in random order, one from each k-th part of the document; over all choices the positions are spread evenly. */
    private static List<Path> choice(int fields, int k, int choice, Random random) {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < k; i++) {
            double within = (choice + random.nextDouble()) / CHOICES;
            int position = Math.min(fields, (int) ((i + within) * fields / k) + 1);
            paths.addAll(Workload.flatField(position));
        }
        Collections.shuffle(paths, random);
        return paths;
    }
}
