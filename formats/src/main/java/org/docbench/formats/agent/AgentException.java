package org.docbench.formats.agent;

/** An agent that cannot be built or started, broke the protocol, hung or died; the message is one line for people. */
public class AgentException extends RuntimeException {
    public AgentException(String message) {
        super(message);
    }

    /** A build that failed where one of its sources cannot be reached: the network is at fault and not the agent. */
    public static final class UnreachableSource extends AgentException {
        UnreachableSource(String message) {
            super(message);
        }
    }

    /** The codec refuses the documents, which is no fault; the agent is ready for the next request. */
    public static final class Refusal extends RuntimeException {
        Refusal(String why) {
            super(why);
        }
    }
}
