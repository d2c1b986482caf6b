package org.docbench.stores.servers;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Endpoint;
import org.docbench.stores.ServerName;

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
}
