package org.docbench.service.http;

/** Says whether an answer is the one that was hoped for. Used by all threads of the client at once: pure. */
@FunctionalInterface
public interface Judge {

    /** Any status from 200 to 299, whatever the body. */
    Judge SUCCESS = (n, answer) -> answer.status() / 100 == 2 ? null : "status " + answer.status();

    /**
     * @param n the number of the request
     * @param answer to it, complete; valid only during the call
     * @return null if it is right; else what is wrong, in few different words, since errors are counted by them
     */
    String error(long n, Answer answer);
}
