package org.docbench.report.update;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.RunView;

/**
 * One update of the suite at one durability level.
 *
 * @param parameters as in the run file, the durability among them
 */
public record UpdateCase(String scenario, Map<String, String> parameters) {

    static final String BASELINE = "baseline";
    static final String USER = "user";

    /** The scenarios as the published tables have them, the baseline first and the user's own documents last. */
    private static final List<String> ORDER =
            List.of(BASELINE, "single", "multi", "large", "push", "delete", "large-array", USER);

    private static final String DURABILITY = "durability";

    /** The largest published document. */
    private static final long LARGEST = 4_194_304;

    /** The case of a row of the suite. */
    public static UpdateCase of(ResultRow row) {
        return new UpdateCase(row.scenario(), RunView.parameters(row));
    }

    /** {@code none}, {@code os} or {@code sync}. */
    public String level() {
        return parameters.getOrDefault(DURABILITY, "unknown");
    }

    /** The same update at another level. */
    public UpdateCase at(String level) {
        Map<String, String> other = new LinkedHashMap<>(parameters);
        other.put(DURABILITY, level);
        return new UpdateCase(scenario, other);
    }

    /** {@code push: scalar items, 10 values}; the level is named by the table it stands in. */
    public String name() {
        return parameters.size() > 1 ? scenario + ": " + detail() : scenario;
    }

    /** {@code scalar items, 10 values}, where the scenario is named by what is round it. */
    public String detail() {
        Map<String, String> own = new LinkedHashMap<>(parameters);
        own.remove(DURABILITY);
        return own.isEmpty() ? scenario : CaseName.of(own);
    }

    /** How many updates are in one measured operation, each acknowledged before the next. */
    public int operations() {
        String values = parameters.get("values");
        return values == null ? 1 : Integer.parseInt(values);
    }

    /** How many acknowledged writes of this target are in one measured operation. */
    int writes(String target) {
        boolean two = target.endsWith(".two-calls")
                && scenario.equals("delete")
                && "middle".equals(parameters.get("position"));
        return two ? 2 : operations();
    }

    /** The size of the document where the case sweeps it, else 0. */
    public long bytes() {
        return Long.parseLong(parameters.getOrDefault("bytes", "0"));
    }

    boolean isBaseline() {
        return scenario.equals(BASELINE);
    }

    /** Whether it is one of the 25 of the published tables: totals are over those. */
    boolean published() {
        return !isBaseline() && !scenario.equals(USER) && bytes() <= LARGEST;
    }

    /** Where its scenario stands among the others; unknown ones are last. */
    int order() {
        int place = ORDER.indexOf(scenario);
        return place < 0 ? ORDER.size() : place;
    }
}
