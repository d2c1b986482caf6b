package org.docbench.profile.doctor;

import java.util.List;
import org.docbench.profile.machine.Spread;
import org.docbench.profile.noise.NoiseLimits;

/** What fixed work shows of the cores. */
final class LoopChecks {

    /** Two cores give 1.9 and more; turbo takes a few percent of it when both work. */
    private static final double FULL_SPEEDUP = 1.8;

    /** Hyperthreads of one core give 1.0 to 1.4. */
    private static final double SHARED_SPEEDUP = 1.4;

    /** Half the width of a tie (DESIGN §4 rule 2). */
    private static final double TIE = 0.05;

    private LoopChecks() {}

    static List<Check> of(Vitals vitals) {
        Spread loop = vitals.loop();
        double speedup = vitals.scaling().speedup();
        SameTwice same = vitals.sameTwice();
        double floor = Math.abs(same.ratio() - 1) + same.floor();
        return List.of(
                new Check(
                        "steadiness",
                        Check.above(loop.ratio(), NoiseLimits.LOOP_SPREAD, NoiseLimits.BAD_LOOP_SPREAD),
                        Check.text(
                                "fixed work takes %.3f ms, one in twenty %.1f %% longer",
                                loop.medianNs() / 1e6, 100 * (loop.ratio() - 1)),
                        "Work in registers varies only when the core is taken away, shared or slowed down.",
                        "Close other programs, let the machine cool, or run where no neighbour shares the cores."),
                new Check(
                        "two threads",
                        Check.below(speedup, FULL_SPEEDUP, SHARED_SPEEDUP),
                        Check.text("do %.2f times the work of one: %s", speedup, kind(speedup, vitals)),
                        "Client and server, or two clients, need a core each; else one's gain is the other's loss.",
                        "Measure with one thread, or take a machine with more whole cores."),
                new Check(
                        "same loop twice",
                        floor > TIE ? Status.BAD : same.pairSpread() > TIE ? Status.WARN : Status.OK,
                        Check.text(
                                "ratio %.3f (single pairs %.3f to %.3f): differences below %.1f %% cannot be told here",
                                same.ratio(), same.low(), same.high(), 100 * floor),
                        "The same code under two names must tie; what it shows instead is this machine's noise floor.",
                        "Use --preset standard or paper: more rounds lower the floor. Above 5 % no tie can be found."));
    }

    private static String kind(double speedup, Vitals vitals) {
        if (speedup >= FULL_SPEEDUP) {
            return "whole cores";
        }
        // The cores cannot be told from their neighbours while other programs use them.
        boolean busy = vitals.noise().othersPercent().orElse(0.0) > NoiseLimits.OTHERS_PERCENT;
        if (busy) {
            return "other programs use the cores, so nothing can be said of these";
        }
        return speedup >= SHARED_SPEEDUP
                ? "cores that are shared with others"
                : "two cores of this machine behave like hyperthreads";
    }
}
