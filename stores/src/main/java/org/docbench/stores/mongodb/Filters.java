package org.docbench.stores.mongodb;

import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.docbench.codecs.ToBson;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;

/**
 * Which documents are asked for, in MongoDB's words; paths are in dot notation, {@code a.b.2.c}.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/core/dot-dollar-considerations/">the manual on names with dots and
 *     dollar signs</a>
 */
final class Filters {
    private Filters() {}

    /** A value at a path is also found as an item of an array there, and a number whatever its type. */
    static BsonDocument of(Find find) {
        if (find instanceof Find.Equal equal) {
            return equal(equal);
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
        return path.steps().stream().map(Filters::step).collect(Collectors.joining("."));
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
