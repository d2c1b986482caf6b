package org.docbench.report.update;

import java.util.Optional;
import org.docbench.core.stats.Bootstrap;
import org.docbench.core.stats.NetOfBaseline;
import org.docbench.core.stats.Ratio;

/** The same target on two cases, paired by round: what comparisons between targets do not hold. */
final class LevelRatio {

    private LevelRatio() {}

    /** {@code time(first) / time(second)}: above 1 when the second is faster. */
    static Optional<Ratio> of(Updates updates, String target, UpdateCase first, UpdateCase second) {
        return updates.samples(first, target)
                .flatMap(baseline -> updates.samples(second, target)
                        .flatMap(contender -> new Bootstrap(
                                        updates.seed(second, target, "against " + first.name() + first.level()))
                                .ratio(baseline, contender)));
    }

    /** What the second takes beyond the first. */
    static Optional<NetOfBaseline> added(Updates updates, String target, UpdateCase first, UpdateCase second) {
        return updates.samples(first, target)
                .flatMap(base -> updates.samples(second, target)
                        .flatMap(more -> NetOfBaseline.of(
                                more, base, 1, updates.seed(second, target, "beyond " + first.level()))));
    }
}
