package org.docbench.service.http;

import java.io.IOException;
import java.net.ConnectException;
import java.util.Locale;

/** What ends a request other than an answer, in words that are few enough to count by. */
final class Trouble {
    static final String CLOSED = "connection closed before an answer";
    static final String HALF = "connection closed in the middle of an answer";

    private Trouble() {}

    static String of(IOException e) {
        if (e instanceof ConnectException) {
            return "connection refused";
        }
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.toLowerCase(Locale.ROOT).startsWith("connection reset") ? "connection reset" : message;
    }
}
