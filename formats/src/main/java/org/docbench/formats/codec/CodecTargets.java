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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.value.Value;
import org.docbench.formats.ChildProcess;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.FormatRow;
import org.docbench.formats.Ledger;
import org.docbench.formats.agent.Agent.AgentTarget;
import org.docbench.formats.agent.Agent.Hello;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.agent.AgentManifest.AgentException;
import org.docbench.formats.bson.floor.BsonView;

/**
 * Every target of the suite: the Java codecs and those of the agents.
 *
 * @param ready can be started
 * @param absent by target, why it cannot and the command that would change that
 * @param leftOut Java codecs that are not asked for
 */
public record CodecTargets(List<CodecTarget> ready, Map<CodecTarget, String> absent, List<CodecTarget> leftOut) {
    private static final String JAVA = "Java";

    /**
     * A heap that may grow to hold 100,000 documents and their results, and the serial collector, which keeps off the other
     * cores.
     * The published procedure has the compiler as every Java program has it, for its first pass is measured.
     */
    public static final List<String> JVM_OPTIONS = List.of("-Xmx3g", "-XX:+UseSerialGC");

    /**
     * Options of what is measured warm: hot methods wait for their compiled code, and the heap has huge pages, as in suite access. JavaAgent
     * tells whether the compiler was still at work.
     */
    static final List<String> WARM_OPTIONS = Stream.concat(Stream.of("-Xbatch"), ChildProcess.HUGE_PAGES.stream())
            .toList();

    public CodecTargets {
        ready = List.copyOf(ready);
        leftOut = List.copyOf(leftOut);
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
     * @param say told what is built, and what is not measured for want of a toolchain; one line each
     */
    public static CodecTargets find(Path java, Path home, Set<String> asked, Consumer<String> say) {
        Set<String> chosen = new LinkedHashSet<>(asked);
        // The empty loop of each language belongs to its targets.
        asked.forEach(id -> chosen.add(CodecTarget.loop(id)));
        List<CodecTarget> ready = new ArrayList<>();
        Map<CodecTarget, String> absent = new LinkedHashMap<>();
        List<CodecTarget> leftOut = new ArrayList<>();
        for (Codec<?> codec : Codecs.all()) {
            String id = codec.ledger().id();
            String format = id.substring(0, id.indexOf('.'));
            var start = new AgentTarget(id, JAVA, codec.ledger().about(), home, javaCommand(java), format);
            var target = new CodecTarget(start, Optional.of(codec.ledger()));
            List<CodecTarget> named = named(target, chosen);
            ready.addAll(named);
            if (named.isEmpty()) {
                leftOut.add(target);
            }
        }
        Map<AgentFolder, List<CodecTarget>> agents = new LinkedHashMap<>();
        AgentFolder.all(home)
                .forEach(folder -> agents.put(
                        folder,
                        folder.targets().stream()
                                .flatMap(target -> named(new CodecTarget(target, Optional.empty()), chosen).stream())
                                .toList()));
        agents.values().removeIf(List::isEmpty);
        // What the machine lacks is said before anything is built: a build takes minutes.
        for (Function<AgentFolder, Optional<String>> obstacle :
                List.<Function<AgentFolder, Optional<String>>>of(AgentFolder::missing, folder -> built(folder, say))) {
            agents.entrySet().removeIf(agent -> {
                Optional<String> why = obstacle.apply(agent.getKey());
                why.ifPresent(words -> {
                    say.accept("Not measured: "
                            + agent.getValue().stream().map(CodecTarget::id).collect(Collectors.joining(", ")) + "; "
                            + words);
                    agent.getValue().forEach(target -> absent.put(target, words));
                });
                return why.isPresent();
            });
        }
        agents.values().forEach(ready::addAll);
        return new CodecTargets(ready, absent, leftOut);
    }

    private static List<CodecTarget> named(CodecTarget target, Set<String> chosen) {
        return chosen.stream()
                .filter(asked -> Target.parse(asked).id().equals(target.id()))
                .map(asked -> new CodecTarget(target.start().named(asked), target.ledger()))
                .toList();
    }

    /** Builds an agent unless it is built; says why it cannot be. */
    private static Optional<String> built(AgentFolder folder, Consumer<String> say) {
        try {
            if (!folder.built()) {
                folder.build(line -> say.accept("Building " + line));
            }
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

    /**
     * A target of the suite.
     *
     * @param start how its agent is started
     * @param ledger of a Java codec; an agent in another language says in its handshake what there is to say
     */
    record CodecTarget(AgentTarget start, Optional<Ledger> ledger) {
        private static final String LOOP = ".null";

        /** The Java codec of a format that reads what agents wrote in it. */
        private static final String TREE = ".tree";

        String id() {
            return start.id();
        }

        /** Returns how its agent is started: for the published procedure, or for what is measured warm. */
        AgentTarget agent(boolean published) {
            return published || ledger.isEmpty() ? start : start.with(WARM_OPTIONS);
        }

        /** The empty codec of the same language: {@code go.null} for {@code go.bson}, {@code java.null} for Java's. */
        static String loop(String id) {
            String base = Target.parse(id).id();
            return (Codecs.isJava(base) ? "java" : base.substring(0, base.indexOf('.'))) + LOOP;
        }

        boolean isLoop() {
            return Target.parse(id()).id().endsWith(LOOP);
        }

        /** Whether it reads and writes BSON. */
        boolean isBson() {
            return start.isBson();
        }

        /** Reads what the target encoded: BSON, and other formats of agents, not with its own library. */
        Function<byte[], Value.Obj> reader() {
            return isBson()
                    ? image -> (Value.Obj) BsonView.wrap(image).toValue()
                    : own(Codecs.named(ledger.isEmpty() ? start.format() + TREE : id()));
        }

        /**
         * Describes it for the run file.
         *
         * @param hello what its agent said of itself, or null if it never ran
         * @param types what became of each type, or null if that is not known
         */
        FormatRow row(Hello hello, Map<String, String> types) {
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put("language", start.language());
            if (ledger.isEmpty()) {
                settings.put("format", start.format());
            }
            if (hello != null) {
                settings.put("runtime", hello.runtime());
            }
            ledger.ifPresent(java -> {
                String options = String.join(" ", JVM_OPTIONS);
                settings.put("jvm of suite codec", options + " " + String.join(" ", WARM_OPTIONS));
                settings.put("jvm of the published procedure", options);
            });
            FormatRow row = ledger.map(java -> FormatRow.of(java, id(), settings))
                    .orElseGet(() -> hello == null
                            ? new FormatRow(id(), "", "", start.about(), settings, Map.of())
                            : new FormatRow(id(), hello.product(), hello.version(), start.about(), settings, Map.of())
                                    .with("losses", hello.losses()));
            return types == null ? row : row.with("types", types);
        }

        private static <T> Function<byte[], Value.Obj> own(Codec<T> codec) {
            return image -> codec.model(codec.open(image));
        }
    }
}
