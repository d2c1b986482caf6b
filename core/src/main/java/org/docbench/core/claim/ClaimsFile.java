package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The claims of one publication, as data.
 *
 * @param schema always {@link #SCHEMA}
 * @param seed the publication, for example {@code 000}
 * @param title what it is called and where it stands
 * @param publication who published it, and where it can be read
 * @param caseSets named lists of cases that the measures refer to
 * @param given targets that only run on a server the user gives, with its name in {@code --store NAME=URI}
 * @param forms the published forms of its cases, the preferred one first
 * @param claims in the publication's order
 */
public record ClaimsFile(
        String schema,
        String seed,
        String title,
        Publication publication,
        Map<String, String> given,
        Map<String, List<CaseRef>> caseSets,
        List<ClaimsFile.PublishedForm> forms,
        List<Claim> claims) {
    public ClaimsFile {
        given = given == null ? Map.of() : Map.copyOf(given);
        forms = forms == null ? List.of() : List.copyOf(forms);
    }

    /**
     * Who said it.
     *
     * @param author as the publication signs it
     * @param date of the publication
     * @param link where it can be read; null when no address is known
     * @param withdrawn how and when it was withdrawn; null when it was not
     */
    public record Publication(String author, String date, String link, String withdrawn) {}

    /** The schema this version reads. */
    public static final String SCHEMA = "docbench-claims/1";

    /** Of a key that stands twice, a reader would see one and the other would decide. */
    private static final ObjectMapper JSON = new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    /**
     * Reads the text of a claims file.
     *
     * @throws IllegalArgumentException one line, if it is no claims file or a measure names a case set it does not have
     */
    public static ClaimsFile parse(String json) {
        try {
            ClaimsFile file = JSON.readValue(json, ClaimsFile.class);
            if (!SCHEMA.equals(file.schema)) {
                throw new IllegalArgumentException("not a claims file of schema " + SCHEMA + ": " + file.schema);
            }
            file.claims.forEach(file::check);
            return file;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not a claims file: " + e.getOriginalMessage(), e);
        }
    }

    /** Lists the cases that decide a claim, without those of its objection; none where nothing can be measured. */
    public List<CaseRef> cases(Claim claim) {
        return claim.measure().sets().flatMap(set -> caseSets.get(set).stream()).toList();
    }

    /**
     * Lists sets of cases, such as those of a smaller size or of another product. Each set decides the claim by itself. The published
     * forms of the cases are not among them.
     */
    public List<Set<CaseRef>> alternatives(Claim claim) {
        return alternatives(claim.measure());
    }

    private List<Set<CaseRef>> alternatives(Measure measure) {
        if (measure instanceof CombinedMeasure.FirstOfMeasure any) {
            return any.of().stream().flatMap(one -> alternatives(one).stream()).toList();
        }
        if (measure instanceof CombinedMeasure several) {
            List<Set<CaseRef>> all = List.of(Set.of());
            for (Measure one : several.inner()) {
                List<Set<CaseRef>> more = alternatives(one);
                all = all.stream()
                        .flatMap(before -> more.stream().map(after -> both(before, after)))
                        .toList();
            }
            return all;
        }
        Set<CaseRef> cases = new LinkedHashSet<>();
        measure.sets().forEach(set -> cases.addAll(caseSets.get(set)));
        return cases.isEmpty() ? List.of() : List.of(cases);
    }

    private static Set<CaseRef> both(Set<CaseRef> before, Set<CaseRef> after) {
        Set<CaseRef> both = new LinkedHashSet<>(before);
        both.addAll(after);
        return both;
    }

    /** Lists the forms in which a measure can be ruled on, the preferred one first. */
    List<PublishedForm> forms(Measure measure) {
        List<CaseRef> cases =
                measure.sets().flatMap(set -> caseSets.get(set).stream()).toList();
        return forms.stream().filter(form -> form.changes(cases)).toList();
    }

    private void check(Claim claim) {
        Stream.concat(Stream.of(claim.measure()), claim.remarks().map(Claim.Remark::measure))
                .flatMap(Measure::sets)
                .filter(set -> !caseSets.containsKey(set))
                .findFirst()
                .ifPresent(set -> {
                    throw new IllegalArgumentException(
                            "claim " + claim.id() + " names a case set that is not there: " + set);
                });
    }

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
         * @param option of {@code docbench run} that a run of the published form needs with that of the case; null where it needs none. For
         *     another scenario, it stands in the place of that of the case
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
                        options(ref));
            }

            private String options(CaseRef ref) {
                if (option == null) {
                    return ref.option();
                }
                if (as != null) {
                    return option;
                }
                Set<String> each = new LinkedHashSet<>(ref.options());
                each.addAll(CaseRef.options(option));
                return String.join(" ", each);
            }
        }

        /** Returns a case in this form; empty if this form does not have it. */
        public Optional<CaseRef> of(CaseRef ref) {
            return rules.stream().filter(rule -> rule.fits(ref)).findFirst().map(rule -> rule.changed(ref));
        }

        /** Tells whether this form has every one of some cases, and changes at least one. */
        boolean changes(List<CaseRef> cases) {
            return cases.stream().allMatch(one -> of(one).isPresent())
                    && cases.stream()
                            .anyMatch(one -> !of(one).map(CaseRef::words).equals(Optional.of(one.words())));
        }
    }
}
