package org.docbench.core.value;

import java.util.stream.Collectors;

/** What becomes of BSON's types when a JavaScript library gives the language's own values for them. */
final class JavaScript {
    /** The options a JavaScript RegExp and BSON have in common. */
    private static final String OPTIONS = "ims";

    private JavaScript() {}

    /** As a RegExp gives its source back: an empty one is {@code (?:)}, and a slash is escaped. */
    static Value regex(BsonOnly.Regex regex) {
        String options = regex.options()
                .chars()
                .filter(option -> OPTIONS.indexOf(option) >= 0)
                .sorted()
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        return new BsonOnly.Regex(regex.pattern().equals("(?:)") ? "" : unescaped(regex.pattern()), options);
    }

    /** Without the backslash before a slash; other escapes are pairs and stay. */
    private static String unescaped(String pattern) {
        var text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            if (pattern.charAt(i) == '\\' && i + 1 < pattern.length()) {
                if (pattern.charAt(i + 1) != '/') {
                    text.append('\\');
                }
                i++;
            }
            text.append(pattern.charAt(i));
        }
        return text.toString();
    }

    /** A DBRef, whose database stands before the only dot of the namespace. */
    static Value.Obj reference(BsonOnly.DbPointer pointer) {
        String[] parts = pointer.namespace().split("\\.", -1);
        return parts.length == 2
                ? Value.Obj.of("$ref", new Value.Str(parts[1]), "$id", pointer.id(), "$db", new Value.Str(parts[0]))
                : Value.Obj.of("$ref", new Value.Str(pointer.namespace()), "$id", pointer.id());
    }
}
