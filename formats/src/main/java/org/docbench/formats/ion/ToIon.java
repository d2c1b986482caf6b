package org.docbench.formats.ion;

import com.amazon.ion.IonList;
import com.amazon.ion.IonStruct;
import com.amazon.ion.IonSystem;
import com.amazon.ion.IonValue;
import com.amazon.ion.Timestamp;
import java.time.Instant;
import java.time.ZoneOffset;
import org.docbench.core.json.Wrapped;
import org.docbench.core.value.Value;

/** Model values as Ion's: its own timestamps, decimals and blobs, and Extended JSON objects for what it has no type for. */
final class ToIon {
    private static final IonSystem ION = IonTree.SYSTEM;

    private ToIon() {}

    static IonValue value(Value value) {
        if (value instanceof Value.Obj object) {
            IonStruct struct = ION.newEmptyStruct();
            object.fields().forEach((name, child) -> struct.add(name, value(child)));
            return struct;
        }
        if (value instanceof Value.Arr array) {
            IonList list = ION.newEmptyList();
            array.items().forEach(item -> list.add(value(item)));
            return list;
        }
        if (value instanceof Value.Str text) {
            return ION.newString(text.value());
        }
        if (value instanceof Value.Int32 number) {
            return ION.newInt(number.value());
        }
        if (value instanceof Value.Int64 number) {
            return ION.newInt(number.value());
        }
        if (value instanceof Value.Dbl number) {
            return ION.newFloat(number.value());
        }
        if (value instanceof Value.Dec number) {
            return ION.newDecimal(number.value());
        }
        if (value instanceof Value.Bool truth) {
            return ION.newBool(truth.value());
        }
        if (value instanceof Value.Timestamp time) {
            return ION.newTimestamp(timestamp(time.value()));
        }
        if (value instanceof Value.Binary binary) {
            return ION.newBlob(binary.bytes());
        }
        return value instanceof Value.Null ? ION.newNull() : value(Wrapped.of(value));
    }

    /** The years are those of the Ion 1.0 specification, "Timestamp". */
    private static Timestamp timestamp(Instant time) {
        int year = time.atOffset(ZoneOffset.UTC).getYear();
        if (year < 1 || year > 9999) {
            throw new UnsupportedOperationException("Ion cannot hold the timestamp " + time + ": years 1 to 9999");
        }
        return Timestamp.forEpochSecond(time.getEpochSecond(), time.getNano(), Timestamp.UTC_OFFSET);
    }
}
