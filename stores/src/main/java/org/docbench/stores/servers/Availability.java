package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.List;
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
        return UpServers.find(product, places).isPresent()
                ? new Availability(true, "up: docbench servers status")
                : Product.source(product).availability(places);
    }

    static Availability of(ServerLauncher launcher, Places places) {
        List<String> refused = new ArrayList<>();
        return Program.ofThisMachine(places, launcher, refused::add).stream()
                .map(Program::origin)
                .findFirst()
                .or(() -> launcher.executable().packaged().map(pin -> pin.origin() + ", fetched when it is first used"))
                .map(words -> new Availability(true, words))
                .orElseGet(() -> new Availability(
                        false, String.join("; ", refused) + "no package registry carries it for " + Pin.here()));
    }
}
