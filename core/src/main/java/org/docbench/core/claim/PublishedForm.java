package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The published form of cases that every preset has in a form of its own. If the run has all rows of the published form, they
 * decide a measure. Otherwise the cases that the claims file names decide it.
 *
 * @param words what distinguishes the form, for the explanation of the outcome
 * @param rules for its cases; the first that fits a case changes it
 */
public record PublishedForm(String words, List<Rule> rules) {
    public PublishedForm {
        rules = List.copyOf(rules);
    }

    /**
     * Changes a case into its published form. A rule that changes nothing says that the case is as published already.
     *
     * @param given parameters of the cases that it fits
     * @param as their scenario in the published form; null where it is the same
     * @param with parameters that are added or changed
     * @param without parameters that the published form does not have
     * @param option of {@code docbench run} that a run of the published form needs; null where that of the case is the same
     */
    public record Rule(
            String suite,
            String scenario,
            @JsonProperty("case") Map<String, String> given,
            String as,
            Map<String, String> with,
            List<String> without,
            String option) {
        public Rule {
            given = given == null ? Map.of() : Map.copyOf(given);
            with = with == null ? Map.of() : Map.copyOf(with);
            without = without == null ? List.of() : List.copyOf(without);
        }

        private boolean fits(CaseRef ref) {
            return suite.equals(ref.suite())
                    && scenario.equals(ref.scenario())
                    && ref.parameters().entrySet().containsAll(given.entrySet());
        }

        private CaseRef changed(CaseRef ref) {
            Map<String, String> parameters = new LinkedHashMap<>(ref.parameters());
            without.forEach(parameters::remove);
            parameters.putAll(with);
            return new CaseRef(
                    suite,
                    as == null ? scenario : as,
                    parameters,
                    ref.operations(),
                    ref.calls(),
                    ref.instead(),
                    option == null ? ref.option() : option);
        }
    }

    /** Returns a case in this form; empty if this form does not have it. */
    public Optional<CaseRef> of(CaseRef ref) {
        return rules.stream().filter(rule -> rule.fits(ref)).findFirst().map(rule -> rule.changed(ref));
    }

    /** Tells whether this form has every one of some cases, and changes at least one. */
    boolean changes(List<CaseRef> cases) {
        return cases.stream().allMatch(one -> of(one).isPresent())
                && cases.stream().anyMatch(one -> !of(one).map(CaseRef::words).equals(Optional.of(one.words())));
    }
}
