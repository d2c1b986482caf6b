package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/** A server's container image that the user names as {@code docker:IMAGE:TAG}, in place of a URI. */
public final class NamedImage {
    private static final String PREFIX = "docker:";

    /**
     * A registry, which may have a port, names, a tag and a digest. The first letter is no dash: it would be an option.
     *
     * @see <a href="https://github.com/distribution/reference/blob/main/reference.go">the grammar of references</a>
     */
    private static final Pattern WRITTEN = Pattern.compile(
            PREFIX
                    + "(?<image>[A-Za-z0-9][\\w.-]*(?::\\d+(?=/))?(?:/[a-z0-9][a-z0-9._-]*)*(?::\\w[\\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?)");

    private NamedImage() {}

    /** Whether a text names an image, or is meant to. */
    public static boolean isImage(String text) {
        return text.startsWith(PREFIX);
    }

    /** Why a text is no image for a server, in one line; empty if it is. Docker is not asked. */
    public static Optional<String> fault(ServerName server, String text) {
        if (Product.source(server.product()).image(OptionalLong.empty()).isEmpty()) {
            return Optional.of("DocBench starts no " + server.product() + " in a container");
        }
        return WRITTEN.matcher(text).matches()
                ? Optional.empty()
                : Optional.of("what follows " + PREFIX + " is no image of " + server.product() + ", as " + PREFIX
                        + "NAME:TAG");
    }

    /** Says why no container can run on this machine, in one line; empty if one can. */
    public static Optional<String> unavailable() {
        return Docker.fault(Places.here());
    }

    /** @throws StoreException if it does not start */
    static Server started(ServerSource source, ServerName server, String text, ServerResolver resolver) {
        Optional<String> fault = fault(server, text);
        Matcher written = WRITTEN.matcher(text);
        if (fault.isPresent() || !written.matches()) {
            throw new StoreException(fault.orElseThrow());
        }
        List<String> tried = new ArrayList<>();
        return resolver.container(source.image(resolver.cache()).orElseThrow(), written.group("image"), server, tried)
                .orElseThrow(() -> new StoreException(String.join("; ", tried)));
    }
}
