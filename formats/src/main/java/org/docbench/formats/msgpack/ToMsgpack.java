package org.docbench.formats.msgpack;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.json.Wrapped;
import org.docbench.core.value.Value;
import org.msgpack.value.MapValue;
import org.msgpack.value.ValueFactory;

/** Model values as MessagePack's: its own bytes and timestamps, and Extended JSON objects for what it has no type for. */
final class ToMsgpack {
    private ToMsgpack() {}

    static MapValue object(Value.Obj object) {
        List<org.msgpack.value.Value> namesAndValues = new ArrayList<>();
        object.fields().forEach((name, child) -> {
            namesAndValues.add(ValueFactory.newString(name));
            namesAndValues.add(value(child));
        });
        return ValueFactory.newMap(namesAndValues.toArray(org.msgpack.value.Value[]::new));
    }

    private static org.msgpack.value.Value value(Value value) {
        if (value instanceof Value.Obj object) {
            return object(object);
        }
        if (value instanceof Value.Arr array) {
            return ValueFactory.newArray(
                    array.items().stream().map(ToMsgpack::value).toList());
        }
        if (value instanceof Value.Str text) {
            return ValueFactory.newString(text.value());
        }
        if (value instanceof Value.Int32 number) {
            return ValueFactory.newInteger(number.value());
        }
        if (value instanceof Value.Int64 number) {
            return ValueFactory.newInteger(number.value());
        }
        if (value instanceof Value.Dbl number) {
            return ValueFactory.newFloat(number.value());
        }
        if (value instanceof Value.Bool truth) {
            return ValueFactory.newBoolean(truth.value());
        }
        if (value instanceof Value.Timestamp time) {
            return ValueFactory.newTimestamp(time.value());
        }
        if (value instanceof Value.Binary binary) {
            return ValueFactory.newBinary(binary.bytes());
        }
        return value instanceof Value.Null ? ValueFactory.newNil() : object(Wrapped.of(value));
    }
}
