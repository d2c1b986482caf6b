package org.docbench.profile.noise;

/**
 * The limits above which the report warns of noise. All follow from one number: a tie is ±5 % (DESIGN §4 rule 2). So the
 * report must name a disturbance that comes near 5 % of a measured time.
 */
public final class NoiseLimits {

    /**
     * Steal comes in slices of milliseconds, not evenly: 1 % over a run means that single rounds lost several times as much.
     * Bare metal and dedicated hosts show 0.
     */
    public static final double STEAL_PERCENT = 1;

    /** From the width of the tie on, steal alone can turn a tie into a verdict. */
    public static final double BAD_STEAL_PERCENT = 5;

    /** Processes that want to run, per CPU, before DocBench starts any: a quarter of the machine is not ours. */
    public static final double LOAD_PER_CPU = 0.25;

    /** With three quarters taken, the measured process waits for its turn. */
    public static final double BAD_LOAD_PER_CPU = 0.75;

    /** The tie's width again: CPU time of others up to it is what an idle system's daemons need. */
    public static final double OTHERS_PERCENT = 5;

    public static final double BAD_OTHERS_PERCENT = 20;

    /** With less, other programs do not explain what disturbed the run. */
    public static final double FEW_OTHERS_PERCENT = 1;

    /** A quota stops the whole group for the rest of each period (0.1 s by default): any stop is a stall in a latency. */
    public static final double THROTTLED_PERCENT = 0.5;

    /** p95 over median of equal work; a quiet machine stays below 1.02. */
    public static final double LOOP_SPREAD = 1.05;

    /** One piece in twenty takes half as long again. */
    public static final double BAD_LOOP_SPREAD = 1.5;

    /** Equal work before and after the run: heat, a neighbour, or another power plan. */
    public static final double DRIFT_PERCENT = 5;

    /** Turbo steps are 100 MHz, 3 % at 3 GHz: two steps are usual, more is heat or a governor. */
    public static final double FREQUENCY_DROP_PERCENT = 10;

    private NoiseLimits() {}
}
