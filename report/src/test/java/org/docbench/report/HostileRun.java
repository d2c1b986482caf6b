package org.docbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.docbench.core.run.RunFile;

/** A run in which every word that a stranger could choose tries to become a part of the page. */
final class HostileRun {

    static final String WORD = "</script><img src=x onerror='window.hacked=1'>`|\u001b[2J\"";

    private HostileRun() {}

    static RunFile run() {
        ObjectMapper mapper = new ObjectMapper();
        try {
            String quoted = mapper.writeValueAsString(WORD);
            String word = quoted.substring(1, quoted.length() - 1);
            String json = mapper.writeValueAsString(SyntheticRun.complete())
                    .replace("bson.reader", "bson." + word)
                    .replace("order.lines[2].price", word)
                    .replace("this way of reading cannot write", word)
                    .replace("my documents.ndjson", word)
                    .replace("Invented CPU", word)
                    .replace("synthetic-not-measured", word)
                    .replace("below resolution:", word)
                    .replace("OSON wins 30", word);
            return mapper.readValue(json, RunFile.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
