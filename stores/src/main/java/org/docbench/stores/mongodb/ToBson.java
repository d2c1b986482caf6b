package org.docbench.stores.mongodb;

import java.math.BigDecimal;
import java.time.Instant;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** Model values as the driver's BsonValues. What BSON cannot hold is an UnsupportedOperationException that says so. */
final class ToBson {
    private static final Value EMPTY = new BsonOnly.Stamp(0, 0);

    private ToBson() {}

    /** A document to insert. */
    static BsonDocument inserted(Value.Obj document) {
        if (document.fields().containsValue(EMPTY)) {
            throw new UnsupportedOperationException(
                    "MongoDB puts its own time in place of an empty timestamp in a document's outermost fields");
        }
        return document(document);
    }

    static BsonDocument document(Value.Obj object) {
        var document = new BsonDocument();
        object.fields().forEach((name, value) -> document.append(name(name), value(value)));
        return document;
    }

    static String name(String name) {
        if (name.indexOf(0) >= 0) {
            throw new UnsupportedOperationException("BSON ends a name at its first zero character: " + name);
        }
        return text(name);
    }

    /** The driver would write half a surrogate pair as bytes that are no UTF-8. */
    static String text(String text) {
        if (text.codePoints().anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
            throw new UnsupportedOperationException("UTF-8 has no half of a surrogate pair: " + text);
        }
        return text;
    }

    static BsonValue value(Value value) {
        if (value instanceof Value.Obj object) {
            return document(object);
        }
        if (value instanceof Value.Arr array) {
            return new BsonArray(array.items().stream().map(ToBson::value).toList());
        }
        if (value instanceof Value.Str text) {
            return new BsonString(text(text.value()));
        }
        if (value instanceof Value.Int32 number) {
            return new BsonInt32(number.value());
        }
        if (value instanceof Value.Int64 number) {
            return new BsonInt64(number.value());
        }
        if (value instanceof Value.Dbl number) {
            return new BsonDouble(number.value());
        }
        if (value instanceof Value.Dec number) {
            return decimal(number.value());
        }
        if (value instanceof Value.Bool truth) {
            return BsonBoolean.valueOf(truth.value());
        }
        if (value instanceof Value.Timestamp time) {
            return time(time.value());
        }
        if (value instanceof Value.Binary binary) {
            return new BsonBinary(binary.subtype(), binary.bytes());
        }
        if (value instanceof Value.ObjectId id) {
            return new BsonObjectId(new ObjectId(id.hex()));
        }
        return value instanceof BsonOnly rare ? RareBson.of(rare) : BsonNull.VALUE;
    }

    private static BsonValue time(Instant time) {
        try {
            return new BsonDateTime(time.toEpochMilli());
        } catch (ArithmeticException e) {
            throw new UnsupportedOperationException("a date of 64 bits of milliseconds cannot hold " + time, e);
        }
    }

    private static BsonValue decimal(BigDecimal number) {
        if (!Decimal128Bits.holds(number)) {
            throw new UnsupportedOperationException("decimal128 holds 34 digits and exponents to 6111: " + number);
        }
        return new BsonDecimal128(
                Decimal128.fromIEEE754BIDEncoding(Decimal128Bits.high(number), Decimal128Bits.low(number)));
    }
}
