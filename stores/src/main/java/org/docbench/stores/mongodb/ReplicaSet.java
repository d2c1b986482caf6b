package org.docbench.stores.mongodb;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bson.Document;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.Processes.Wait;
import org.docbench.stores.servers.ServerLauncher;
import org.docbench.stores.servers.ServerLauncher.Replication;

/**
 * A replica set of three members, which elect their primary. Its settings are MongoDB's own: members wait ten seconds for a sign of the
 * primary before they elect another.
 */
record ReplicaSet(MongodbStores.Launcher launcher) implements Replication {
    static final String NAME = "rs0";

    private static final int MEMBERS = 3;

    /** States of a member, by their numbers: PRIMARY and SECONDARY. */
    private static final List<Integer> KEEPING_UP = List.of(1, 2);

    @Override
    public int copies() {
        return MEMBERS;
    }

    @Override
    public Replication cached(long bytes) {
        return new ReplicaSet(launcher.cached(bytes));
    }

    /** Members find each other's data by themselves. */
    @Override
    public ServerLauncher copyOf(ServerLauncher.Site primary) {
        return launcher;
    }

    @Override
    public void form(List<Endpoint> members) {
        initiate(members);
    }

    /** Makes a set of servers, of which the first leads, and its user. */
    static void initiate(List<Endpoint> members) {
        String first = MongodbStores.Launcher.bare(members.get(0));
        initiate(first, members);
        String whole = "mongodb://" + hosts(members) + "/?replicaSet=" + NAME;
        createUser(members.size() == 1 ? first : whole, members.get(0));
    }

    /**
     * Makes a set of servers.
     *
     * @param uri of the first of them, which belongs to no set
     */
    static void initiate(String uri, List<Endpoint> members) {
        List<Document> listed = new ArrayList<>();
        for (Endpoint member : members) {
            listed.add(new Document("_id", listed.size()).append("host", "127.0.0.1:" + member.port()));
        }
        try (MongoClient client = MongodbStores.Launcher.client(uri)) {
            client.getDatabase("admin")
                    .runCommand(new Document("replSetInitiate", new Document("_id", NAME).append("members", listed)));
        }
    }

    /** The first user is made without one, which the server allows on the loopback interface once. */
    static void createUser(String uri, Endpoint named) {
        try (MongoClient client = patient(uri)) {
            Wait.until("a member to lead its set", () -> {
                if (!hello(client).getBoolean("isWritablePrimary")) {
                    throw new IllegalStateException("none does yet");
                }
            });
            client.getDatabase("admin")
                    .runCommand(new Document("createUser", named.user())
                            .append("pwd", named.password())
                            .append("roles", List.of("root")));
        }
    }

    static Document hello(MongoClient client) {
        return client.getDatabase("admin").runCommand(new Document("hello", 1));
    }

    @Override
    public void awaitCopies(List<Endpoint> members) {
        try (MongoClient client = patient(endpoint(members).uri())) {
            Wait.until("the members to have the same data", () -> {
                List<Document> told = client.getDatabase("admin")
                        .runCommand(new Document("replSetGetStatus", 1))
                        .getList("members", Document.class);
                long states = told.stream()
                        .filter(member -> KEEPING_UP.contains(member.getInteger("state")))
                        .map(member -> member.get("optime"))
                        .distinct()
                        .count();
                boolean all = told.stream().allMatch(member -> KEEPING_UP.contains(member.getInteger("state")));
                if (!all || states != 1) {
                    throw new IllegalStateException(told.stream()
                            .map(member -> member.getString("stateStr"))
                            .collect(Collectors.joining(", ")));
                }
            });
        }
    }

    @Override
    public Endpoint primary(List<Endpoint> members) {
        try (MongoClient client = patient(endpoint(members).uri())) {
            // The driver asks the members until one says that it takes writes.
            String leader = hello(client).getString("me");
            return members.stream()
                    .filter(member -> leader.equals("127.0.0.1:" + member.port()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(leader + " leads, which is none of the members"));
        }
    }

    /** What it has that no other member got is rolled back. */
    @Override
    public boolean rejoins() {
        return true;
    }

    @Override
    public Endpoint endpoint(List<Endpoint> members) {
        return new Endpoint("mongodb://" + members.get(0).user() + ":"
                + members.get(0).password() + "@" + hosts(members) + "/?authSource=admin&replicaSet=" + NAME);
    }

    private static String hosts(List<Endpoint> members) {
        return members.stream().map(member -> "127.0.0.1:" + member.port()).collect(Collectors.joining(","));
    }

    private static MongoClient patient(String uri) {
        return MongoClients.create(MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(60, SECONDS))
                .build());
    }
}
