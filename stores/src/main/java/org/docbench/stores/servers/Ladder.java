package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.docbench.stores.StoreException;

/** The rungs on which a program is started: one of this machine, then one of a package registry. */
final class Ladder {
    private final Places places;
    private final Path folder;
    private final Consumer<String> say;
    private final Consumer<StartedServer> begun;

    /**
     * @param folder where each server gets a folder of its own
     * @param begun gets every server before anything of it is started
     */
    Ladder(Places places, Path folder, Consumer<String> say, Consumer<StartedServer> begun) {
        this.places = places;
        this.folder = folder;
        this.say = say;
        this.begun = begun;
    }

    /**
     * The first that starts.
     *
     * @param tried gets the reason of each that does not
     */
    Optional<StartedServer> climb(Recipe recipe, List<String> tried) {
        List<String> refused = new ArrayList<>();
        for (Program program : new LocalPrograms(places).of(recipe, refused::add)) {
            Optional<StartedServer> server = start(recipe, program, refused);
            if (server.isPresent()) {
                return server;
            }
        }
        tried.addAll(refused.isEmpty() ? List.of("no " + recipe.program() + " on this machine") : refused);
        return fetched(recipe, tried).flatMap(program -> start(recipe, program, tried));
    }

    private Optional<Program> fetched(Recipe recipe, List<String> tried) {
        Optional<Pin> pin = Pins.of(recipe.program(), Platform.here());
        if (pin.isEmpty()) {
            tried.add("no package of it is known for " + Platform.here());
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

    private Optional<StartedServer> start(Recipe recipe, Program program, List<String> tried) {
        Site site = new Site(
                program,
                folder.resolve(recipe.product() + "-" + Secret.suffix()),
                recipe.endpoint(FreePort.next(), Secret.password()));
        StartedServer server = new StartedServer(recipe, site, places.state());
        begun.accept(server);
        say.accept("starting " + recipe.product() + " " + program.version() + " (" + program.origin() + ")");
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
