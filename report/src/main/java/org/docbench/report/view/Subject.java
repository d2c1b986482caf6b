package org.docbench.report.view;

import java.util.Map;

/** The documents of one case of the suite codec. */
public record Subject(String scenario, Map<String, String> parameters) {

    /** The scenarios with a steady state: files of so many documents, whole corpora, the user's own. */
    static final String FILES = "files";

    static final String DOCUMENTS = "documents";
    static final String USER = "user";

    /** The name of its corpus, as the run file's corpora have it. */
    public String corpus() {
        String documents = parameters.get("documents");
        return documents == null ? parameters.getOrDefault("corpus", scenario) : "nbson-" + documents;
    }
}
