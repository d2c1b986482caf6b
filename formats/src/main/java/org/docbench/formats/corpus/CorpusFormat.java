package org.docbench.formats.corpus;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a corpus is written as a file. */
public enum CorpusFormat {
    /** BSON documents one after the other, as mongodump writes them. */
    BSON("", "", ""),
    /** Canonical Extended JSON, one document a line. */
    NDJSON("", "\n", "\n"),
    /** One JSON array of canonical Extended JSON. */
    JSON("[\n", ",\n", "\n]\n");

    final String before;
    final String between;
    final String after;

    CorpusFormat(String before, String between, String after) {
        this.before = before;
        this.between = between;
        this.after = after;
    }

    /** {@code bson}, {@code ndjson} or {@code json}. */
    public String ending() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The format that a file's ending names. */
    public static Optional<CorpusFormat> ofFile(String name) {
        return Stream.of(values())
                .filter(format -> name.endsWith("." + format.ending()))
                .findFirst();
    }
}
