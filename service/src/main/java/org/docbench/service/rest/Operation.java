package org.docbench.service.rest;

import java.util.Locale;

/** What a request asks for. */
enum Operation {
    GET,
    LIST,
    CREATE;

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
