package org.docbench.stores;

import java.time.Duration;

/** No server accepted a connection at the named address. */
public final class UnreachableException extends StoreException {
    private static final long serialVersionUID = 1;

    /** A first packet that was lost is sent again after 1, 3 and 7 s (RFC 6298, sections 2 and 5), and a fourth loss is not bad luck. */
    private static final Duration LONGEST = Duration.ofSeconds(8);

    /** @param why in a few words */
    public UnreachableException(Endpoint endpoint, String why) {
        super("no server was reached at " + endpoint + " (" + why + "): start it there, or correct the URI");
    }

    /**
     * What the taking of a connection may last. A server that is there takes it at once, however slow it then is.
     *
     * @param limit of an answer
     */
    public static Duration limit(Duration limit) {
        return limit.compareTo(LONGEST) < 0 ? limit : LONGEST;
    }
}
