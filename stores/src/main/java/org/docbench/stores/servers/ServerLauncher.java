package org.docbench.stores.servers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;

/** How one product's server is made to run from its programs. */
public interface ServerLauncher {
    /** Enough for ten backends of 16 workers ({@code rest} in the preset {@code paper}) and the workers of the other suites. */
    int CONNECTIONS = 500;

    /**
     * A product's program.
     *
     * @param name of the executable
     * @param version finds the version, its first group, in what the program answers to {@code --version}
     * @param oldest the oldest version that has what the stores here use
     * @param packages those of package registries, for each platform and version
     */
    record Executable(String name, Pattern version, String oldest, List<Pin> packages) {}

    /**
     * Where one server lives.
     *
     * @param folder everything it writes, and nothing else, is in here
     * @param endpoint where it shall answer, on the loopback interface
     */
    record Site(Program program, Path folder, Endpoint endpoint) {
        public Path data() {
            return folder.resolve("data");
        }

        /** What the server says about itself. */
        Path log() {
            return folder.resolve("log");
        }
    }

    /** As in {@link org.docbench.stores.Server#product}. */
    String product();

    Executable executable();

    /**
     * What the vendor publishes for this machine.
     *
     * @param version three numbers; no release need have them
     */
    default Optional<VendorRelease> release(String version) {
        return Optional.empty();
    }

    /**
     * Releases of the vendor that a series stands for: {@code 8.0} for 8.0.16. Each is the newest that this project knows of its series;
     * the vendor may have a newer one.
     */
    default List<String> releases() {
        return List.of();
    }

    /** How the same server is made to run in a container; empty where no image is known. */
    default Optional<ContainerImage> container() {
        return Optional.empty();
    }

    /** The same with a cache of so many bytes. */
    ServerLauncher cached(long bytes);

    /** How a server at this port will be reached. */
    Endpoint endpoint(int port, String password);

    /**
     * Fills the data folder.
     *
     * @param steps run every command to its end, or throw a {@code StoreException} with its last words
     */
    void initialise(Site site, Consumer<List<String>> steps) throws Exception;

    /** The server's command line over a filled data folder. */
    List<String> command(Site site);

    /** Whether the server may not run as root, and says so. */
    default boolean refusesRoot() {
        return false;
    }

    /** Asks a server that listens, and has no user yet, whether it is ready; throws as long as it is not. */
    default void awaitReady(Endpoint endpoint) throws Exception {}

    /** Makes what the first start needs (user, database); the server is ready. */
    default void finishSetup(Site site) throws Exception {}

    /** Asks the server for a sign of life as its user; throws as long as there is none. */
    void ask(Endpoint endpoint) throws Exception;

    /** The signal at which the server ends without waiting for its clients. */
    default String stopSignal() {
        return Processes.TERM;
    }

    /** What the server may take to end after that, before it is killed. */
    default Duration patience() {
        return Processes.PATIENCE;
    }

    /** Whether a killed server leaves shared memory on the machine, which only its next start removes. */
    default boolean leavesMemory() {
        return false;
    }

    /** Whether its server is a primary, of which DocBench starts no replicas: those of a server of the user's are the user's. */
    default boolean takesReplicas() {
        return false;
    }

    /** The settings that matter for what is measured. */
    List<String> settings();

    /**
     * How one product keeps several copies of its data, each by a server of its own. One of them, the primary, takes writes. Where nothing
     * else is said, there is one copy next to the primary, and clients know the primary alone.
     */
    public interface Replication {

        /** Returns how many servers keep a copy, the primary included. */
        default int copies() {
            return 2;
        }

        /** Launches the first primary; its product is that of the whole. */
        ServerLauncher launcher();

        /** Returns the same with a cache of so many bytes in each server. */
        Replication cached(long bytes);

        /** Launches a server that copies the data of a primary, which runs. */
        ServerLauncher copyOf(ServerLauncher.Site primary);

        /**
         * Makes one whole of new servers, which all run.
         *
         * @param members the primary first
         */
        default void form(List<Endpoint> members) throws Exception {}

        /**
         * Waits until every copy has what the primary has and receives what it writes.
         *
         * @param members as they were last known, the primary first; all of them run
         */
        void awaitCopies(List<Endpoint> members) throws Exception;

        /**
         * Waits until one of the servers takes writes, and has one do so where the product does not by itself.
         *
         * @param members that run
         * @return the primary, which is one of them
         */
        Endpoint primary(List<Endpoint> members) throws Exception;

        /**
         * Tells whether a server that was killed, and replaced as the primary, becomes a copy again when it is started. Else its log has
         * gone on elsewhere, and a new copy takes its place.
         */
        default boolean rejoins() {
            return false;
        }

        /**
         * Returns how clients reach the primary.
         *
         * @param members the primary first
         */
        default Endpoint endpoint(List<Endpoint> members) {
            return members.get(0);
        }
    }
}
