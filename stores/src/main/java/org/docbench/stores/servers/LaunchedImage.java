package org.docbench.stores.servers;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.docbench.stores.Endpoint;

/**
 * A server in a container of Docker's official image, whose script makes user and database before the server listens outside.
 *
 * @param port where the server listens in the container, whichever port of this machine leads there
 * @param environment by the password
 * @param endpoint by the port of this machine, and the password
 */
public record LaunchedImage(
        ServerLauncher launcher,
        String name,
        String usual,
        int port,
        Function<String, Map<String, String>> environment,
        BiFunction<Integer, String, Endpoint> endpoint,
        List<String> arguments)
        implements ContainerImage.Launched {
    @Override
    public int port(int published) {
        return port;
    }

    @Override
    public Endpoint endpoint(int published, String password) {
        return endpoint.apply(published, password);
    }

    @Override
    public Map<String, String> environment(String password) {
        return environment.apply(password);
    }

    @Override
    public List<String> arguments(int published) {
        return arguments;
    }
}
