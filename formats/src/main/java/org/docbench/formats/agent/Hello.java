package org.docbench.formats.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.docbench.core.value.Loss;

/** What an agent says of itself. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Hello(
        int protocol,
        String target,
        String product,
        String version,
        String runtime,
        List<String> operations,
        List<String> losses) {

    /** The protocol described in {@code docs/agents.md}. */
    public static final int PROTOCOL = 1;

    /** The handshake, checked. */
    Hello checkedAs(String id) {
        if (protocol != PROTOCOL) {
            throw new AgentException("speaks protocol " + protocol + " where " + PROTOCOL + " is asked");
        }
        if (!id.equals(target)) {
            throw new AgentException("says it is " + target + " and was started as " + id);
        }
        if (product == null || version == null || runtime == null || operations == null || losses == null) {
            throw new AgentException("its handshake lacks one of product, version, runtime, operations, losses");
        }
        lost();
        return this;
    }

    /** What the codec gives back changed. */
    public Set<Loss> lost() {
        Set<Loss> lost = EnumSet.noneOf(Loss.class);
        for (String words : losses) {
            try {
                lost.add(Loss.named(words));
            } catch (IllegalArgumentException e) {
                throw new AgentException("declares a loss that is not in docs/agents.md: " + words);
            }
        }
        return lost;
    }
}
