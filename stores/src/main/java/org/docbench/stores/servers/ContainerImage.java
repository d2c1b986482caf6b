package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/** How one product's server is made to run from a container image. */
public interface ContainerImage {
    /** As in {@link org.docbench.stores.Server#product}. */
    String product();

    /** The image without its tag: {@code postgres}. */
    String name();

    /** What is taken where no version is asked for. */
    String usual();

    /** The oldest version that has what the stores here use. */
    String oldest();

    /** Whether this image, and no other of the product, has a version. */
    default boolean has(String version) {
        return Program.BY_VERSION.compare(version, oldest()) >= 0;
    }

    /** The tag of a version. */
    default String tag(String version) {
        return version;
    }

    /**
     * Where the server listens in the container.
     *
     * @param published the port of this machine that leads there
     */
    int port(int published);

    /** How a server at this port of this machine will be reached. */
    Endpoint endpoint(int published, String password);

    /** What the image's script makes user and database from. */
    Map<String, String> environment(String password);

    /** What the container has before it is started. */
    default List<File> files(String password) {
        return List.of();
    }

    /** The arguments of the image's server. */
    List<String> arguments(int published);

    /** What the log of the container says at the end of the first start; empty where the server does not listen before. */
    default Optional<String> lastWords() {
        return Optional.empty();
    }

    /** Does what the first start still needs; asked again as long as it throws. */
    default void finishSetup(Endpoint endpoint) throws Exception {}

    /** Asks the server for a sign of life as its user; throws as long as there is none. */
    void ask(Endpoint endpoint) throws Exception;

    /** The settings that matter for what is measured. */
    List<String> settings();

    /**
     * A file of the container.
     *
     * @param path from the root
     * @param mode its permissions; it belongs to root
     */
    record File(String path, int mode, String text) {}

    /** An image of a product that DocBench also starts by its program: with the same settings, and the same sign of life. */
    interface Launched extends ContainerImage {
        ServerLauncher launcher();

        @Override
        default String product() {
            return launcher().product();
        }

        @Override
        default String oldest() {
            return launcher().executable().oldest();
        }

        @Override
        default void ask(Endpoint endpoint) throws Exception {
            launcher().ask(endpoint);
        }

        @Override
        default List<String> settings() {
            return launcher().settings();
        }
    }

    /** Says why a server is not started in a container here, in one line; empty if it can be. */
    default Optional<String> lacking(ServerName server, Places places) {
        return server.version()
                .flatMap(this::lacking)
                .map(why -> "no image of " + server + ": " + why)
                .or(() -> Docker.fault(places).map(why -> "no container: " + why));
    }

    private Optional<String> lacking(String version) {
        if (!version.matches("\\d{1,9}(\\.\\d{1,9})*")) {
            return Optional.of("its version is not of numbers");
        }
        int numbers = version.split("\\.", -1).length;
        String least = Stream.of(oldest().split("\\.", -1)).limit(numbers).collect(Collectors.joining("."));
        return Program.BY_VERSION.compare(version, least) < 0
                ? Optional.of(version + " is older than " + oldest())
                : Optional.empty();
    }

    /** The image with the tag of the version asked for. */
    default String reference(ServerName server) {
        return name() + ":" + tag(server.version().orElse(usual()));
    }

    /**
     * A server in a container of Docker's official image, whose script makes user and database before the server listens outside.
     *
     * @param port where the server listens in the container, whichever port of this machine leads there
     * @param environment by the password
     * @param endpoint by the port of this machine, and the password
     */
    public record LaunchedImage(
            ServerLauncher launcher,
            String name,
            String usual,
            int port,
            Function<String, Map<String, String>> environment,
            BiFunction<Integer, String, Endpoint> endpoint,
            List<String> arguments)
            implements ContainerImage.Launched {
        @Override
        public int port(int published) {
            return port;
        }

        @Override
        public Endpoint endpoint(int published, String password) {
            return endpoint.apply(published, password);
        }

        @Override
        public Map<String, String> environment(String password) {
            return environment.apply(password);
        }

        @Override
        public List<String> arguments(int published) {
            return arguments;
        }
    }

    /** A server's container image that the user names as {@code docker:IMAGE:TAG}, in place of a URI. */
    public static final class NamedImage {
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
            return resolver.container(
                            source.image(resolver.cache()).orElseThrow(), written.group("image"), server, tried)
                    .orElseThrow(() -> new StoreException(String.join("; ", tried)));
        }
    }
}
