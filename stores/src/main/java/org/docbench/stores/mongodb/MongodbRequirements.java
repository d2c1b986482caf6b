package org.docbench.stores.mongodb;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;
import org.docbench.stores.sql.SqlRequirement;

/**
 * What MongoDB needs, by the kind of its servers.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/command/hello/">the manual, "hello"</a>
 */
final class MongodbRequirements {
    private static final String MONITOR = "db.getSiblingDB('admin').grantRolesToUser('" + Requirement.USER
            + "', [{ role: 'clusterMonitor', db: 'admin' }])";

    private MongodbRequirements() {}

    /**
     * The requirements of one kind of servers.
     *
     * @param inSet whether the servers are members of a replica set
     * @param members how many a set has at least
     */
    static List<Requirement> of(boolean inSet, int members) {
        return Stream.concat(
                        Stream.of(
                                asked(
                                        "version",
                                        "buildInfo",
                                        info -> SqlRequirement.version("5.0")
                                                .apply(info.getString("version").getValue()),
                                        "The stores use commands of version 5.0.",
                                        "Use MongoDB 5.0 or later."),
                                asked(
                                        "replica set",
                                        "hello",
                                        hello -> set(hello, inSet, members),
                                        inSet
                                                ? "Writes of these targets go to an oplog."
                                                : "Writes of this target go to no oplog.",
                                        inSet
                                                ? "Start the server with --replSet and run rs.initiate(), or name it as a standalone server."
                                                : "Start the server without --replSet, or name it as a replica set.")),
                        shown().stream())
                .toList();
    }

    /** The requirements of FerretDB. */
    static List<Requirement> ofFerretdb() {
        return Stream.concat(
                        Stream.of(asked(
                                "product",
                                "buildInfo",
                                info -> ServerStatus.product(info).startsWith("FerretDB ")
                                        ? Finding.ok(ServerStatus.product(info))
                                        : Finding.missing(ServerStatus.product(info) + "; this is no FerretDB"),
                                "Rows of this target are of FerretDB.",
                                "Give the URI of a FerretDB.")),
                        shown().stream())
                .toList();
    }

    private static List<Requirement> shown() {
        return List.of(
                asked(
                        "largest document",
                        "hello",
                        hello -> SqlRequirement.atLeast(16 << 20)
                                .apply("" + hello.getNumber("maxBsonObjectSize").longValue()),
                        "The largest documents that are updated have 4 MB.",
                        "Use a server with the usual limit of 16 MiB."),
                asked(
                        "serverStatus",
                        "serverStatus",
                        status -> Finding.ok("allowed; storage engine "
                                + status.getDocument("storageEngine", new BsonDocument())
                                        .getString("name", new BsonString("unknown"))
                                        .getValue()),
                        "Journal syncs and bytes per write are the evidence of durability.",
                        MONITOR),
                asked(
                        "getCmdLineOpts",
                        "getCmdLineOpts",
                        options -> Finding.ok("allowed"),
                        "The settings of the server are part of the run file.",
                        MONITOR));
    }

    private static Finding set(BsonDocument hello, boolean inSet, int members) {
        if (!hello.containsKey("setName")) {
            return inSet ? Finding.limited("no replica set") : Finding.ok("none");
        }
        String name = hello.getString("setName").getValue();
        int found = hello.getArray("hosts").size();
        return inSet && found >= members
                ? Finding.ok(name + ", members: " + found)
                : Finding.limited(name + ", members: " + found);
    }

    private static Requirement asked(
            String name, String command, Function<BsonDocument, Finding> judge, String why, String remedy) {
        return new Requirement(name, why, remedy, session -> {
            Optional<BsonDocument> answer =
                    ((MongodbSession) session).told(new BsonDocument(command, new BsonInt32(1)));
            return answer.map(judge).orElseGet(() -> Finding.limited(command + " is refused"));
        });
    }
}
