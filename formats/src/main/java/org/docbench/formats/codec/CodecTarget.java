package org.docbench.formats.codec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.experiment.Target;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Codecs;
import org.docbench.formats.FormatRow;
import org.docbench.formats.Ledger;
import org.docbench.formats.agent.AgentTarget;
import org.docbench.formats.agent.Hello;
import org.docbench.formats.bson.floor.BsonView;

/**
 * A target of the suite.
 *
 * @param start how its agent is started
 * @param ledger of a Java codec; an agent in another language says in its handshake what there is to say
 */
record CodecTarget(AgentTarget start, Optional<Ledger> ledger) {
    private static final String LOOP = ".null";

    String id() {
        return start.id();
    }

    /** The empty codec of the same language: {@code go.null} for {@code go.bson}, {@code java.null} for Java's. */
    static String loop(String id) {
        String base = Target.parse(id).id();
        return (Codecs.isJava(base) ? "java" : base.substring(0, base.indexOf('.'))) + LOOP;
    }

    boolean isLoop() {
        return Target.parse(id()).id().endsWith(LOOP);
    }

    /** Whether it reads and writes BSON, as every agent in another language does. */
    boolean isBson() {
        return ledger.isEmpty() || id().startsWith("bson.");
    }

    /** Reads what the target encoded: for BSON not with its own library. */
    Function<byte[], Value.Obj> reader() {
        return isBson() ? image -> (Value.Obj) BsonView.wrap(image).toValue() : own(Codecs.named(id()));
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
        if (hello != null) {
            settings.put("runtime", hello.runtime());
        }
        ledger.ifPresent(java -> settings.put("jvm of suite codec", String.join(" ", CodecTargets.JVM_OPTIONS)));
        FormatRow row = ledger.map(java -> FormatRow.of(java, id(), settings))
                .orElseGet(() -> hello == null
                        ? new FormatRow(id(), "", "", start.about(), settings, Map.of())
                        : new FormatRow(id(), hello.product(), hello.version(), start.about(), settings, Map.of())
                                .with("losses", hello.losses()));
        return types == null ? row : row.with("types", types);
    }

    private static <T> Function<byte[], Value.Obj> own(Codec<T> codec) {
        return image -> codec.model(codec.decode(image));
    }
}
