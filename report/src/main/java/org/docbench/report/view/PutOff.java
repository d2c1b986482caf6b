package org.docbench.report.view;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * Which codecs put the work of an operation off: taking the values costs more than the operation did, surely so in every
 * corpus of which both are known; noise in one of them must not call a codec lazy that is not. Such decoding is no decoding yet, and such encoding may give the bytes it kept; a rate of either says
 * nothing of the codec, so none is shown.
 */
public final class PutOff {

    /** What stands where a rate would. */
    static final String CELL = "put off";

    /** What stands under it. */
    static final String NOTE = CELL + ": taking the values costs more than this did, so decode only wraps the bytes,"
            + " or encode may give back those it kept; read shows the cost.";

    private final Map<String, Set<String>> targets;

    private PutOff(Map<String, Set<String>> targets) {
        this.targets = targets;
    }

    static PutOff of(Codecs codecs) {
        List<Subject> subjects = codecs.shown();
        Predicate<String> wraps = target -> !Floor.isEmpty(target) && later(codecs, subjects, target, Codecs.DECODE);
        Predicate<String> keeps = target -> later(codecs, subjects, target, Codecs.ENCODE);
        return new PutOff(Map.of(
                Codecs.DECODE, those(codecs, wraps),
                Codecs.ENCODE, those(codecs, wraps.and(keeps))));
    }

    private static Set<String> those(Codecs codecs, Predicate<String> which) {
        return codecs.targets().stream().filter(which).collect(Collectors.toSet());
    }

    private static boolean later(Codecs codecs, List<Subject> subjects, String target, String phase) {
        List<Boolean> each = subjects.stream()
                .flatMap(subject -> codecs.measured(subject, Codecs.READ, target).stream()
                        .flatMap(read -> codecs.measured(subject, phase, target).stream()
                                .map(own -> 2 * most(own) < least(read))))
                .toList();
        return !each.isEmpty() && each.stream().allMatch(later -> later);
    }

    private static double most(ResultRow row) {
        return row.interval() == null ? row.mean() : row.interval().high();
    }

    private static double least(ResultRow row) {
        return row.interval() == null ? row.mean() : row.interval().low();
    }

    boolean is(String target, String phase) {
        return targets.getOrDefault(phase, Set.of()).contains(target);
    }

    /** {@code decode: bson.raw, go.bson.raw; encode: bson.raw}; empty if there are none. */
    public static String listed(Codecs codecs) {
        return Stream.of(Codecs.DECODE, Codecs.ENCODE)
                .filter(phase -> any(codecs, phase))
                .map(phase -> codecs.targets().stream()
                        .filter(target -> codecs.putsOff(target, phase))
                        .collect(Collectors.joining(", ", phase + ": ", "")))
                .collect(Collectors.joining("; "));
    }

    /** What to write under a table of this operation's rates, after a blank; empty if none is put off. */
    static String note(Codecs codecs, String... phases) {
        return Stream.of(phases).anyMatch(phase -> any(codecs, phase)) ? " " + NOTE : "";
    }

    private static boolean any(Codecs codecs, String phase) {
        return codecs.targets().stream().anyMatch(target -> codecs.putsOff(target, phase));
    }
}
