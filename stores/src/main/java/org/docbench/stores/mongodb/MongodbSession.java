package org.docbench.stores.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.result.DeleteResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.docbench.codecs.FromBson;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;
import org.docbench.stores.Call;
import org.docbench.stores.Change;
import org.docbench.stores.Durability;
import org.docbench.stores.Find;
import org.docbench.stores.Index;
import org.docbench.stores.Plan;
import org.docbench.stores.Prepared;
import org.docbench.stores.Query;
import org.docbench.stores.Session;
import org.docbench.stores.Statistics;
import org.docbench.stores.Update;
import org.docbench.stores.evidence.ServingProcess;

/** A session over a client of its own, which has one connection. Writes are journaled until told otherwise. */
public final class MongodbSession implements Session {
    /** What reports the status of a server. */
    private static final Set<String> PROGRAMS = Set.of("mongod", "mongos", "ferretdb");

    private static final BsonDocument SERVER_STATUS = new BsonDocument("serverStatus", new BsonInt32(1));

    private final MongoClient client;
    private final Map<String, String> options;
    private final MongoDatabase database;
    private final Connection.Answers answers;
    private final Updates.MiddleDelete middle;
    private final String version;
    private final Concern concern;
    private WriteConcern sent;

    /**
     * Asks the server who it is, and so finds out whether it is there and lets us in.
     *
     * @param options of the driver, for the run file
     */
    MongodbSession(
            MongoClient client,
            Map<String, String> options,
            String database,
            Connection.Answers answers,
            Updates.MiddleDelete middle,
            Concern concern) {
        this.client = client;
        this.options = options;
        this.database = client.getDatabase(database);
        this.answers = answers;
        this.middle = middle;
        this.concern = concern;
        this.sent = concern.at(concern == Concern.UNANSWERED ? Durability.NONE : Durability.SYNC);
        this.version = ServerStatus.product(answers.to(() -> run(new BsonDocument("buildInfo", new BsonInt32(1)))));
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Map<String, String> acknowledge(Durability level) {
        sent = concern.at(level);
        Map<String, String> settings = new LinkedHashMap<>(options);
        settings.putAll(concern.settings(sent, this::told));
        return settings;
    }

    @Override
    public void create(String collection, List<Index> indexes) {
        drop(collection);
        answers.to(() -> {
            database.createCollection(collection);
            return indexes.isEmpty()
                    ? List.of()
                    : collection(collection)
                            .createIndexes(
                                    indexes.stream().map(MongodbSession::model).toList());
        });
    }

    private static IndexModel model(Index index) {
        return new IndexModel(
                Indexes.ascending(Question.path(index.path())),
                new IndexOptions().name(index.name()).unique(index.unique()));
    }

    @Override
    public void drop(String collection) {
        answers.done(() -> collection(collection).drop());
    }

    @Override
    public Call insert(String collection, List<Value.Obj> documents) {
        var target = written(collection);
        var batch = documents.stream().map(MongodbSession::inserted).toList();
        return () -> answers.to(() -> {
            target.insertMany(batch);
            return batch.size();
        });
    }

    private static BsonDocument inserted(Value.Obj document) {
        if (document.fields().containsValue(new BsonOnly.Stamp(0, 0))) {
            throw new UnsupportedOperationException(
                    "MongoDB puts its own time in place of an empty timestamp in a document's outermost fields");
        }
        return ToBson.document(document);
    }

    @Override
    public Prepared<Change> update(String collection, Update shape) {
        int writes = Updates.of(shape, middle).size(); // refuses here what it cannot do
        return new Prepared<>() {
            @Override
            public Call with(Change change) {
                var target = written(collection);
                var filter = Question.id(change.id());
                var commands = Updates.of(change.update(), middle);
                return () -> answers.to(() -> {
                    long found = 0;
                    for (Updates.Command command : commands) {
                        var result = command.send(target, filter);
                        found = result.wasAcknowledged() ? result.getMatchedCount() : 1;
                    }
                    return found;
                });
            }

            @Override
            public int writes() {
                return writes;
            }
        };
    }

    @Override
    public Prepared<Query> find(String collection, Query shape) {
        Question.of(collection, shape); // refuses here what it cannot ask
        return query -> {
            var source = database.getCollection(collection); // of Documents: what an application takes
            var question = Question.of(collection, query);
            return () -> answers.to(() -> {
                long found = 0;
                try (var documents = question.of(source).iterator()) {
                    while (documents.hasNext()) {
                        documents.next();
                        found++;
                    }
                }
                return found;
            });
        };
    }

    @Override
    public void take(String collection, Query query, Consumer<Value.Obj> each) {
        answers.done(() -> Question.of(collection, query)
                .of(collection(collection))
                .forEach(found -> each.accept(taken(query, FromBson.object(found)))));
    }

    /** Where the part is not there, a projection leaves the objects around its place, empty; the model has none. */
    private static Value.Obj taken(Query query, Value.Obj found) {
        return query.part().flatMap(path -> path.in(found)).isPresent() ? found : query.of(found);
    }

    @Override
    public Plan plan(String collection, Query query) {
        return Question.plan(answers.to(() -> Question.of(collection, query).explained(collection(collection))));
    }

    @Override
    public void scan(String collection, Consumer<Value.Obj> each) {
        answers.done(() -> collection(collection).find().forEach(found -> each.accept(FromBson.object(found))));
    }

    @Override
    public Prepared<Find> delete(String collection, Find shape) {
        Find.removed(shape);
        return find -> {
            var target = written(collection);
            var filter = Question.filter(find);
            return find instanceof Find.ById
                    ? () -> answers.to(() -> deleted(target.deleteOne(filter)))
                    : () -> answers.to(() -> deleted(target.deleteMany(filter)));
        };
    }

    private static long deleted(DeleteResult result) {
        return result.wasAcknowledged() ? result.getDeletedCount() : 1;
    }

    @Override
    public long count(String collection) {
        return answers.to(() -> collection(collection).countDocuments());
    }

    @Override
    public OptionalDouble bytes(String collection) {
        var mean = new BsonDocument("$avg", new BsonDocument("$bsonSize", new BsonString("$$ROOT")));
        var group = new BsonDocument("$group", new BsonDocument("_id", BsonNull.VALUE).append("mean", mean));
        return aggregated(collection, group).stream()
                .mapToDouble(told -> told.getDouble("mean").getValue())
                .findFirst();
    }

    @Override
    public OptionalLong size(String collection) {
        return aggregated(collection, ServerStatus.STAGE).stream()
                .mapToLong(ServerStatus::size)
                .reduce(Long::sum);
    }

    /** What a stage gives; nothing where the server has no such stage, or not for this user. */
    private List<BsonDocument> aggregated(String collection, BsonDocument stage) {
        return answers.to(() -> {
            try {
                return collection(collection).aggregate(List.of(stage)).into(new ArrayList<>());
            } catch (MongoCommandException e) {
                return List.of();
            }
        });
    }

    @Override
    public Optional<Cache> cache() {
        return told(SERVER_STATUS).flatMap(ServerStatus::cache);
    }

    /** The server takes the messages of a connection one after the other, and there is one: an answer to the last is one to all. */
    @Override
    public void drain() {
        if (!sent.isAcknowledged()) {
            answers.to(() -> run(new BsonDocument("ping", new BsonInt32(1))));
        }
    }

    @Override
    public Optional<Value.Obj> read(String collection, String id) {
        return Optional.ofNullable(answers.to(
                        () -> collection(collection).find(Question.id(id)).first()))
                .map(FromBson::object);
    }

    @Override
    public Statistics statistics() {
        return told(SERVER_STATUS).map(ServerStatus::of).orElse(Statistics.none());
    }

    @Override
    public OptionalLong process() {
        return told(SERVER_STATUS)
                .map(status -> process(status, new ServingProcess()))
                .orElse(OptionalLong.empty());
    }

    /** In a container the server is process 1, and on the machine that is the one from which all others descend. */
    static OptionalLong process(BsonDocument status, ServingProcess processes) {
        return status.isNumber("pid")
                ? processes.named(status.getNumber("pid").longValue(), PROGRAMS)
                : OptionalLong.empty();
    }

    @Override
    public void close() {
        client.close();
    }

    private MongoCollection<BsonDocument> collection(String name) {
        return database.getCollection(name, BsonDocument.class);
    }

    /** A collection of the driver's own, whose writes are acknowledged as this session's are now: for what documents have no call for. */
    public MongoCollection<BsonDocument> written(String name) {
        return collection(name).withWriteConcern(sent);
    }

    /** Makes what the driver throws one of our own, without secrets. */
    public Connection.Answers answers() {
        return answers;
    }

    private BsonDocument run(BsonDocument command) {
        return client.getDatabase("admin").runCommand(command, BsonDocument.class);
    }

    /** What a command answers; nothing where the server has no such command, or not for this user. */
    Optional<BsonDocument> told(BsonDocument command) {
        return answers.to(() -> {
            try {
                return Optional.of(run(command));
            } catch (MongoCommandException e) {
                return Optional.empty();
            }
        });
    }
}
