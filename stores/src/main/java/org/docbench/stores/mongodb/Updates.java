package org.docbench.stores.mongodb;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.UpdateResult;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Update;

/**
 * Changes in MongoDB's words.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/operator/update/">the manual, "Update Operators"</a>
 */
final class Updates {
    private static final String EACH = "$each";

    private Updates() {}

    /** The commands that make a change, in their order. */
    static List<Command> of(Update update, MiddleDelete middle) {
        if (update instanceof Update.RemoveAt remove && remove.position() > 0) {
            return middle.of(remove.array(), remove.position());
        }
        return List.of(Command.operators(operators(update)));
    }

    private static BsonDocument operators(Update update) {
        if (update instanceof Update.Set set) {
            var values = new BsonDocument();
            set.values().forEach((path, value) -> values.append(Question.path(path), ToBson.value(value)));
            return new BsonDocument("$set", values);
        }
        if (update instanceof Update.Increment increment) {
            return operator("$inc", increment.path(), narrowest(increment.by()));
        }
        if (update instanceof Update.Push push) {
            return operator("$push", push.array(), pushed(push));
        }
        if (update instanceof Update.RemoveAt remove) {
            return operator("$pop", remove.array(), new BsonInt32(remove.position() == Update.RemoveAt.LAST ? 1 : -1));
        }
        if (update instanceof Update.Pull pull) {
            // $pull takes a document for a query on the items' fields; $pullAll compares whole values.
            return operator("$pullAll", pull.array(), new BsonArray(List.of(ToBson.value(pull.value()))));
        }
        return operator("$unset", field(((Update.Unset) update).path()), new BsonString(""));
    }

    private static BsonDocument operator(String name, Path path, BsonValue operand) {
        return new BsonDocument(name, new BsonDocument(Question.path(path), operand));
    }

    /** An int64 would make an int32 field wider. */
    private static BsonValue narrowest(long number) {
        return number == (int) number ? new BsonInt32((int) number) : new BsonInt64(number);
    }

    private static BsonValue pushed(Update.Push push) {
        boolean atEnd = push.position() == Update.Push.END;
        if (atEnd && push.values().size() == 1 && !modifies(push.values().get(0))) {
            return ToBson.value(push.values().get(0));
        }
        var each = new BsonDocument(EACH, ToBson.value(new Value.Arr(push.values())));
        return atEnd ? each : each.append("$position", new BsonInt32(push.position()));
    }

    /** Whether a value would be taken for {@code $push}'s modifiers. */
    private static boolean modifies(Value value) {
        return value instanceof Value.Obj object && object.fields().containsKey(EACH);
    }

    private static Path field(Path path) {
        if (path.steps().get(path.steps().size() - 1) instanceof Path.Index) {
            throw new UnsupportedOperationException("$unset of an item leaves null in its place: " + path);
        }
        return path;
    }

    /** One update command: one round trip. */
    @FunctionalInterface
    interface Command {
        /** Sends it and waits for the acknowledgement. */
        UpdateResult send(MongoCollection<BsonDocument> collection, BsonDocument filter);

        /** Update operators: {@code $set}, {@code $push} and the like. */
        static Command operators(BsonDocument update) {
            return (collection, filter) -> collection.updateOne(filter, update);
        }
    }

    /** How an item in the middle of an array is removed: MongoDB has no operator for it. */
    @FunctionalInterface
    interface MiddleDelete {
        /** What is before the item and what is behind it, put together: one update pipeline, one round trip. */
        MiddleDelete PIPELINE = (array, position) -> {
            String path = Question.expression(array);
            BsonValue items = new BsonString("$" + path);
            BsonValue before = slice(items, new BsonInt32(position));
            // The count has to be above 0, and may be more than there is.
            BsonValue behind = slice(items, new BsonInt32(position + 1), new BsonInt32(Integer.MAX_VALUE));
            BsonValue both = new BsonDocument("$concatArrays", new BsonArray(List.of(before, behind)));
            var stages = List.of(new BsonDocument("$set", new BsonDocument(path, both)));
            return List.of((collection, filter) -> collection.updateOne(filter, stages));
        };

        /**
         * {@code $unset}, which leaves null in the element's place, then {@code $pull} of null: two round trips. Elements that were null
         * before are removed, too. Between the two calls all clients see the null.
         */
        MiddleDelete TWO_CALLS = (array, position) -> List.of(
                Command.operators(operator("$unset", array.then(new Path.Index(position)), new BsonString(""))),
                Command.operators(operator("$pull", array, BsonNull.VALUE)));

        List<Command> of(Path array, int position);

        private static BsonValue slice(BsonValue... arguments) {
            return new BsonDocument("$slice", new BsonArray(List.of(arguments)));
        }
    }
}
