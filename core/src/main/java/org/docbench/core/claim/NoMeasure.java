package org.docbench.core.claim;

import org.docbench.core.stats.Interval;

/**
 * Nothing this project can run settles the claim.
 *
 * @param why one sentence without its full stop
 */
record NoMeasure(String why) implements Measure {

    @Override
    public String cases() {
        return null;
    }

    @Override
    public String words() {
        return "no measurement settles it";
    }

    @Override
    public Finding in(Evidence evidence) {
        return new Nothing(why);
    }

    /** No number and no command that would give one. */
    private record Nothing(String words) implements Finding {

        @Override
        public Double value() {
            return null;
        }

        @Override
        public Interval ci95() {
            return null;
        }

        @Override
        public boolean found() {
            return false;
        }

        @Override
        public Ruled against(Published published) {
            return new Ruled(Ruling.NOT_RUN, "");
        }
    }
}
