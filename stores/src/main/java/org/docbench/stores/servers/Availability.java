package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Product;
import org.docbench.stores.ServerName;

/**
 * What {@link Servers#find} will come to, as far as that can be told without starting or fetching anything.
 *
 * @param ready whether a server is to be expected
 * @param words where it will come from, or why there is none
 */
public record Availability(boolean ready, String words) {
    private static final String ROW = "%-18s %s";

    private static final String CONTAINER = "in a container of ";

    /** @param written the name of a server, as {@link ServerName} writes it */
    public static Availability of(String written) {
        return of(written, Places.here());
    }

    private static Availability of(String written, Places places) {
        ServerName server = ServerName.parse(written);
        return UpServers.find(written, places).isPresent()
                ? new Availability(true, "up: docbench servers status")
                : Product.source(server.product()).availability(server, places);
    }

    /** Of a server in a container, where one can run. */
    static Availability of(ContainerImage image, ServerName server) {
        return new Availability(true, CONTAINER + image.reference(server));
    }

    static Availability of(ServerLauncher launcher, Optional<ContainerImage> image, ServerName server, Places places) {
        List<String> refused = new ArrayList<>();
        List<ProgramSource> all = ProgramSource.all(launcher, places, refused::add);
        return ProgramSource.tried(all, server, launcher, places).stream()
                .findFirst()
                .map(source -> new Availability(true, words(source)))
                .orElseGet(() -> {
                    refused.addAll(ProgramSource.lacking(launcher, server, all, refused.isEmpty()));
                    Optional<String> without = image.flatMap(known -> known.lacking(server, places));
                    if (image.isPresent() && without.isEmpty()) {
                        return of(image.get(), server);
                    }
                    without.ifPresent(refused::add);
                    return new Availability(false, String.join("; ", refused) + own(server));
                });
    }

    /** What to do where there is none. */
    static String own(ServerName server) {
        ServerSource source = Product.source(server.product());
        return "; a server of your own can be given: docbench run --store " + server + "=URI"
                + (source.starts().isPresent() ? ", or the path of its program" : "")
                + (source.image(OptionalLong.empty()).isPresent() ? ", or docker:IMAGE:TAG" : "");
    }

    /** Where the servers of every product come from, and what else there is, in lines of text. */
    public static List<String> lines() {
        return lines(Places.here());
    }

    static List<String> lines(Places places) {
        List<String> lines = new ArrayList<>();
        Servers.products().forEach(product -> lines.addAll(lines(product, places)));
        lines.add(ROW.formatted(
                "containers",
                Docker.fault(places)
                        .map(why -> "none: " + why)
                        .orElse("for versions that no line above has, such as "
                                + images().collect(Collectors.joining(", ")))));
        return lines;
    }

    /** The images of all products, with the tags of their usual versions. */
    private static Stream<String> images() {
        return Servers.products().stream()
                .flatMap(product -> Product.source(product)
                        .image(OptionalLong.empty())
                        .map(image -> image.reference(ServerName.parse(product)))
                        .stream())
                .distinct();
    }

    private static List<String> lines(String product, Places places) {
        List<String> lines = new ArrayList<>();
        Availability taken = of(product, places);
        boolean newest = Product.source(product).starts().isPresent()
                && UpServers.find(product, places).isEmpty()
                && !taken.words.startsWith(CONTAINER);
        lines.add(ROW.formatted(product, (taken.ready ? newest ? "the newest: " : "" : "none: ") + taken.words));
        if (Product.source(product) instanceof ServerSource.Program source) {
            List<ProgramSource> all =
                    ProgramSource.all(source.launcher(), places, why -> lines.add(ROW.formatted("", why)));
            all.stream()
                    .filter(other -> !words(other).equals(taken.words))
                    .forEach(other -> lines.add(ROW.formatted("", "only if asked for: " + words(other))));
            source.launcher()
                    .release(VendorRelease.ANY)
                    .ifPresent(release -> lines.add(ROW.formatted(
                            "",
                            "only if asked for: "
                                    + source.launcher().releases().stream()
                                            .map(version -> version + " (" + series(version) + "), ")
                                            .collect(Collectors.joining())
                                    + "any version of three numbers, from "
                                    + release.archive().getHost())));
        }
        return lines;
    }

    private static String series(String version) {
        return version.substring(0, version.lastIndexOf('.'));
    }

    private static String words(ProgramSource source) {
        return source.version() + ", " + source.origin() + source.toFetch();
    }
}
