package org.docbench.stores.mongodb;

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
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** The types that only BSON has. */
final class RareBson {
    private RareBson() {}

    static BsonValue of(BsonOnly value) {
        if (value instanceof BsonOnly.Regex regex) {
            return new BsonRegularExpression(ToBson.name(regex.pattern()), ToBson.name(regex.options()));
        }
        if (value instanceof BsonOnly.Code code) {
            return new BsonJavaScript(ToBson.text(code.code()));
        }
        if (value instanceof BsonOnly.CodeWithScope code) {
            return new BsonJavaScriptWithScope(ToBson.text(code.code()), ToBson.document(code.scope()));
        }
        if (value instanceof BsonOnly.Symbol symbol) {
            return new BsonSymbol(ToBson.text(symbol.name()));
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

    static Value value(BsonValue value) {
        return switch (value.getBsonType()) {
            case REGULAR_EXPRESSION -> {
                var regex = value.asRegularExpression();
                yield new BsonOnly.Regex(regex.getPattern(), regex.getOptions());
            }
            case JAVASCRIPT -> new BsonOnly.Code(value.asJavaScript().getCode());
            case JAVASCRIPT_WITH_SCOPE -> {
                var code = value.asJavaScriptWithScope();
                yield new BsonOnly.CodeWithScope(code.getCode(), FromBson.object(code.getScope()));
            }
            case SYMBOL -> new BsonOnly.Symbol(value.asSymbol().getSymbol());
            case DB_POINTER -> {
                var pointer = value.asDBPointer();
                yield new BsonOnly.DbPointer(
                        pointer.getNamespace(),
                        new Value.ObjectId(pointer.getId().toHexString()));
            }
            case TIMESTAMP -> {
                var stamp = value.asTimestamp();
                yield new BsonOnly.Stamp(stamp.getTime(), stamp.getInc());
            }
            case UNDEFINED -> new BsonOnly.Undefined();
            case MIN_KEY -> new BsonOnly.MinKey();
            case MAX_KEY -> new BsonOnly.MaxKey();
            default -> throw new UnsupportedOperationException("no model value for " + value.getBsonType());
        };
    }
}
