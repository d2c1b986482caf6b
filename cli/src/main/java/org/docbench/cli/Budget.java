package org.docbench.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.DoubleFunction;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.core.experiment.Preset;
import org.docbench.core.journal.Answers;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.runner.Runner.Rounds;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.Plan;

/**
 * Spends the time of a run: the plan first, then whole further rounds of the cells that registered questions need. It knows what rounds
 * cost and never who is ahead (rule 21).
 */
final class Budget {
    /** The run without a suite takes this long, unless the user says how long. */
    private static final Duration DEFAULT_RUN = Duration.ofMinutes(8);

    private static final Duration UNTIL_DECIDED = Duration.ofHours(1);
    private static final long LOOK_NANOS = 2_000_000_000L;
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,4})\\s*(s|min|m|h)");
    private static final Map<String, Long> SECONDS = Map.of("s", 1L, "m", 60L, "min", 60L, "h", 3600L);

    private final RegisteredPlan plan;
    private final Limit limit;
    private final LongSupplier nanos;
    private final DoubleFunction<Answers> answers;
    private final BiConsumer<String, Double> decide;
    private final long started;
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private double rate;
    private long looked;
    private long decided;

    /**
     * How long a run may take.
     *
     * @param time from its begin; empty if only the plan is measured
     * @param untilDecided whether it goes on in whole steps until the questions are decided
     */
    record Limit(Optional<Duration> time, boolean untilDecided) {
        /** Reads {@code --time} and {@code --until}. */
        static Limit of(RunOptions options, Preset preset) {
            if (options.until != null) {
                Words.among("end for --until", List.of(options.until), HelpTexts.Ends.ALL);
            }
            boolean decided = options.until != null;
            Optional<Duration> usual = decided
                    ? Optional.of(UNTIL_DECIDED)
                    : Optional.of(DEFAULT_RUN).filter(any -> preset.name().equals(Preset.DEFAULT_RUN));
            return new Limit(Optional.ofNullable(options.time).map(Limit::time).or(() -> usual), decided);
        }

        private static Duration time(String written) {
            Matcher parts = WRITTEN.matcher(written);
            long seconds = parts.matches() ? Long.parseLong(parts.group(1)) * SECONDS.get(parts.group(2)) : 0;
            if (seconds < 1) {
                throw UserError.usage("--time takes a time as 90s, 20m or 1h, not '" + written + "'");
            }
            return Duration.ofSeconds(seconds);
        }
    }

    /**
     * Begins with the time that preparations took.
     *
     * @param nanos of a clock
     * @param started when the run began, by that clock
     * @param answers what the questions have come to, at an error rate
     * @param decide told in words what a look at them led to, and the error rate of the next one
     */
    Budget(
            List<Suite> suites,
            RegisteredPlan plan,
            Limit limit,
            LongSupplier nanos,
            long started,
            DoubleFunction<Answers> answers,
            BiConsumer<String, Double> decide) {
        this.plan = plan;
        rate = plan.errorRate();
        this.limit = limit;
        this.nanos = nanos;
        this.started = started;
        this.answers = answers;
        this.decide = decide;
        suites.forEach(suite -> parts.put(suite.name(), new Part(suite)));
    }

    /** Says how many questions were decided when a round last began. */
    String decided() {
        int asked = plan.questionsAsked();
        return asked == 0 ? "" : decided + " of " + asked + " questions decided, ";
    }

    /** Looks between two rounds, and not often: nothing is measured meanwhile. */
    private void look(long now) {
        if (plan.questionsAsked() > 0 && (looked == 0 || now - looked > LOOK_NANOS)) {
            decided = answers.apply(rate).all();
            looked = nanos.getAsLong();
        }
    }

    /** Estimates the planned rounds of all suites. */
    static Duration planned(List<Suite> suites) {
        return Duration.ofMillis(suites.stream().mapToLong(Suite::millis).sum());
    }

    /** Says that the plan alone takes longer than the run may. */
    Optional<String> tooLong() {
        Duration planned = Duration.ofNanos((long) left(1) + elapsed());
        return limit.time()
                .filter(time -> planned.compareTo(time) > 0)
                .map(time -> "The plan takes about " + Words.time(planned) + ", longer than " + Words.time(time)
                        + ": all of it is measured, without further rounds");
    }

    /** Returns how the rounds of a suite are allowed. */
    Part of(Suite suite) {
        return parts.get(suite.name());
    }

    /** Estimates the time left: the planned rounds, and the further ones that fit. */
    Duration left() {
        double factor = factor();
        double planned = left(factor);
        double further = parts.values().stream()
                .mapToDouble(part -> part.roundsLeft() * part.furtherCost(factor))
                .sum();
        double spare = limit.untilDecided() ? 0 : spare(planned);
        return Duration.ofNanos((long) (planned + Math.max(0, Math.min(spare, further))));
    }

    private double spare(double planned) {
        return limit.time().map(time -> time.toNanos() - elapsed() - planned).orElse(0.0);
    }

    private long elapsed() {
        return nanos.getAsLong() - started;
    }

    private double left(double factor) {
        return parts.values().stream().mapToDouble(part -> part.left(factor)).sum();
    }

    /**
     * By how much the rounds that are over, rehearsed ones too, took longer than was estimated; at least by how much they did together with
     * the round that runs, which may be the first and long.
     */
    private double factor() {
        double over = 0;
        double took = 0;
        double running = 0;
        double runs = 0;
        for (Part part : parts.values()) {
            double trial = part.suite.millisOfTrial() * 1e6;
            over += part.trialsOver() * trial;
            took += part.nanosOver();
            if (part.isInRound()) {
                running += part.trialsOfRound() * trial;
                runs += nanos.getAsLong() - part.lastBegun;
            }
        }
        double whole = over > 0 ? took / over : 1;
        return Math.max(whole, (took + runs) / Math.max(1, over + running));
    }

    /** What one suite has cost so far, and what it still costs. */
    final class Part implements Rounds {
        private final Suite suite;
        private final Plan needed;
        private final int planned;
        private long begun;
        private long planEnded;
        private boolean ended;
        private int before;
        private int trials;
        private int round;
        private long roundsBegun;
        private int rehearsedAtFirst;
        private int trialsBefore;
        private long lastBegun;
        private int lastTrials;
        private double furtherNanos;
        private double share;
        private int stage;
        private long renewing;
        private long renewedNanos;
        private long renewedBefore;
        private int renewed;
        private boolean rehearsing;
        private int rehearsedNow;
        private long rehearsedSince;
        private int rehearsed;
        private int rehearsedBefore;
        private long rehearsedNanos;
        private Runnable say = () -> {};

        private Part(Suite suite) {
            this.suite = suite;
            needed = plan.needed(suite.plan());
            List<Plan.Stage> stages = suite.plan().stages();
            planned = stages.isEmpty() ? 0 : suite.plan().rounds(stages.get(stages.size() - 1));
        }

        /**
         * Notes that the suite begins.
         *
         * @param earlier trials, of earlier generations
         * @param say shows the progress, when nothing is measured
         */
        void begin(int earlier, Runnable say) {
            this.say = say;
            begun = nanos.getAsLong();
            before = earlier;
            trials = earlier;
        }

        /** Notes trials that were measured. */
        void measured(int more) {
            trials += more;
        }

        /** Notes that nothing of the suite is left. */
        void end() {
            ended = true;
            looked = 0;
            look(nanos.getAsLong());
            planEnded = planEnded > 0 ? planEnded : nanos.getAsLong();
        }

        /** Says what is being done, such as {@code round 2 of 10}. */
        String words() {
            return rehearsing ? "warm-up" : round == 0 ? "load" : "round " + round + " of " + rounds();
        }

        /** Returns the rounds that the suite has for sure: the planned ones, or those that began. */
        private int rounds() {
            return Math.max(planned, round);
        }

        @Override
        public void rehearses(int more) {
            rehearsalOver(nanos.getAsLong());
            rehearsing = true;
            rehearsedNow = more;
            say.run();
        }

        private void rehearsalOver(long now) {
            if (rehearsedNow > 0 && renewing == 0) {
                rehearsed += rehearsedNow;
                rehearsedNanos += now - rehearsedSince;
            }
            rehearsedNow = 0;
            rehearsedSince = now;
        }

        @Override
        public RegisteredPlan registered() {
            return limit.time().isPresent() ? plan : RegisteredPlan.NONE;
        }

        @Override
        public void renews() {
            renewing = nanos.getAsLong();
        }

        @Override
        public void begins(int ofStage, int number) {
            long now = nanos.getAsLong();
            rehearsalOver(now);
            rehearsedBefore = rehearsed;
            if (renewing > 0) {
                renewedNanos += now - renewing;
                renewed++;
                renewing = 0;
            }
            stage = ofStage;
            rehearsing = false;
            look(now);
            if (roundsBegun == 0) {
                roundsBegun = now;
                rehearsedAtFirst = rehearsed;
                trialsBefore = trials;
            }
            round = number;
            lastBegun = now;
            lastTrials = trials;
            renewedBefore = renewedNanos;
        }

        @Override
        public boolean allows(int number) {
            long now = nanos.getAsLong();
            boolean first = planEnded == 0;
            if (first) {
                planEnded = now;
                lastBegun = now;
                lastTrials = trials;
            } else if (round > planned) {
                furtherNanos = now - lastBegun;
            }
            return limit.untilDecided() ? step(number) : fits(now, first, number);
        }

        /** Shares the spare time by the cost of a round, so that every suite gets about as many further ones. */
        private boolean fits(long now, boolean first, int number) {
            double factor = factor();
            if (first) {
                double costs = parts.values().stream()
                        .filter(part -> !part.ended)
                        .mapToDouble(part -> part.furtherCost(factor))
                        .sum();
                share = spare(Budget.this.left(factor)) * furtherCost(factor) / costs;
            }
            return now - planEnded + ofRound(factor) + (renewsBefore(number) ? ofRenewal(factor) : 0) <= share;
        }

        /** Each step doubles the rounds; each look at the questions halves the error rate, so that all looks keep to the whole one. */
        private boolean step(int number) {
            int done = number - 1;
            if (done % planned != 0 || Integer.bitCount(done / planned) > 1) {
                return true;
            }
            int look = 1 + Integer.numberOfTrailingZeros(done / planned);
            rate = plan.errorRate() / (1 << look);
            if (look == 1) {
                decide.accept("Suite " + suite.name() + ": the first look at its questions", rate);
            }
            int further = Math.min(done, MOST - done);
            boolean decided = answers.apply(rate).isDecided(suite.name(), plan);
            boolean fits = spare(Budget.this.left(factor())) >= further * furtherCost(factor());
            if (decided || !fits) {
                return false;
            }
            decide.accept(
                    "Suite " + suite.name() + ": look " + look + " after " + done + " rounds left questions open; "
                            + further + " more rounds of all registered cells",
                    rate / 2);
            return true;
        }

        /** Counts trials and rehearsed ones: those of whole rounds, or of the warm-up until the first round begins. */
        private int trialsOver() {
            return round == 0
                    ? rehearsed
                    : rehearsedBefore + (planEnded > 0 ? suite.trials() - before : Math.max(0, lastTrials - before));
        }

        private long nanosOver() {
            return round == 0 ? rehearsedNanos : (planEnded > 0 ? planEnded : lastBegun) - begun - renewedNanos;
        }

        private double left(double factor) {
            return ended || planEnded > 0 ? 0 : trialsLeft() * ofTrial(factor) + renewalsLeft() * ofRenewal(factor);
        }

        private boolean isInRound() {
            return round > 0 && planEnded == 0 && !ended;
        }

        private double trialsOfRound() {
            return (double) suite.trials()
                    / Math.max(1, planned)
                    / Math.max(1, suite.plan().stages().size());
        }

        /** Counts the planned trials still to come, with those that are rehearsed before stages that no round has begun. */
        private double trialsLeft() {
            int left = Math.max(0, suite.trials() - trials);
            int stages = suite.plan().stages().size() - (round == 0 ? 0 : stage + 1);
            return left + Math.max(0, stages * suite.rehearsedTrials(left) - (rehearsed - rehearsedBefore));
        }

        /** What a further round costs on average: new instances of servers measure a few of them. */
        private double furtherCost(double factor) {
            return ofRound(factor) + (double) suite.plan().instances() / Math.max(1, planned) * ofRenewal(factor);
        }

        private double ofRound(double factor) {
            double trialsOfRound = needed.cells().mapToInt(Plan.Cells::trials).sum();
            return furtherNanos > 0 ? furtherNanos : trialsOfRound * ofTrial(factor);
        }

        /** What new instances of the servers cost, with the rounds that are rehearsed on them: as measured, else by the suite's own estimate. */
        private double ofRenewal(double factor) {
            return renewed > 0 ? (double) renewedNanos / renewed : suite.millisToRenew() * 1e6 * factor;
        }

        private boolean renewsBefore(int number) {
            return suite.plan().instance(number) != suite.plan().instance(number - 1);
        }

        /** Counts the planned instances of servers that are still to come, in this stage and in later ones. */
        private int renewalsLeft() {
            int ofStage = suite.renewals()
                    + 1
                    - Math.min(suite.renewals() + 1, suite.plan().instance(Math.max(1, round)));
            return ofStage
                    + (suite.plan().stages().size()
                                    - 1
                                    - Math.min(stage, suite.plan().stages().size() - 1))
                            * suite.renewals();
        }

        private int roundsLeft() {
            return ended ? 0 : Math.max(0, MOST - rounds());
        }

        /** Whole rounds tell what a trial takes, rehearsed ones of later stages too; before the first one has ended the suite's own estimate does. */
        private double ofTrial(double factor) {
            int over = lastTrials - trialsBefore;
            return over > 0
                    ? (double) (lastBegun - roundsBegun - renewedBefore) / (over + rehearsedBefore - rehearsedAtFirst)
                    : suite.millisOfTrial() * 1e6 * factor;
        }
    }
}
