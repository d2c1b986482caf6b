package org.docbench.stores.servers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.docbench.stores.ServerName;

/** A DocBench that starts a server, makes a folder and then waits to be killed. */
final class OwnerThatDies {
    private OwnerThatDies() {}

    /** @param args folder with the program, state folder, folder of the run */
    public static void main(String[] args) throws Exception {
        Places places = new Places(List.of(Path.of(args[0])), Path.of(args[1], "cache"), Path.of(args[1]));
        var server = new ServerResolver(places, Path.of(args[2]), OptionalLong.empty(), line -> {}, begun -> {})
                .resolve(new FakeLauncher(), ServerName.parse("fake"), new ArrayList<>());
        OwnFolder folder = OwnFolder.in(Path.of(args[2]), "own", places.state());
        Files.writeString(folder.path().resolve("file"), "");
        System.out.println(server.isPresent() ? "started" : "not started");
        Thread.sleep(120_000);
    }
}
