package org.docbench.stores.mongodb;

import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.stores.Plan;

/**
 * A plan in the words of {@code explain}.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/explain-results/">the manual, "Explain Results"</a>
 */
final class Explained {
    /** What MongoDB calls the index over {@code _id}. */
    private static final String ID_INDEX = "_id_";

    /** The way to a document by its {@code _id}, which names no index. */
    private static final BsonString BY_ID = new BsonString("IDHACK");

    /** Plans that were not taken. */
    private static final Set<String> OTHERS = Set.of("rejectedPlans", "allPlansExecution");

    private Explained() {}

    static Plan of(BsonDocument told) {
        Set<String> indexes = new TreeSet<>();
        look(told, indexes);
        return new Plan(indexes, plan(told).toJson());
    }

    /** The plan alone, where that is not spread over stages: beside it stand the machine's settings and the query itself. */
    private static BsonDocument plan(BsonDocument told) {
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
}
