package org.docbench.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** The wrappers of Extended JSON v2 for what only BSON has. */
final class RareExtendedJson {
    // IEEE 754-2008, section 3.5.2: the combination field 11111 is NaN, 11110 an infinity.
    static final Value NAN = new BsonOnly.SpecialDecimal(0x7C00_0000_0000_0000L, 0);
    static final Value INFINITY = new BsonOnly.SpecialDecimal(0x7800_0000_0000_0000L, 0);
    static final Value MINUS_INFINITY = new BsonOnly.SpecialDecimal(0xF800_0000_0000_0000L, 0);

    private RareExtendedJson() {}

    /** A wrapper round a text; null when it is none. */
    static Value text(String name, String text) {
        return switch (name) {
            case "$code" -> new BsonOnly.Code(text);
            case "$symbol" -> new BsonOnly.Symbol(text);
            default -> null;
        };
    }

    /** A wrapper round anything else; null when it is none. */
    static Value value(String name, JsonNode content) {
        return switch (name) {
            case "$undefined" -> content.isBoolean() ? new BsonOnly.Undefined() : null;
            case "$minKey" -> content.isIntegralNumber() ? new BsonOnly.MinKey() : null;
            case "$maxKey" -> content.isIntegralNumber() ? new BsonOnly.MaxKey() : null;
            case "$regularExpression" ->
                content.path("pattern").isTextual() && content.path("options").isTextual()
                        ? new BsonOnly.Regex(
                                content.get("pattern").textValue(),
                                content.get("options").textValue())
                        : null;
            case "$timestamp" ->
                isUnsigned(content.path("t")) && isUnsigned(content.path("i"))
                        ? new BsonOnly.Stamp((int) content.get("t").longValue(), (int)
                                content.get("i").longValue())
                        : null;
            case "$dbPointer" -> pointer(content);
            default -> null;
        };
    }

    /** Whether it is a whole number of 32 bits without a sign. */
    private static boolean isUnsigned(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong() && number.longValue() >>> 32 == 0;
    }

    private static Value pointer(JsonNode content) {
        String id = content.path("$id").path("$oid").asText();
        return content.path("$ref").isTextual() && ExtendedJson.isObjectId(id)
                ? new BsonOnly.DbPointer(content.get("$ref").textValue(), new Value.ObjectId(id))
                : null;
    }
}
