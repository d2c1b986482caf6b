package org.docbench.report.insert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.report.store.Beside;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.LevelWords;

/** One thing of a case changed and the rest the same, for each target by itself: indexes, content, nesting, batches. */
public final class SideTables {
    private static final String RATIO =
            "A ratio is of the times of one document and within a target, paired by round; 1.3× slower: time is 1.3-fold.";

    private SideTables() {}

    /** No index, one, three. */
    public static Grouped indexes(Inserts inserts, String level) {
        return table(inserts, level, "Documents a second by indexes", "indexes", "index");
    }

    /** Each document its own text, all the same, or bytes of its own. */
    public static Grouped content(Inserts inserts, String level) {
        return table(inserts, level, "Documents a second by content", "content", "content");
    }

    public static Grouped batches(Inserts inserts, String level) {
        return table(inserts, level, "Documents a second by batch", "batch", "batch");
    }

    /** The same payload and index without and with one more index than the link array's, in every shape. */
    public static Grouped payloadIndex(Inserts inserts, String level) {
        return table(inserts, level, "Documents a second by shape, with and without the index", "index", "payload");
    }

    /** Nested documents beside flat ones of the same nominal size. */
    public static Grouped nested(Inserts inserts, String level) {
        List<Beside.Line> lines = new ArrayList<>();
        for (StoreCase nested : inserts.rows().cases(level, "nested")) {
            inserts.rows()
                    .find(
                            level,
                            Inserts.PAYLOAD,
                            Map.of("bytes", nested.value("bytes"), "attributes", "1", "index", nested.value("index")))
                    .ifPresent(flat -> {
                        Map<String, StoreCase> cases = new LinkedHashMap<>();
                        cases.put("flat", flat);
                        cases.put("nested", nested);
                        lines.add(new Beside.Line(nested.detail(), cases));
                    });
        }
        return beside(inserts, level, "Documents a second, nested beside flat").table(lines);
    }

    private static Grouped table(Inserts inserts, String level, String caption, String parameter, String scenario) {
        List<Beside.Line> lines = inserts.by(parameter, level, scenario).entrySet().stream()
                .map(line -> new Beside.Line(line.getKey(), line.getValue()))
                .toList();
        return beside(inserts, level, caption).table(lines);
    }

    private static Beside beside(Inserts inserts, String level, String caption) {
        return new Beside(
                inserts.rows(),
                caption + ", " + LevelWords.name(level),
                row -> inserts.rate(row).cell(),
                RATIO);
    }
}
