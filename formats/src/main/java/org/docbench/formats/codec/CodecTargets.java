package org.docbench.formats.codec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.docbench.core.experiment.Target;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.agent.AgentTarget;

/**
 * Every target of the suite: the Java codecs and those of the agents.
 *
 * @param ready can be started
 * @param absent by target, why it cannot and the command that would change that
 */
public record CodecTargets(List<CodecTarget> ready, Map<AgentTarget, String> absent) {
    private static final String JAVA = "Java";

    /**
     * A heap that may grow to hold 100,000 documents and their results, and the serial collector, which keeps off the other
     * cores.
     * The compiler is left as every Java program has it, for the first pass is part of the suite; JavaAgent tells whether it
     * was still at work.
     */
    public static final List<String> JVM_OPTIONS = List.of("-Xmx3g", "-XX:+UseSerialGC");

    public CodecTargets {
        ready = List.copyOf(ready);
    }

    /** The ids of all targets, in the order of reports. */
    public static List<String> ids(Path home) {
        List<String> ids = new ArrayList<>(Codecs.ids());
        AgentFolder.all(home).forEach(folder -> folder.targets().forEach(target -> ids.add(target.id())));
        return ids;
    }

    /**
     * The targets with these ids. An agent that is not built yet is built now.
     *
     * @param java the java program of the Java codecs
     * @param home of DocBench, where {@code agents/} lies
     * @param asked written forms of targets
     * @param say told what is built, one line each
     */
    public static CodecTargets find(Path java, Path home, Set<String> asked, Consumer<String> say) {
        Set<String> chosen = withLoops(asked);
        List<CodecTarget> ready = new ArrayList<>();
        Map<AgentTarget, String> absent = new LinkedHashMap<>();
        for (Codec<?> codec : Codecs.all()) {
            var start =
                    new AgentTarget(codec.ledger().id(), JAVA, codec.ledger().about(), home, javaCommand(java));
            names(start, chosen).forEach(target -> ready.add(new CodecTarget(target, Optional.of(codec.ledger()))));
        }
        for (AgentFolder folder : AgentFolder.all(home)) {
            List<AgentTarget> targets = folder.targets().stream()
                    .flatMap(target -> names(target, chosen).stream())
                    .toList();
            Optional<String> why = targets.isEmpty() ? Optional.empty() : obstacle(folder, say);
            targets.forEach(target -> {
                if (why.isEmpty()) {
                    ready.add(new CodecTarget(target, Optional.empty()));
                } else {
                    absent.put(target, why.get());
                }
            });
        }
        return new CodecTargets(ready, absent);
    }

    /** The empty loop of each language belongs to its targets. */
    private static Set<String> withLoops(Set<String> asked) {
        Set<String> chosen = new LinkedHashSet<>(asked);
        asked.forEach(id -> chosen.add(CodecTarget.loop(id)));
        return chosen;
    }

    private static List<AgentTarget> names(AgentTarget target, Set<String> chosen) {
        return chosen.stream()
                .filter(asked -> Target.parse(asked).id().equals(target.id()))
                .map(target::named)
                .toList();
    }

    private static Optional<String> obstacle(AgentFolder folder, Consumer<String> say) {
        var missing = folder.missing();
        if (missing.isPresent()) {
            return Optional.of(String.join(" ", missing.get().check()) + " does not work here; install it: "
                    + missing.get().install());
        }
        if (folder.built()) {
            return Optional.empty();
        }
        try {
            folder.build(say);
            return Optional.empty();
        } catch (AgentException e) {
            return Optional.of(e.getMessage() + "; try again: docbench agents build " + folder.name());
        }
    }

    private static List<String> javaCommand(Path java) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), JavaAgent.class.getName()));
        return command;
    }
}
