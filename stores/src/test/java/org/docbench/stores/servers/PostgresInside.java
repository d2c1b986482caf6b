package org.docbench.stores.servers;

import java.nio.file.Path;
import org.docbench.stores.Product;

/** PostgreSQL as its image's script sets it up: with the user, the password and the database of the environment. */
public final class PostgresInside implements ScriptedDocker.Inside {
    private final ScriptedDocker.Container container;
    private final StartedServer server;
    private boolean made;

    /** @param folder a test's own */
    public PostgresInside(ScriptedDocker.Container container, Program program, Path folder) {
        ServerLauncher launcher = Product.source("postgres").starts().orElseThrow();
        this.container = container;
        server = new StartedServer(
                "inside",
                launcher,
                new ServerLauncher.Site(
                        program,
                        folder.resolve("inside-" + container.name()),
                        launcher.endpoint(
                                container.port(), container.environment().get("POSTGRES_PASSWORD"))),
                folder.resolve("inside-state"));
    }

    @Override
    public void start() {
        if (made) {
            server.restart();
        } else {
            server.start();
            made = true;
        }
    }

    @Override
    public void stop(boolean inOrder) {
        if (container.isThere()) {
            server.kill();
        } else {
            server.close();
        }
    }
}
