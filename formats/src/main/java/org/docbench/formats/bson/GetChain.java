package org.docbench.formats.bson;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;

/** One get after the other down a path, as an application writes it, on a raw document or a tree of BsonValues. */
final class GetChain<H extends BsonDocument> implements Format.Accessor<H> {
    private final Path.Step[] steps;

    GetChain(Path path) {
        steps = path.steps().toArray(Path.Step[]::new);
    }

    @Override
    public BsonValue get(H document) {
        BsonValue at = document;
        for (Path.Step step : steps) {
            at = down(at, step);
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    private static BsonValue down(BsonValue from, Path.Step step) {
        if (step instanceof Path.Name name) {
            return from.isDocument() ? from.asDocument().get(name.name()) : null;
        }
        return from.isArray() ? item(from.asArray(), ((Path.Index) step).index()) : null;
    }

    /** Asking a raw array for its size first would read it twice. */
    private static BsonValue item(BsonArray array, int index) {
        try {
            return array.get(index);
        } catch (IndexOutOfBoundsException e) {
            return null;
        }
    }

    @Override
    public Object read(H document) {
        return FromBson.plain(get(document));
    }

    @Override
    public Value valueOf(Object result) {
        return FromJava.value(result);
    }
}
