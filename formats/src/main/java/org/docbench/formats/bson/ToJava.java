package org.docbench.formats.bson;

import java.util.ArrayList;
import java.util.Date;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.types.Binary;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** Model values as the Java objects that a Document holds. */
final class ToJava {
    private ToJava() {}

    static Document document(Value.Obj object) {
        var document = new Document();
        object.fields().forEach((name, value) -> document.append(ToBson.name(name), value(value)));
        return document;
    }

    static Object value(Value value) {
        if (value instanceof Value.Obj object) {
            return document(object);
        }
        if (value instanceof Value.Arr array) {
            var list = new ArrayList<Object>();
            array.items().forEach(item -> list.add(value(item)));
            return list;
        }
        if (value instanceof Value.Binary binary) {
            return new Binary(binary.subtype(), binary.bytes());
        }
        if (value instanceof BsonOnly special) {
            return RareBson.object(special);
        }
        BsonValue scalar = ToBson.value(value);
        if (value instanceof Value.Timestamp time) {
            return Date.from(time.value());
        }
        return scalar.isDecimal128() ? scalar.asDecimal128().getValue() : FromBson.plain(scalar);
    }
}
