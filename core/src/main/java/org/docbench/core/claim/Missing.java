package org.docbench.core.claim;

import java.util.List;
import org.docbench.core.stats.Interval;

/**
 * Nothing was found, and what would have to be measured.
 *
 * @param rows the missing rows in words
 * @param command the command that would measure them
 */
record Missing(List<String> rows, String command) implements Finding {
    private static final int SHOWN = 3;

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
    public String words() {
        String more = rows.size() > SHOWN ? " and " + (rows.size() - SHOWN) + " more" : "";
        return "not measured in this run: "
                + String.join("; ", rows.subList(0, Math.min(SHOWN, rows.size()))) + more + "; `" + command
                + "` measures it";
    }

    @Override
    public String aside() {
        return "not measured in this run (`" + command + "` measures it)";
    }

    @Override
    public Ruled against(Published published) {
        return new Ruled(Ruling.NOT_RUN, "");
    }
}
