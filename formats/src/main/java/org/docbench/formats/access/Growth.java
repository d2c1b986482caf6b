package org.docbench.formats.access;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;

/** How the cost grows with the number of fields, with another key at every lookup. */
final class Growth implements AccessExperiment {
    /** Keys in rotation: enough that neither the key nor its field is in the first-level cache by habit. */
    private static final int KEYS = 1024;

    private static final Scenario SCENARIO = AccessExperiment.describe(
            "growth",
            "How does the cost of opening and of a lookup grow with the number of fields?",
            List.of("fields"),
            Phase.OPEN,
            Phase.GET);

    @Override
    public Scenario scenario() {
        return SCENARIO;
    }

    @Override
    public List<Case> cases(boolean thorough) {
        Stream<Integer> sizes = thorough ? Stream.of(10, 100, 1000, 10_000, 60_000) : Stream.of(10, 1000, 10_000);
        return sizes.map(SCENARIO::with).toList();
    }

    /** Images as the thin drivers write them take part here: an unsorted object is searched field by field. */
    @Override
    public boolean includes(String target) {
        return true;
    }

    @Override
    public Optional<String> sweeps() {
        return Optional.of("fields");
    }

    @Override
    public Workload block(Case benchCase, long seed) {
        int fields = AccessExperiment.number(benchCase, "fields");
        List<Integer> positions = IntStream.range(0, KEYS)
                .mapToObj(i -> (int) ((long) i * fields / KEYS) + 1)
                .collect(Collectors.toList());
        Collections.shuffle(positions, new Random(seed));
        return Workload.flat(fields, positions.stream().map(Workload::flatField).toList());
    }
}
