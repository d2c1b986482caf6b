package org.docbench.stores.servers;

import org.docbench.stores.Endpoint;

/** An endpoint's URI without user and password, which drivers take apart from it. */
final class Bare {
    private Bare() {}

    static String uri(Endpoint endpoint) {
        return endpoint.uri().replaceFirst("(?<=//)[^@/]*@", "");
    }
}
