package org.docbench.formats.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.scenario.Scenario;
import org.docbench.formats.agent.Operation;

/** The suite {@code codec}: whole documents to bytes and back, in every language there is an agent for. */
public final class CodecSuite {
    public static final String NAME = "codec";

    private static final String FIRST =
            "the first pass over this file, in a new process that saw only smaller files before: ";
    private static final String TEN = "ten passes from cold, in a new process, all together: ";

    static final Scenario FILES = new Scenario(
            NAME,
            "files",
            "What does a document cost, by how many stand in a file?",
            List.of("documents"),
            timed(List.of(Operation.DECODE, Operation.ENCODE), FIRST));

    static final Scenario PUBLISHED = new Scenario(
            NAME,
            "published",
            "What does the published procedure give: ten passes over each file, from the smallest, never warmed up?",
            List.of("documents"),
            Map.of(
                    ten(Operation.DECODE), TEN + Operation.DECODE.timed(),
                    ten(Operation.ENCODE), TEN + Operation.ENCODE.timed()));

    static final Scenario DOCUMENTS = new Scenario(
            NAME,
            "documents",
            "What does a document cost, by its shape?",
            List.of("corpus"),
            timed(List.of(Operation.values()), null));

    static final Scenario USER = new Scenario(
            NAME,
            "user",
            "What do your own documents cost?",
            List.of("corpus"),
            timed(List.of(Operation.values()), null));

    private CodecSuite() {}

    /** The experiments, in the order reports show them; the user's only when there are documents of theirs. */
    public static List<Scenario> scenarios(boolean user) {
        List<Scenario> scenarios = new ArrayList<>(List.of(FILES, PUBLISHED, DOCUMENTS));
        if (user) {
            scenarios.add(USER);
        }
        return scenarios;
    }

    /** The phase of an operation's first pass in a process. */
    static String first(Operation operation) {
        return "first " + operation.id();
    }

    /** The phase of the published procedure. */
    static String ten(Operation operation) {
        return "ten " + operation.id();
    }

    private static Map<String, String> timed(List<Operation> operations, String first) {
        Map<String, String> timed = new LinkedHashMap<>();
        operations.forEach(operation -> timed.put(operation.id(), operation.timed()));
        if (first != null) {
            operations.forEach(operation -> timed.put(first(operation), first + operation.timed()));
        }
        return timed;
    }
}
