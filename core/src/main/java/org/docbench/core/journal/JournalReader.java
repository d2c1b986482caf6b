package org.docbench.core.journal;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFileException;
import org.docbench.core.run.RunFiles;

/** Reads journals. A journal is untrusted data: the reader checks every line against the schema and the hash of the line before. */
public final class JournalReader {
    private static final String FAMILY = "docbench-journal/";

    /**
     * A journal that was read.
     *
     * @param hash of its last line
     * @param bytes of its whole lines
     * @param torn whether something follows them that is no whole line, as after a kill in the middle of a write
     */
    public record Read(RecordedRun run, String hash, long bytes, boolean torn) {}

    private JournalReader() {}

    /**
     * Reads a journal. A torn last line is left out.
     *
     * @param name what to call the journal in messages
     * @throws RunFileException if a line was changed, is missing or does not fit; the message names the line
     */
    public static Read read(byte[] journal, String name) {
        List<JournalLine> lines = new ArrayList<>();
        String hash = JournalText.FIRST;
        int start = 0;
        for (int end = lineEnd(journal, start); end >= 0; end = lineEnd(journal, start)) {
            byte[] bytes = Arrays.copyOfRange(journal, start, end);
            String where = name + ": line " + (lines.size() + 1);
            JsonNode tree = tree(bytes, where, end == journal.length - 1);
            if (tree == null) {
                break;
            }
            lines.add(line(tree, hash, where, lines.isEmpty()));
            hash = JournalText.hash(bytes);
            start = end + 1;
        }
        if (lines.isEmpty()) {
            throw new RunFileException(name + ": no journal: it has no whole line");
        }
        var run = new RecordedRun(lines);
        check(run, name);
        return new Read(run, hash, start, start < journal.length);
    }

    private static int lineEnd(byte[] journal, int start) {
        for (int i = start; i < journal.length; i++) {
            if (journal[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** The JSON of a line; null if it is the last and none. */
    private static JsonNode tree(byte[] line, String where, boolean last) {
        try {
            JsonNode tree = RunFiles.JSON.readTree(new String(line, StandardCharsets.UTF_8));
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            if (!last) {
                throw new RunFileException(where + " is not JSON, or outside the limits", e);
            }
        }
        if (!last) {
            throw new RunFileException(where + " is no JSON object");
        }
        return null;
    }

    private static JournalLine line(JsonNode tree, String before, String where, boolean first) {
        if (first) {
            checkSchema(tree, where);
        }
        if (!before.equals(tree.path(JournalText.BEFORE).asText(""))) {
            throw new RunFileException(
                    where + " does not follow the line before it: one of them was changed or is missing");
        }
        try {
            JournalLine line = JournalText.line(tree);
            if (first != line instanceof JournalLine.Planned) {
                throw new IllegalArgumentException(first ? "the first line must be the plan" : "a second plan");
            }
            return line;
        } catch (IllegalArgumentException e) {
            throw new RunFileException(where + ": " + e.getMessage(), e);
        }
    }

    private static void checkSchema(JsonNode tree, String where) {
        String schema = tree.path("schema").asText("");
        if (!schema.equals(JournalText.SCHEMA)) {
            throw new RunFileException(
                    schema.matches(FAMILY + "[0-9]{1,9}")
                            ? where + ": " + schema + ": this DocBench reads " + JournalText.SCHEMA
                                    + "; update DocBench"
                            : where + ": not a journal (no schema " + JournalText.SCHEMA + ")");
        }
    }

    /** What no schema can say: blocks belong to the plan and to the generation in which they stand. */
    private static void check(RecordedRun run, String name) {
        Map<String, SuitePlan> suites = run.plan().plan().suites().stream()
                .collect(Collectors.toMap(SuitePlan::name, suite -> suite, (first, second) -> first));
        Set<Object> seen = new HashSet<>();
        int generation = 1;
        for (int i = 0; i < run.lines().size(); i++) {
            String where = name + ": line " + (i + 1) + ": ";
            if (run.lines().get(i) instanceof JournalLine.Generation next) {
                if (next.number() != generation + 1) {
                    throw new RunFileException(where + "generation " + next.number() + " after " + generation);
                }
                generation = next.number();
            } else if (run.lines().get(i) instanceof JournalLine.Block line) {
                SuitePlan suite = suites.get(line.block().benchCase().suite());
                if (line.generation() != generation || suite == null) {
                    throw new RunFileException(where + "a block that belongs to no suite or not to its generation");
                }
                if (suite.onRunner()
                        && !line.block()
                                .trials()
                                .allMatch(trial ->
                                        seen.add(List.of(trial.of(), trial.target(), trial.phase(), trial.round())))) {
                    throw new RunFileException(where + "a trial that is there already");
                }
            }
        }
    }
}
