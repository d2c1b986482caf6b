package org.docbench.formats.codec;

import com.amazon.ion.IonContainer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.msgpack.value.ArrayValue;
import org.msgpack.value.MapValue;

/** Counts the values of a library's tree by another way than the codecs: the children of each node, whatever library it is from. */
final class Leaves {
    private Leaves() {}

    /** The values in a codec's tree; a floor's tree is no tree of objects, so what it means is counted. */
    static <T> long of(Codec<T> codec, T document) {
        boolean floor = children(document) == null && !(document instanceof byte[]);
        return floor ? of(codec.model(document)) : of((Object) document);
    }

    private static long of(Object node) {
        Stream<?> children = children(node);
        return children == null ? 1 : children.mapToLong(Leaves::of).sum();
    }

    /** The children of a container; null for a value. */
    private static Stream<?> children(Object node) {
        if (node instanceof RawBsonDocument raw) {
            return children(raw.decode(new BsonDocumentCodec()));
        }
        if (node instanceof Value.Obj object) {
            return object.fields().values().stream();
        }
        if (node instanceof Value.Arr array) {
            return array.items().stream();
        }
        if (node instanceof JsonNode tree) {
            return tree.isObject() || tree.isArray() ? tree.valueStream() : null;
        }
        if (node instanceof IonContainer container) {
            return StreamSupport.stream(container.spliterator(), false);
        }
        if (node instanceof MapValue map) {
            return map.map().values().stream();
        }
        if (node instanceof ArrayValue array) {
            return array.list().stream();
        }
        if (node instanceof Map<?, ?> map) { // also BsonDocument, Document and OracleJsonObject
            return map.entrySet().stream().map(Map.Entry::getValue);
        }
        return node instanceof List<?> list ? list.stream() : null;
    }
}
