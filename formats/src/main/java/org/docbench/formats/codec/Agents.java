package org.docbench.formats.codec;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Hello;

/** Starts agents, remembers what each said of itself, and ends those still running when the run ends. */
final class Agents implements AutoCloseable {
    private final Map<String, Hello> hellos = new ConcurrentHashMap<>();
    private final Set<Agent> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Agent start(CodecTarget target, Duration limit) {
        if (closed) {
            throw new AgentException("was not started: the run is ending");
        }
        Agent agent = Agent.launch(target.start(), limit);
        running.add(agent); // before it is greeted: a run that ends need not wait for one that hangs there
        if (closed) {
            agent.kill();
        }
        try {
            agent.greet();
        } catch (RuntimeException e) {
            running.remove(agent);
            throw e;
        }
        hellos.put(target.id(), agent.hello());
        return agent;
    }

    void end(Agent agent) {
        agent.close();
        running.remove(agent);
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
        running.forEach(Agent::kill);
    }
}
