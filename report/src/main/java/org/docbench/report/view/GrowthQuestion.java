package org.docbench.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.GrowthRow;

/** How a lookup grows with the document, one line for each phase. */
final class GrowthQuestion {

    private GrowthQuestion() {}

    static Answer answer(RunView run) {
        String question = "How does a lookup grow with the number of fields?";
        Map<String, List<GrowthRow>> byPhase = new LinkedHashMap<>();
        for (GrowthRow row : run.growth()) {
            if ("growth".equals(row.scenario()) && !Floor.isEmpty(row.target())) {
                byPhase.computeIfAbsent(row.phase(), phase -> new ArrayList<>()).add(row);
            }
        }
        List<String> sentences = new ArrayList<>();
        byPhase.forEach((phase, rows) -> sentences.add(phase + ": " + GrowthWords.of(rows)));
        return sentences.isEmpty()
                ? Answer.missing(question, "growth")
                : new Answer(question, GrowthWords.LEAD, List.copyOf(sentences), "growth");
    }
}
