package org.docbench.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.docbench.report.suite.CodecRows.FLAT;
import static org.docbench.report.suite.CodecRows.row;
import static org.docbench.report.suite.CodecRows.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Trial;
import org.docbench.report.KnownRuns;
import org.docbench.report.suite.RunReport;
import org.junit.jupiter.api.Test;

class AbsentTest {
    private static final Map<String, String> REAL = Map.of("corpus", "real");

    private static ResultRow without(Map<String, String> parameters, String target, String phase, String reason) {
        return KnownRuns.without("codec", "documents", parameters, target, phase, new Trial.Unsupported(reason));
    }

    @Test
    void whatStruckEveryTargetAlikeIsOneRow() {
        List<ResultRow> rows = new ArrayList<>();
        for (String target : List.of("go.bson", "ion.tree")) {
            for (String phase : List.of("decode", "read")) {
                rows.add(row(FLAT, target, phase, 1, 1, 1));
                rows.add(without(REAL, target, phase, "Corpus real is missing"));
            }
        }
        assertThat(new RunReport(run(rows, List.of())).absent().rows())
                .containsExactly(
                        List.of("every target", "documents, decode: real", "unsupported", "Corpus real is missing"),
                        List.of("every target", "documents, read: real", "unsupported", "Corpus real is missing"));
    }

    @Test
    void whatStruckSomeNamesThem() {
        List<ResultRow> rows = List.of(
                without(FLAT, "ion.tree", "decode", "no min key"),
                without(REAL, "ion.tree", "decode", "no min key"),
                without(REAL, "json.tree", "decode", "no min key"),
                row(FLAT, "json.tree", "decode", 1, 1, 1));
        assertThat(new RunReport(run(rows, List.of())).absent().rows())
                .containsExactly(
                        List.of("ion.tree", "documents, decode: drivers-flat; real", "unsupported", "no min key"),
                        List.of("json.tree", "documents, decode: real", "unsupported", "no min key"));
    }
}
