package org.docbench.core.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * How a product said it would run the queries of a case.
 *
 * @param intended the index it was meant to use; null when none
 * @param used whether the plan names it; true when none was meant
 * @param text the product's own words, in as many lines as it likes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlanRow(
        String suite,
        String scenario,
        @JsonProperty("case") Map<String, String> caseParameters,
        String target,
        String intended,
        boolean used,
        String text) {}
