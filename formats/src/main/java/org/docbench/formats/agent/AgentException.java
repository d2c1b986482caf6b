package org.docbench.formats.agent;

/** An agent that cannot be built or started, broke the protocol, hung or died; the message is one line for people. */
public class AgentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public AgentException(String message) {
        super(message);
    }
}
