package org.docbench.stores.servers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@link Servers#find} will come to, as far as that can be told without starting or fetching anything.
 *
 * @param ready whether a server is to be expected
 * @param words where it will come from, or why there is none
 */
public record Outlook(boolean ready, String words) {

    /** @param product one of {@link Servers#products} */
    public static Outlook of(String product) {
        Places places = Places.here();
        if (Servers.LIBRARIES.contains(product)) {
            return new Outlook(true, "a library, no server");
        }
        if (UpServers.find(product, places).isPresent()) {
            return new Outlook(true, "up: docbench servers status");
        }
        if (product.equals(Servers.ORACLE)) {
            return OracleFree.here().isPresent()
                    ? new Outlook(true, "in a container of " + OracleFree.IMAGE)
                    : new Outlook(false, Servers.NO_CONTAINER);
        }
        return Recipes.of(product)
                .map(recipe -> of(recipe, places))
                .orElseGet(() -> new Outlook(false, Servers.unknown(product)));
    }

    private static Outlook of(Recipe recipe, Places places) {
        List<String> refused = new ArrayList<>();
        Optional<String> program = new LocalPrograms(places)
                .of(recipe, refused::add).stream().map(Program::origin).findFirst();
        return program.or(() -> Pins.of(recipe.program(), Platform.here())
                        .map(pin -> pin.origin() + ", fetched when it is first used"))
                .map(words -> new Outlook(true, words))
                .orElseGet(() -> new Outlook(
                        false, String.join("; ", refused) + "no package registry carries it for " + Platform.here()));
    }
}
