package org.docbench.load.update;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.json.JsonText;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.value.Value;

/** The documents before their first update, with their hash and what they take as JSON text. */
final class UpdateCorpora {
    private static final int VERSION = 1;

    private UpdateCorpora() {}

    static List<CorpusRow> rows(List<UpdateCase> cases) {
        Map<String, CorpusRow> rows = new LinkedHashMap<>();
        for (UpdateCase of : cases) {
            String name = String.join("-", UpdateSuite.NAME, of.scenario().name(), String.join("-", of.parameters()))
                    .replaceFirst("-$", "");
            rows.computeIfAbsent(name, key -> row(key, of.document().get()));
        }
        return List.copyOf(rows.values());
    }

    private static CorpusRow row(String name, Value.Obj document) {
        Corpus corpus = new Corpus(name, VERSION, 0, List.of(document));
        return new CorpusRow(
                name, VERSION, 0, 1, corpus.sha256(), Map.of("JSON", (long) JsonText.write(document).length));
    }
}
