package org.docbench.formats.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A target and the agent that serves it.
 *
 * @param id of the target; with {@code @} and a word behind it, the same target under a second name
 * @param language as reports write it
 * @param about how the codec is used, in a few words
 * @param folder where the agent runs
 * @param command the program and its arguments, the target's id excepted
 * @param format of its bytes: of a Java codec its family, of an agent one of {@link AgentManifest.Target#FORMATS}
 */
public record AgentTarget(String id, String language, String about, Path folder, List<String> command, String format) {
    public AgentTarget {
        command = List.copyOf(command);
    }

    /** A target of BSON. */
    public AgentTarget(String id, String language, String about, Path folder, List<String> command) {
        this(id, language, about, folder, command, AgentManifest.Target.BSON);
    }

    public boolean isBson() {
        return format.equals(AgentManifest.Target.BSON);
    }

    /** The same with options of the program before its arguments. */
    public AgentTarget with(List<String> options) {
        List<String> all = new ArrayList<>(command);
        all.addAll(1, options);
        return new AgentTarget(id, language, about, folder, all, format);
    }

    /** The same under another name. */
    public AgentTarget named(String name) {
        return new AgentTarget(name, language, about, folder, command, format);
    }
}
