package org.docbench.formats.bson;

import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonRegularExpression;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.types.Code;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Decimal128Bits;
import org.docbench.core.value.Value;

/** What only BSON has, in the two ways the vendor's library holds it: as a BsonValue, and as a Document's objects. */
final class RareBson {
    private RareBson() {}

    static BsonValue of(BsonOnly value) {
        if (value instanceof BsonOnly.Regex regex) {
            return new BsonRegularExpression(ToBson.name(regex.pattern()), ToBson.name(regex.options()));
        }
        if (value instanceof BsonOnly.Code code) {
            return new BsonJavaScript(ToBson.text(code.code()));
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return new BsonSymbol(ToBson.text(symbol.name()));
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            return new BsonJavaScriptWithScope(ToBson.text(code.code()), ToBson.document(code.scope()));
        }
        if (value instanceof BsonOnly.DbPointer pointer) {
            return new BsonDbPointer(
                    ToBson.text(pointer.namespace()), new ObjectId(pointer.id().hex()));
        }
        if (value instanceof BsonOnly.Stamp stamp) {
            return new BsonTimestamp(stamp.seconds(), stamp.increment());
        }
        if (value instanceof BsonOnly.SpecialDecimal decimal) {
            return new BsonDecimal128(Decimal128.fromIEEE754BIDEncoding(decimal.high(), decimal.low()));
        }
        if (value instanceof BsonOnly.Undefined) {
            return new BsonUndefined();
        }
        return value instanceof BsonOnly.MinKey ? new BsonMinKey() : new BsonMaxKey();
    }

    /** The object a Document holds. */
    static Object object(BsonOnly value) {
        if (value instanceof BsonOnly.Code code) {
            return new Code(ToBson.text(code.code()));
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return new Symbol(ToBson.text(symbol.name()));
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            return new CodeWithScope(ToBson.text(code.code()), ToJava.document(code.scope()));
        }
        if (value instanceof BsonOnly.SpecialDecimal decimal) {
            return Decimal128.fromIEEE754BIDEncoding(decimal.high(), decimal.low());
        }
        if (value instanceof BsonOnly.MinKey || value instanceof BsonOnly.MaxKey) {
            return value instanceof BsonOnly.MinKey ? new MinKey() : new MaxKey();
        }
        return of(value);
    }

    static Value value(BsonValue value) {
        return switch (value.getBsonType()) {
            case REGULAR_EXPRESSION ->
                new BsonOnly.Regex(
                        value.asRegularExpression().getPattern(),
                        value.asRegularExpression().getOptions());
            case JAVASCRIPT -> new BsonOnly.Code(value.asJavaScript().getCode());
            case SYMBOL -> new BsonOnly.Symbol(value.asSymbol().getSymbol());
            case JAVASCRIPT_WITH_SCOPE ->
                new BsonOnly.CodeWithScope(
                        value.asJavaScriptWithScope().getCode(),
                        FromBson.object(value.asJavaScriptWithScope().getScope()));
            case DB_POINTER ->
                new BsonOnly.DbPointer(
                        value.asDBPointer().getNamespace(),
                        new Value.ObjectId(value.asDBPointer().getId().toHexString()));
            case TIMESTAMP ->
                new BsonOnly.Stamp(
                        value.asTimestamp().getTime(), value.asTimestamp().getInc());
            case UNDEFINED -> new BsonOnly.Undefined();
            case MIN_KEY -> new BsonOnly.MinKey();
            case MAX_KEY -> new BsonOnly.MaxKey();
            default -> throw new UnsupportedOperationException("no model value for " + value.getBsonType());
        };
    }

    /** A decimal128 as a model value: NaN, the infinities and negative zero are no decimals. */
    static Value decimal(Decimal128 decimal) {
        return Decimal128Bits.value(decimal.getHigh(), decimal.getLow());
    }

    /** What a Document holds for a type of BSON's own; null for anything else. */
    static Value value(Object object) {
        if (object instanceof CodeWithScope code) {
            return new BsonOnly.CodeWithScope(code.getCode(), FromJava.object(code.getScope()));
        }
        if (object instanceof Code code) {
            return new BsonOnly.Code(code.getCode());
        }
        if (object instanceof Symbol symbol) {
            return new BsonOnly.Symbol(symbol.getSymbol());
        }
        if (object instanceof MinKey || object instanceof MaxKey) {
            return object instanceof MinKey ? new BsonOnly.MinKey() : new BsonOnly.MaxKey();
        }
        return null;
    }
}
