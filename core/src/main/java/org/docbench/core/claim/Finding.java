package org.docbench.core.claim;

import java.util.List;
import org.docbench.core.stats.Interval;

/** What a measure found in a run. */
interface Finding {

    /** The measured number, or null when it was not measured. */
    default Double value() {
        return null;
    }

    /** Its 95 % interval, or null. */
    default Interval ci95() {
        return null;
    }

    /** The finding as a sentence without its full stop. */
    String words();

    /** The finding beside another one. */
    default String aside() {
        return words();
    }

    /** The ruling on the published number, with the reason. */
    Ruled against(Claim.Published published);

    /** Whether there are numbers to show. */
    default boolean found() {
        return true;
    }

    /** A ruling and the words that justify it. */
    record Ruled(Ruling ruling, String because) {}

    /** Nothing was found. */
    record Missing(String words, String aside) implements Finding {
        private static final int SHOWN = 3;

        /**
         * Says what would have to be measured.
         *
         * @param rows the missing rows in words
         * @param command the command that would measure them
         */
        static Missing of(List<String> rows, String command) {
            String more = rows.size() > SHOWN ? " and " + (rows.size() - SHOWN) + " more" : "";
            String measures = "`" + command + "` measures it";
            return new Missing(
                    "not measured in this run: " + String.join("; ", rows.subList(0, Math.min(SHOWN, rows.size())))
                            + more + "; " + measures,
                    "not measured in this run (" + measures + ")");
        }

        @Override
        public boolean found() {
            return false;
        }

        @Override
        public Ruled against(Claim.Published published) {
            return new Ruled(Ruling.NOT_RUN, "");
        }
    }
}
