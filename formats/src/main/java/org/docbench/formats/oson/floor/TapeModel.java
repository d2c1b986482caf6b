package org.docbench.formats.oson.floor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.value.Value;

/** What a tape means. */
final class TapeModel {
    private TapeModel() {}

    static Value value(OsonTape tape, int node) {
        OsonType type = tape.type(node);
        if (type == OsonType.OBJECT) {
            Map<String, Value> fields = new LinkedHashMap<>();
            for (int child = node + 1; child < tape.next(node); child = tape.next(child)) {
                fields.put(tape.nameOf(child), value(tape, child));
            }
            return new Value.Obj(fields);
        }
        if (type == OsonType.ARRAY) {
            List<Value> items = new ArrayList<>(tape.size(node));
            for (int child = node + 1; child < tape.next(node); child = tape.next(child)) {
                items.add(value(tape, child));
            }
            return new Value.Arr(items);
        }
        return Leaves.value(tape.image, tape.place(node), type);
    }
}
