package org.docbench.service.gateway;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names under which the gateway answers: those of loopback with its own port, and those that the user allows, with any port. Without
 * them a page of another site, whose name leads to this machine, could use the service from a browser (DNS rebinding).
 */
final class Hosts {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+|\\[[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*]");

    /** Host of RFC 9110, section 7.2, without the empty one, which no http URI may have (4.2.1). */
    private static final Pattern AUTHORITY =
            Pattern.compile("[A-Za-z0-9._~!$&'()*+,;=%-]+(?::[0-9]*)?|\\[[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*](?::[0-9]*)?");

    private static final String SCHEME = "http://";
    private static final int USUAL_PORT = 80;
    private static final List<String> LOOPBACK = List.of("127.0.0.1", "localhost", "[::1]");

    private final List<String> own;
    private final List<String> allowed;

    /** @param allowed as {@link #isName} has them */
    Hosts(int port, List<String> allowed) {
        Stream<String> suffixes = port == USUAL_PORT ? Stream.of("", ":80") : Stream.of(":" + port);
        own = suffixes.flatMap(suffix -> LOOPBACK.stream().map(name -> name + suffix))
                .toList();
        this.allowed = allowed;
    }

    /** A host name or an address, without a port. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * Refuses a request that is not for this service (RFC 9112, sections 3.2 and 3.3).
     *
     * @param target of the request line; if it is a whole URL, its authority counts instead of Host
     * @param host null if there is none
     * @throws Problem with 400 or 421
     */
    void check(String target, String host) {
        if (isPath(target)) {
            if (host != null) {
                checkAuthority(host);
            }
        } else {
            checkAuthority(authority(target));
        }
    }

    /** Also the form of {@code OPTIONS *}. */
    private static boolean isPath(String target) {
        return !target.isEmpty() && (target.charAt(0) == '/' || target.equals("*"));
    }

    private static String authority(String target) {
        if (target.regionMatches(true, 0, "https://", 0, 8)) {
            throw misdirected();
        }
        if (!target.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw Problem.wrong("the target of a request is a path, or a URL that begins with http://");
        }
        int end = SCHEME.length();
        while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
            end++;
        }
        return target.substring(SCHEME.length(), end);
    }

    /** Nothing is allocated for the ordinary Host. */
    private void checkAuthority(String authority) {
        if (own.contains(authority)) {
            return;
        }
        if (!AUTHORITY.matcher(authority).matches()) {
            throw Problem.wrong("Host must be a name or an address, with a port if needed");
        }
        if (!isAllowed(authority.toLowerCase(Locale.ROOT))) {
            throw misdirected();
        }
    }

    private boolean isAllowed(String authority) {
        int port = authority.lastIndexOf(':');
        String name = port > authority.lastIndexOf(']') ? authority.substring(0, port) : authority;
        return own.contains(authority) || allowed.stream().anyMatch(name::equalsIgnoreCase);
    }

    private static Problem misdirected() {
        return Problem.of(
                421,
                "this service does not answer for that host: ask it by its URL, or start it with --allow-host NAME");
    }
}
