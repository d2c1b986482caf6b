package org.docbench.stores;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a server is reached. Its written form never shows the password.
 *
 * @param uri as the product's own tools take it, with user and password where there are some
 */
public record Endpoint(String uri) {
    private static final String HIDDEN = "***";

    /** {@code //user:password@}, or {@code /} where a path was made of it; the password ends at the last {@code @} before the host. */
    private static final Pattern SECRET = Pattern.compile("(?<=:/{1,2})([^:/@]*):([^/]*)(?=@)");

    private static final Pattern PARAMETER = Pattern.compile("(?i)((?:password|token|secret)[^=&]*=)([^&]*)");

    /** The host, or null where there is none. */
    public String host() {
        return parsed().getHost();
    }

    /** Its TCP port, or -1. */
    public int port() {
        return parsed().getPort();
    }

    /** @throws StoreException if it is none; the parser's own words would show the password */
    private URI parsed() {
        try {
            return new URI(uri);
        } catch (URISyntaxException e) {
            throw new StoreException(this + " is no URI: " + e.getReason());
        }
    }

    /** The user's name, or null. */
    public String user() {
        Matcher secret = SECRET.matcher(uri);
        return secret.find() ? decoded(secret.group(1)) : null;
    }

    /** The password, or null. */
    public String password() {
        Matcher secret = SECRET.matcher(uri);
        return secret.find() ? decoded(secret.group(2)) : null;
    }

    /** A text with a stray percent sign stands for itself: the decoder's own words would show it. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** A text, a driver's message for instance, without this endpoint's secrets. */
    public String hide(String text) {
        String hidden = text;
        Matcher secret = SECRET.matcher(uri);
        if (secret.find() && !secret.group(2).isEmpty()) {
            hidden = hidden.replace(secret.group(2), HIDDEN).replace(password(), HIDDEN);
        }
        Matcher parameter = PARAMETER.matcher(uri);
        while (parameter.find()) {
            if (!parameter.group(2).isEmpty()) {
                hidden = hidden.replace(parameter.group(2), HIDDEN);
            }
        }
        return hidden;
    }

    @Override
    public String toString() {
        return hide(uri);
    }
}
