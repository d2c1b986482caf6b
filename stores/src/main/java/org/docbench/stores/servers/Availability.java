package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.List;
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

    static Availability of(ServerLauncher launcher, ServerName server, Places places) {
        List<String> refused = new ArrayList<>();
        List<ProgramSource> all = ProgramSource.all(launcher, places, refused::add);
        return ProgramSource.tried(all, server, launcher, places).stream()
                .findFirst()
                .map(source -> new Availability(true, words(source)))
                .orElseGet(() -> {
                    refused.addAll(ProgramSource.lacking(launcher, server, all, refused.isEmpty()));
                    return new Availability(false, String.join("; ", refused) + own(server));
                });
    }

    /** What to do where there is none. */
    static String own(ServerName server) {
        return "; a server of your own can be given: docbench run --store " + server + "=URI"
                + (Product.source(server.product()).starts().isPresent() ? ", or the path of its program" : "");
    }

    /** Where the servers of every product come from, and what else there is, in lines of text. */
    public static List<String> lines() {
        return lines(Places.here());
    }

    static List<String> lines(Places places) {
        return Servers.products().stream()
                .flatMap(product -> lines(product, places).stream())
                .toList();
    }

    private static List<String> lines(String product, Places places) {
        List<String> lines = new ArrayList<>();
        Availability taken = of(product, places);
        boolean newest = Product.source(product).starts().isPresent()
                && UpServers.find(product, places).isEmpty();
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
                            "only if asked for: any version of three numbers, from "
                                    + release.archive().getHost())));
        }
        return lines;
    }

    private static String words(ProgramSource source) {
        return source.version() + ", " + source.origin() + (source.isHere() ? "" : ", fetched when it is first used");
    }
}
