package org.docbench.stores.servers;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.docbench.stores.StoreException;

/**
 * A JDBC driver that is too large for DocBench's own libraries. It is fetched when a target first needs it. It has a class loader of
 * its own, which stays as long as the JVM.
 *
 * @param pins one for each platform; the classes are in the folder {@value #CLASSES} of the program's
 */
public record FetchedDriver(List<Pin> pins) {
    /** Where a pin's parts put the classes, under the program's folder. */
    public static final String CLASSES = "classes";

    private static final Map<Path, Driver> LOADED = new ConcurrentHashMap<>();

    public FetchedDriver {
        pins = List.copyOf(pins);
    }

    /** The package for this machine. */
    Optional<Pin> pin() {
        return pins.stream().filter(pin -> pin.platform().equals(Pin.here())).findFirst();
    }

    /** Why there is none for this machine. */
    String without() {
        return "no package of " + pins.get(0).program() + " is known for " + Pin.here();
    }

    /** @throws StoreException if it was not fetched, or there is none for this machine */
    public Driver load() {
        Pin pin = pin().orElseThrow(() -> new StoreException(without()));
        Places places = Places.here();
        if (!places.has(pin)) {
            throw new StoreException(pin.origin() + " was not fetched");
        }
        return LOADED.computeIfAbsent(places.cache().resolve(pin.folder()).resolve(CLASSES), FetchedDriver::loaded);
    }

    private static Driver loaded(Path classes) {
        try {
            var loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            return ServiceLoader.load(Driver.class, loader)
                    .findFirst()
                    .orElseThrow(() -> new StoreException("no JDBC driver in " + classes));
        } catch (MalformedURLException e) {
            throw new StoreException(e.toString(), e);
        }
    }
}
