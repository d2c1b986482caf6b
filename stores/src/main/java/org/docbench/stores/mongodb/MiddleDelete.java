package org.docbench.stores.mongodb;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.core.value.Path;

/** How an item in the middle of an array is removed: MongoDB has no operator for it. */
enum MiddleDelete {
    /** What is before the item and what is behind it, put together: one update pipeline, one round trip. */
    PIPELINE {
        @Override
        List<Command> of(Path array, int position) {
            String path = Dotted.expression(array);
            BsonValue items = new BsonString("$" + path);
            BsonValue before = slice(items, new BsonInt32(position));
            // The count has to be above 0, and may be more than there is.
            BsonValue behind = slice(items, new BsonInt32(position + 1), new BsonInt32(Integer.MAX_VALUE));
            BsonValue both = new BsonDocument("$concatArrays", new BsonArray(List.of(before, behind)));
            return List.of(new Command.Pipeline(List.of(new BsonDocument("$set", new BsonDocument(path, both)))));
        }
    },

    /**
     * {@code $unset}, which leaves null in the item's place, then {@code $pull} of null: two round trips. Items that were null
     * before go too, and between the two everybody sees the null.
     */
    TWO_CALLS {
        @Override
        List<Command> of(Path array, int position) {
            String item = Dotted.path(array.then(new Path.Index(position)));
            return List.of(
                    new Command.Operators(new BsonDocument("$unset", new BsonDocument(item, new BsonString("")))),
                    new Command.Operators(
                            new BsonDocument("$pull", new BsonDocument(Dotted.path(array), BsonNull.VALUE))));
        }
    };

    abstract List<Command> of(Path array, int position);

    private static BsonValue slice(BsonValue... arguments) {
        return new BsonDocument("$slice", new BsonArray(List.of(arguments)));
    }
}
