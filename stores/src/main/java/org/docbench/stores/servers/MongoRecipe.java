package org.docbench.stores.servers;

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
import org.docbench.stores.StoreException;

/**
 * MongoDB: a replica set of one member, or a server on its own; its own defaults but for what is listed.
 *
 * @param replicaSet whether it keeps the log that members of a set copy from each other
 * @param cache how large WiredTiger's cache is
 */
record MongoRecipe(boolean replicaSet, String cache) implements Recipe {

    /** Size of the replica set's log; the product's default is a share of the free disk. */
    private static final List<String> LOG = List.of("--replSet=rs0", "--oplogSize=1024");

    static MongoRecipe of(boolean replicaSet) {
        return new MongoRecipe(replicaSet, "--wiredTigerCacheSizeGB=0.5");
    }

    /** The engine's own setting: the server's takes nothing below 0.25 GB. */
    @Override
    public Recipe cached(long bytes) {
        return new MongoRecipe(replicaSet, "--wiredTigerEngineConfigString=cache_size=" + bytes);
    }

    @Override
    public String product() {
        return replicaSet ? "mongodb" : "mongodb-standalone";
    }

    @Override
    public String program() {
        return "mongod";
    }

    @Override
    public Pattern version() {
        return Pattern.compile("db version v(\\d+(?:\\.\\d+)+)");
    }

    /** Update pipelines came with 4.2, their arrays' sort order and $setField with 5.0. */
    @Override
    public Version oldest() {
        return Version.of("5.0");
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
            PrivateFile.write(site.folder().resolve("key"), Secret.password());
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
    public void settle(Site site) {
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
            throw new StoreException("the only member does not lead its set yet");
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
