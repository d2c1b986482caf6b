package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Product;

/**
 * What {@link Servers#find} will come to, as far as that can be told without starting or fetching anything.
 *
 * @param ready whether a server is to be expected
 * @param words where it will come from, or why there is none
 */
public record Availability(boolean ready, String words) {

    /** @param product one of {@link Servers#products} */
    public static Availability of(String product) {
        Places places = Places.here();
        Optional<ServerSource> source = Product.source(product);
        if (source.filter(ServerSource.Library.class::isInstance).isPresent()) {
            return new Availability(true, "a library, no server");
        }
        if (UpServers.find(product, places).isPresent()) {
            return new Availability(true, "up: docbench servers status");
        }
        if (source.isPresent() && source.get() instanceof ServerSource.Container container) {
            return container.here().get().isPresent()
                    ? new Availability(true, "in a container of " + container.image())
                    : new Availability(false, container.without());
        }
        return source.isPresent() && source.get() instanceof ServerSource.Program program
                ? of(program.launcher(), places)
                : new Availability(false, Servers.unknown(product));
    }

    private static Availability of(ServerLauncher launcher, Places places) {
        List<String> refused = new ArrayList<>();
        Optional<String> program = Program.ofThisMachine(places, launcher, refused::add).stream()
                .map(Program::origin)
                .findFirst();
        return program.or(() ->
                        ServerResolver.packaged(launcher).map(pin -> pin.origin() + ", fetched when it is first used"))
                .map(words -> new Availability(true, words))
                .orElseGet(() -> new Availability(
                        false, String.join("; ", refused) + "no package registry carries it for " + Pin.here()));
    }
}
