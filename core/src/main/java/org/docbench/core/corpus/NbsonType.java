package org.docbench.core.corpus;

import java.util.Arrays;

/** The types of the generator nbson_corpus by the words its field names start with; the containers last. */
enum NbsonType {
    DOUBLE("double"),
    STRING("string"),
    BINARY("binary_data"),
    UNDEFINED("undefined"),
    OBJECT_ID("object_id"),
    BOOLEAN("boolean"),
    DATE("date"),
    NULL("null"),
    REGEX("regular_expression"),
    CODE("javascript"),
    SYMBOL("symbol"),
    CODE_WITH_SCOPE("javascript_ws"),
    INT32("32bit_int"),
    TIMESTAMP("timestamp"),
    INT64("64bit_int"),
    DECIMAL("decimal"),
    MIN_KEY("min_key"),
    MAX_KEY("max_key"),
    DB_POINTER("db_pointer"),
    OBJECT("object"),
    ARRAY("array");

    private static final NbsonType[] ALL = values();
    private static final NbsonType[] PUBLISHED =
            Arrays.stream(ALL).filter(type -> type != DB_POINTER).toArray(NbsonType[]::new);
    private static final int CONTAINERS = 2;

    @SuppressWarnings("ImmutableEnumChecker") // only a Draft changes
    final Text prefix;

    NbsonType(String word) {
        prefix = Text.of(word + "-");
    }

    /** Every type as likely as every other. */
    static NbsonType draw(SplitMix64 random, boolean all, boolean containers) {
        NbsonType[] types = all ? ALL : PUBLISHED;
        return types[random.below(containers ? types.length : types.length - CONTAINERS)];
    }
}
