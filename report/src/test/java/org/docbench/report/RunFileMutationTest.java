package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.docbench.core.run.RunComparison;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFileException;
import org.docbench.core.run.RunFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run file with one strange value either is refused in one line or makes every report: nothing else is ever thrown. */
@Tag("slow")
class RunFileMutationTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Changed copies; a search for new faults gives more. */
    private static final int CHANGES = Integer.getInteger("docbench.mutations", 150);

    private static final List<JsonNode> STRANGERS = List.of(
            NODES.nullNode(),
            NODES.textNode(""),
            NODES.textNode("10240x"),
            NODES.textNode("absent"),
            NODES.textNode("x".repeat(3_000)),
            NODES.textNode("a.b@c: d"),
            NODES.numberNode(-1),
            NODES.numberNode(0),
            NODES.numberNode(2.5),
            NODES.numberNode(1e308),
            NODES.numberNode(1e-308),
            NODES.numberNode(new BigDecimal("1e400")),
            NODES.numberNode(Integer.MAX_VALUE),
            NODES.numberNode(Long.MAX_VALUE),
            NODES.numberNode(BigInteger.TEN.pow(30)),
            NODES.booleanNode(true),
            NODES.arrayNode(),
            NODES.arrayNode().addNull(),
            NODES.objectNode(),
            NODES.objectNode().putNull("a"),
            nested(60),
            nested(900));

    private static JsonNode nested(int levels) {
        JsonNode inner = NODES.textNode("deep");
        for (int i = 0; i < levels; i++) {
            inner = i % 2 == 0
                    ? NODES.arrayNode().add(inner)
                    : NODES.objectNode().set("a", inner);
        }
        return inner;
    }

    @Test
    void aStrangeValueIsRefusedOrShown() throws IOException {
        ObjectNode whole = ReducedRun.tree();
        RunFile before = RunFiles.parse(whole.toString(), "whole");
        show(before, before, 0);
        show(before, before, 1);
        var random = new Random(Long.getLong("docbench.mutations.seed", 13));
        int refused = 0;
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < CHANGES; i++) {
            ObjectNode changed = whole.deepCopy();
            String what = change(changed, random);
            try {
                show(before, RunFiles.parse(JSON.writeValueAsString(changed), "changed"), i);
            } catch (RunFileException e) {
                refused++;
                assertThat(e).as(what).hasMessageStartingWith("changed: ").hasMessageNotContaining("\n");
                assertThat(e.getMessage().length()).as(e.getMessage()).isLessThan(300);
            } catch (RuntimeException | StackOverflowError e) {
                faults.add("mutation " + i + ", " + what + ": " + e + " at "
                        + Arrays.stream(e.getStackTrace())
                                .filter(frame -> frame.getClassName().startsWith("org.docbench"))
                                .limit(3)
                                .toList());
            }
        }
        assertThat(faults).isEmpty();
        assertThat(refused).isBetween(CHANGES / 3, CHANGES - CHANGES / 20);
    }

    /** Everything that is made of a run file; intervals take most of the time, so each turn makes a part of it. */
    private static void show(RunFile before, RunFile run, int turn) {
        assertThat(CsvReport.of(run)).isNotEmpty();
        assertThat(RulingsTable.text(run, 100)).isNotNull();
        if (turn % 2 == 0) {
            assertThat(HtmlReport.of(run)).contains("<!doctype html>");
        } else {
            assertThat(ConsoleReport.of(run, 100, false, null)).isNotEmpty();
            assertThat(MarkdownReport.of(run)).isNotEmpty();
            RunComparison.of(before, run);
            RunComparison.of(run, before);
        }
    }

    /** Walks down by chance and changes the node that it reaches. */
    private static String change(JsonNode root, Random random) {
        StringBuilder path = new StringBuilder();
        JsonNode parent = root;
        while (true) {
            List<String> names = new ArrayList<>();
            parent.fieldNames().forEachRemaining(names::add);
            // Reports are made of results above all, and draw by the parameters of their cases.
            int liked = Math.max(names.indexOf("results"), names.indexOf("case"));
            int at = liked >= 0 && random.nextInt(3) == 0 ? liked : random.nextInt(parent.size());
            String name = parent.isArray() ? "[" + at + "]" : "." + names.get(at);
            path.append(name);
            JsonNode child = parent.isArray() ? parent.get(at) : parent.get(names.get(at));
            if (child.isEmpty() || random.nextInt(6) == 0) {
                JsonNode stranger = STRANGERS.get(random.nextInt(STRANGERS.size()));
                boolean removed = random.nextInt(8) == 0;
                if (parent instanceof ArrayNode array) {
                    if (removed) {
                        array.remove(at);
                    } else {
                        array.set(at, stranger);
                    }
                } else if (removed) {
                    ((ObjectNode) parent).remove(names.get(at));
                } else {
                    ((ObjectNode) parent).set(names.get(at), stranger);
                }
                String shown = removed ? "removed" : stranger.isContainerNode() ? "a container" : stranger.toString();
                return path + " -> " + shown.substring(0, Math.min(60, shown.length()));
            }
            parent = child;
        }
    }
}
