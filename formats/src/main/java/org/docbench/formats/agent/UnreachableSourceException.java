package org.docbench.formats.agent;

/** A build that failed where one of its sources cannot be reached: the network is at fault and not the agent. */
public final class UnreachableSourceException extends AgentException {
    private static final long serialVersionUID = 1;

    UnreachableSourceException(String message) {
        super(message);
    }
}
