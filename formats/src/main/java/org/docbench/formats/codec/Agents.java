package org.docbench.formats.codec;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Hello;

/** Starts agents, one at a time, remembers what each said of itself, and ends the running one when the run ends. */
final class Agents implements AutoCloseable {
    private final Map<String, Hello> hellos = new ConcurrentHashMap<>();
    private volatile Agent running;
    private volatile boolean closed;

    Agent start(CodecTarget target, Duration limit) {
        if (closed) {
            throw new AgentException("was not started: the run is ending");
        }
        Agent agent = Agent.start(target.start(), limit);
        running = agent;
        hellos.put(target.id(), agent.hello());
        return agent;
    }

    /** What the agent of a target said of itself, or null when it never ran. */
    Hello hello(String target) {
        return hellos.get(target);
    }

    boolean closed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        Agent agent = running;
        if (agent != null) {
            agent.kill();
        }
    }
}
