package org.docbench.codecs;

import java.math.BigDecimal;
import java.time.Instant;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/**
 * Converts model values to the BsonValues of MongoDB's library. An {@link UnsupportedOperationException} names what BSON
 * cannot hold.
 */
public final class ToBson {
    private ToBson() {}

    public static BsonDocument document(Value.Obj object) {
        var document = new BsonDocument();
        object.fields().forEach((name, value) -> document.append(name(name), value(value)));
        return document;
    }

    /** Returns the name, which BSON can hold. */
    public static String name(String name) {
        if (name.indexOf(0) >= 0) {
            throw new UnsupportedOperationException("BSON ends a name at its first zero character: " + name);
        }
        return Utf8.checked(name);
    }

    public static BsonValue value(Value value) {
        if (value instanceof Value.Str text) {
            return new BsonString(Utf8.checked(text.value()));
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
        if (value instanceof Value.Arr array) {
            return new BsonArray(array.items().stream().map(ToBson::value).toList());
        }
        if (value instanceof BsonOnly special) {
            return bsonOnly(special);
        }
        return value instanceof Value.Obj object ? document(object) : BsonNull.VALUE;
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
        return decimal(Decimal128Bits.high(number), Decimal128Bits.low(number));
    }

    private static BsonValue decimal(long high, long low) {
        return new BsonDecimal128(Decimal128.fromIEEE754BIDEncoding(high, low));
    }

    private static BsonValue bsonOnly(BsonOnly value) {
        if (value instanceof BsonOnly.Regex regex) {
            return new BsonRegularExpression(name(regex.pattern()), name(regex.options()));
        }
        if (value instanceof BsonOnly.Code code) {
            return new BsonJavaScript(Utf8.checked(code.code()));
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return new BsonSymbol(Utf8.checked(symbol.name()));
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            return new BsonJavaScriptWithScope(Utf8.checked(code.code()), document(code.scope()));
        }
        if (value instanceof BsonOnly.DbPointer pointer) {
            return new BsonDbPointer(
                    Utf8.checked(pointer.namespace()), new ObjectId(pointer.id().hex()));
        }
        if (value instanceof BsonOnly.Stamp stamp) {
            return new BsonTimestamp(stamp.seconds(), stamp.increment());
        }
        if (value instanceof BsonOnly.SpecialDecimal decimal) {
            return decimal(decimal.high(), decimal.low());
        }
        if (value instanceof BsonOnly.Undefined) {
            return new BsonUndefined();
        }
        return value instanceof BsonOnly.MinKey ? new BsonMinKey() : new BsonMaxKey();
    }
}
