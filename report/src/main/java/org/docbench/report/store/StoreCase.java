package org.docbench.report.store;

import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.CaseName;
import org.docbench.report.view.RunView;

/**
 * One case of a suite on stores.
 *
 * @param parameters as in the run file, the durability among them where there is one
 */
public record StoreCase(String scenario, Map<String, String> parameters) {
    private static final String DURABILITY = "durability";

    /** The case of a row. */
    public static StoreCase of(ResultRow row) {
        return new StoreCase(row.scenario(), RunView.parameters(row));
    }

    /** {@code none}, {@code os} or {@code sync}; nothing where the case writes nothing. */
    public String level() {
        return value(DURABILITY);
    }

    /** A parameter, or the empty text. */
    public String value(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    /** A parameter as a number, or 0. */
    public long number(String parameter) {
        String digits = value(parameter);
        return digits.matches("\\d{1,15}") ? Long.parseLong(digits) : 0;
    }

    /** The same case with another value. */
    public StoreCase with(String parameter, String value) {
        Map<String, String> other = new LinkedHashMap<>(parameters);
        other.put(parameter, value);
        return new StoreCase(scenario, other);
    }

    /** {@code payload: 200 B, 10 attributes, index one}; the level is named by what it stands in. */
    public String name() {
        return scenario + ": " + detail();
    }

    /** {@code 200 B, 10 attributes, index one}. */
    public String detail() {
        return detailWithout(DURABILITY);
    }

    /** The same without a parameter that is named elsewhere. */
    public String detailWithout(String parameter) {
        Map<String, String> own = new LinkedHashMap<>(parameters);
        own.remove(DURABILITY);
        own.remove(parameter);
        return own.isEmpty() ? scenario : CaseName.of(own);
    }
}
