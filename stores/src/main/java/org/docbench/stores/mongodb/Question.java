package org.docbench.stores.mongodb;

import com.mongodb.ExplainVerbosity;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoIterable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Plan;
import org.docbench.stores.Query;

/**
 * A query as one command.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/core/dot-dollar-considerations/">the manual on names with dots and
 *     dollar signs</a>
 * @see <a href="https://www.mongodb.com/docs/manual/reference/explain-results/">the manual, "Explain Results"</a>
 */
sealed interface Question {

    /** As a limit: there is none. */
    int ALL = 0;

    /** What MongoDB calls the index over {@code _id}. */
    String ID_INDEX = "_id_";

    /** The way to a document by its {@code _id}, which names no index. */
    BsonString BY_ID = new BsonString("IDHACK");

    /** Plans that were not taken. */
    Set<String> OTHERS = Set.of("rejectedPlans", "allPlansExecution");

    /** Asks; what comes is of the collection's class. */
    <T> MongoIterable<T> of(MongoCollection<T> collection);

    /** How the server runs it. */
    BsonDocument explained(MongoCollection<?> collection);

    /** The command for a query on the collection of this name. */
    static Question of(String collection, Query query) {
        Optional<BsonDocument> part = query.part().map(Question::part);
        if (query.find() instanceof Find.Linked linked) {
            return new Pipeline(joined(collection, linked, part));
        }
        if (query.find() instanceof Find.From from) {
            return new Filter(filter(from), part, from.count(), true);
        }
        return new Filter(filter(query.find()), part, query.find() instanceof Find.First ? 1 : ALL, false);
    }

    private static BsonDocument part(Path path) {
        return new BsonDocument("_id", new BsonInt32(1)).append(expression(path), new BsonInt32(1));
    }

    /** The server makes one stage of the {@code $lookup} and the {@code $unwind}: no document holds the others. */
    private static List<BsonDocument> joined(String collection, Find.Linked linked, Optional<BsonDocument> part) {
        List<BsonDocument> stages = new ArrayList<>(List.of(
                stage("$match", id(linked.id())),
                stage(
                        "$lookup",
                        new BsonDocument("from", new BsonString(collection))
                                .append("localField", new BsonString(expression(linked.array())))
                                .append("foreignField", new BsonString("_id"))
                                .append("as", new BsonString("linked"))),
                new BsonDocument("$unwind", new BsonString("$linked")),
                stage("$replaceRoot", new BsonDocument("newRoot", new BsonString("$linked")))));
        part.ifPresent(fields -> stages.add(stage("$project", fields)));
        return stages;
    }

    private static BsonDocument stage(String name, BsonDocument what) {
        return new BsonDocument(name, what);
    }

    /**
     * {@code find}.
     *
     * @param most so many, or {@link #ALL} of them
     * @param ordered whether they are the first in order of {@code _id}, or come in no order
     */
    record Filter(BsonDocument filter, Optional<BsonDocument> part, int most, boolean ordered) implements Question {
        private static final BsonDocument IN_ORDER = new BsonDocument("_id", new BsonInt32(1));

        @Override
        public <T> MongoIterable<T> of(MongoCollection<T> collection) {
            return find(collection);
        }

        @Override
        public BsonDocument explained(MongoCollection<?> collection) {
            return find(collection).explain(BsonDocument.class, ExplainVerbosity.QUERY_PLANNER);
        }

        private <T> FindIterable<T> find(MongoCollection<T> collection) {
            FindIterable<T> found = collection.find(filter).projection(part.orElse(null));
            return ordered ? found.sort(IN_ORDER).limit(most) : found.limit(most);
        }
    }

    /** {@code aggregate}. */
    record Pipeline(List<BsonDocument> stages) implements Question {
        @Override
        public <T> MongoIterable<T> of(MongoCollection<T> collection) {
            return collection.aggregate(stages);
        }

        /** The index of a {@code $lookup} is told only of one that was run. */
        @Override
        public BsonDocument explained(MongoCollection<?> collection) {
            return collection.aggregate(stages).explain(BsonDocument.class, ExplainVerbosity.EXECUTION_STATS);
        }
    }

    /** A plan in the words of {@code explain}. */
    static Plan plan(BsonDocument told) {
        Set<String> indexes = new TreeSet<>();
        look(told, indexes);
        return new Plan(indexes, winning(told).toJson());
    }

    /** The plan alone, where that is not spread over stages: beside it stand the machine's settings and the query itself. */
    private static BsonDocument winning(BsonDocument told) {
        BsonValue planner = told.get("queryPlanner");
        return planner != null && planner.isDocument() && planner.asDocument().containsKey("winningPlan")
                ? planner.asDocument().getDocument("winningPlan")
                : told;
    }

    private static void look(BsonValue at, Set<String> indexes) {
        if (at.isArray()) {
            at.asArray().forEach(item -> look(item, indexes));
        } else if (at.isDocument()) {
            at.asDocument().forEach((name, value) -> look(name, value, indexes));
        }
    }

    private static void look(String name, BsonValue value, Set<String> indexes) {
        if (name.equals("indexName")) {
            indexes.add(given(value.asString().getValue()));
        } else if (name.equals("indexesUsed")) {
            value.asArray().forEach(index -> indexes.add(given(index.asString().getValue())));
        } else if (name.equals("stage") && value.equals(BY_ID)) {
            indexes.add(Plan.ID);
        } else if (!OTHERS.contains(name)) {
            look(value, indexes);
        }
    }

    private static String given(String index) {
        return index.equals(ID_INDEX) ? Plan.ID : index;
    }

    // Which documents; paths are in dot notation, a.b.2.c

    /** Finds a value at a path also as an element of an array there, and a number whatever its type. */
    static BsonDocument filter(Find find) {
        if (find instanceof Find.Equal equal) {
            return equal(equal);
        }
        if (find instanceof Find.First first) {
            return equal(first.all());
        }
        if (find instanceof Find.Element element) {
            return element(element);
        }
        if (find instanceof Find.In in) {
            var ids = in.ids().stream().<BsonValue>map(BsonString::new).toList();
            return new BsonDocument("_id", new BsonDocument("$in", new BsonArray(ids)));
        }
        if (find instanceof Find.From from) {
            return new BsonDocument("_id", new BsonDocument("$gte", ToBson.value(new Value.Str(from.id()))));
        }
        if (find instanceof Find.Linked) {
            throw new UnsupportedOperationException("MongoDB joins in an aggregation, which changes nothing");
        }
        return id(((Find.ById) find).id());
    }

    static BsonDocument id(String id) {
        return new BsonDocument("_id", ToBson.value(new Value.Str(id)));
    }

    /** Without {@code $eq} a regular expression would be searched with, not for. */
    private static BsonDocument equal(Find.Equal find) {
        return new BsonDocument(path(find.path()), new BsonDocument("$eq", ToBson.value(find.value())));
    }

    /**
     * As applications ask: an item of the array, or the value in the array's place. An array as an item needs {@code
     * $elemMatch}: without it the whole array would be compared. For other items that costs more and finds no more where arrays
     * are.
     */
    private static BsonDocument element(Find.Element find) {
        var item = new BsonDocument("$eq", ToBson.value(find.item()));
        return new BsonDocument(
                path(find.array()), find.item() instanceof Value.Arr ? new BsonDocument("$elemMatch", item) : item);
    }

    static String path(Path path) {
        return path.steps().stream().map(Question::step).collect(Collectors.joining("."));
    }

    /** A path for an expression, where a number is a field's name and never a position. */
    static String expression(Path path) {
        if (path.steps().stream().anyMatch(Path.Index.class::isInstance)) {
            throw new UnsupportedOperationException("a path in a MongoDB expression has no array positions: " + path);
        }
        return path(path);
    }

    private static String step(Path.Step step) {
        if (step instanceof Path.Index index) {
            return Integer.toString(index.index());
        }
        String name = ToBson.name(((Path.Name) step).name());
        if (name.isEmpty() || name.indexOf('.') >= 0 || name.startsWith("$")) {
            throw new UnsupportedOperationException(
                    "MongoDB's dot notation has no way to write a name that is empty, holds a dot or begins with a dollar sign: \""
                            + name + '"');
        }
        return name;
    }
}
