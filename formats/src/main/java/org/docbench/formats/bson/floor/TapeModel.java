package org.docbench.formats.bson.floor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** What a tape means. */
final class TapeModel {
    private TapeModel() {}

    static Value value(BsonTape tape, int node) {
        int type = tape.type(node);
        return switch (type) {
            case BsonType.DOCUMENT -> object(tape, node);
            case BsonType.ARRAY -> array(tape, node);
            case BsonType.CODE_WITH_SCOPE -> new BsonOnly.CodeWithScope(tape.string(node), object(tape, node));
            default -> Decode.value(tape.bytes(), type, tape.value(node), tape.end(node), 0);
        };
    }

    private static Value.Obj object(BsonTape tape, int node) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int child = node + 1; child < tape.next(node); child = tape.next(child)) {
            fields.putIfAbsent(tape.nameOf(child), value(tape, child));
        }
        return new Value.Obj(fields);
    }

    private static Value.Arr array(BsonTape tape, int node) {
        List<Value> items = new ArrayList<>(tape.size(node));
        for (int child = node + 1; child < tape.next(node); child = tape.next(child)) {
            items.add(value(tape, child));
        }
        return new Value.Arr(items);
    }
}
