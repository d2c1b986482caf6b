package org.docbench.stores.oracle;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.Loopback;
import org.docbench.stores.servers.PrivateFiles;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.servers.Wait;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.oracle.OracleContainer;

/**
 * Oracle Database Free in a container, where Docker answers. Testcontainers starts it and removes it, also when DocBench is
 * killed: a container of its own watches for that.
 */
final class OracleContainerServer implements ServerSource.Startable {
    /** The flavour with the components that search indexes need, its data files made beforehand. */
    static final String IMAGE = "gvenzl/oracle-free:23.9-faststart";

    private static final int PORT = OracleAddress.PORT;

    private final int port = Loopback.freePort();
    private final OracleContainer container;

    private OracleContainerServer() {
        container = new OracleContainer(IMAGE)
                .withUsername("docbench")
                .withPassword(PrivateFiles.password())
                .withCreateContainerCmdModifier(command ->
                        command.withHostConfig(Optional.ofNullable(command.getHostConfig())
                                .orElseGet(HostConfig::new)
                                .withPortBindings(new PortBinding(
                                        Ports.Binding.bindIpAndPort("127.0.0.1", port), new ExposedPort(PORT)))));
    }

    /** One that can be started with {@link #start}; empty where Docker does not answer. */
    static Optional<ServerSource.Startable> here() {
        return DockerClientFactory.instance().isDockerAvailable()
                ? Optional.of(new OracleContainerServer())
                : Optional.empty();
    }

    /** Fetches the image if it is not there, and waits until the database answers. */
    @Override
    public void start() {
        try {
            container.start();
        } catch (RuntimeException e) {
            throw new StoreException(endpoint().hide("oracle: the container " + IMAGE + " does not start: " + e), e);
        }
    }

    @Override
    public String product() {
        return "oracle";
    }

    @Override
    public Endpoint endpoint() {
        return new Endpoint("oracle://docbench:" + container.getPassword() + "@127.0.0.1:" + port + "/"
                + container.getDatabaseName());
    }

    @Override
    public String origin() {
        return "the container image " + IMAGE;
    }

    @Override
    public List<String> settings() {
        return List.of("the image's own");
    }

    /** Kills the container, whose file system stays. */
    @Override
    public void kill() {
        docker().killContainerCmd(container.getContainerId()).withSignal("KILL").exec();
    }

    @Override
    public void restart() {
        docker().startContainerCmd(container.getContainerId()).exec();
        Wait.until("oracle to answer", this::ask);
    }

    private DockerClient docker() {
        return container.getDockerClient();
    }

    private void ask() throws SQLException {
        DriverManager.getConnection(
                        "jdbc:oracle:thin:@127.0.0.1:" + port + "/" + container.getDatabaseName(),
                        endpoint().credentials())
                .close();
    }

    @Override
    public void close() {
        container.stop();
    }
}
