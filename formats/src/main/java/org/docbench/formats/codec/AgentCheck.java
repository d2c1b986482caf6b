package org.docbench.formats.codec;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.agent.AgentTarget;
import org.docbench.formats.agent.Operation;

/** Talks to every target of an agent and compares what it gives with the model: what its author runs while writing it. */
public final class AgentCheck {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private AgentCheck() {}

    /**
     * What came of it, a line for each target.
     *
     * @throws AgentException if a target breaks the protocol or gives something else than the documents
     */
    public static String of(AgentFolder folder) {
        try (var files = new CorpusFiles()) {
            Map<String, CorpusFile> types = files.addTypes();
            return folder.targets().stream()
                    .map(target -> "\n  " + target.id() + ": " + checked(target, files, types))
                    .collect(Collectors.joining());
        }
    }

    private static String checked(AgentTarget target, CorpusFiles files, Map<String, CorpusFile> types) {
        var codec = new CodecTarget(target, Optional.empty());
        var verification = new Verification(codec, files);
        try (Agent agent = Agent.start(target, LIMIT)) {
            for (Operation operation : Operation.values()) {
                if (!agent.hello().operations().contains(operation.id())) {
                    throw new AgentException(target.id() + " has no operation " + operation.id());
                }
            }
            if (codec.isLoop()) {
                return agent.hello().runtime();
            }
            Map<String, String> found = verification.types(agent, types);
            found.forEach((type, outcome) -> {
                if (outcome.startsWith("wrong")) {
                    throw new AgentException(target.id() + ", " + type + ": " + outcome);
                }
            });
            return agent.hello().product() + " " + agent.hello().version() + ", "
                    + agent.hello().runtime() + "; " + counted(found);
        }
    }

    private static String counted(Map<String, String> found) {
        Map<String, Long> counts = found.values().stream()
                .collect(Collectors.groupingBy(
                        outcome -> outcome.replaceFirst(":.*", ""), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " types " + count.getKey())
                .collect(Collectors.joining(", "));
    }
}
