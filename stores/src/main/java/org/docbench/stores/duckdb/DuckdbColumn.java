package org.docbench.stores.duckdb;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.sql.JsonDocument;
import org.docbench.stores.sql.Sql;
import org.docbench.stores.sql.Sql.Parameter;

/** The type of the column {@code doc}, and how SQL looks into it. */
enum DuckdbColumn {
    /** Text with a check. */
    JSON {
        @Override
        String stored(String json) {
            return json;
        }

        @Override
        String text(String stored) {
            return stored;
        }

        /** Equal values have equal texts as the functions give them. */
        @Override
        Sql equal(Path path, Value value) {
            return new Sql(part(path) + " = json_extract(" + PARAMETER + ", '$')", Parameter.json(value));
        }

        @Override
        String part(Path path) {
            return "json_extract(" + DOCUMENT + ", " + path(path) + ")";
        }

        @Override
        String items(Path array) {
            return items(DOCUMENT, array);
        }

        @Override
        String noIndex() {
            return "DuckDB has no index over what is inside JSON";
        }

        @Override
        String length() {
            return "strlen(" + DOCUMENT + ")";
        }
    },
    /**
     * A binary type with a type for each value. No function of DuckDB 2.0 changes one, so a change goes through JSON and back.
     *
     * @see <a href="https://duckdb.org/docs/stable/sql/data_types/variant">Variant Type</a>
     */
    VARIANT {
        @Override
        String stored(String json) {
            return "CAST(" + json + " AS VARIANT)";
        }

        /** To SQL, a VARIANT that is null is NULL. */
        @Override
        String text(String stored) {
            return "COALESCE(CAST(" + stored + " AS JSON), 'null')";
        }

        /** Null equals nothing in SQL, so a search for it has a condition of its own, in the same statement. */
        @Override
        Sql equal(Path path, Value value) {
            return new Sql(
                    "(" + at(path) + " = " + stored(PARAMETER) + " OR " + PARAMETER + " = 'null' AND " + at(path)
                            + " IS NULL AND " + isThere(path) + ")",
                    Parameter.json(value),
                    Parameter.json(value));
        }

        @Override
        String part(Path path) {
            return "CASE WHEN " + isThere(path) + " THEN " + text(at(path)) + " END";
        }

        /** Tells null from what is not there: {@link #at} gives NULL for both. */
        private String isThere(Path path) {
            int last = path.steps().size() - 1;
            Path.Step step = path.steps().get(last);
            String around = at(new Path(path.steps().subList(0, last)));
            return step instanceof Path.Index index
                    ? "variant_array_length(" + around + ") > " + index.index()
                    : "variant_exists(" + around + ", " + step(step) + ")";
        }

        private static String at(Path path) {
            return DOCUMENT
                    + path.steps().stream().map(step -> "[" + step(step) + "]").collect(Collectors.joining());
        }

        /** As JSON: with items of type VARIANT, DuckDB 2.0.0 took 2.7 s for 100,000 documents instead of 0.04 s, and lost empty names. */
        @Override
        String items(Path array) {
            return "json_extract(" + text(at(array)) + ", '$[*]')";
        }

        /**
         * DuckDB's own index is over the text of one value, to which 1 and "1" are equal. So it could not hold what is unique.
         */
        @Override
        String noIndex() {
            return "DuckDB indexes no array element inside VARIANT, and of a single value only its text, to which 1 and \"1\" are equal";
        }

        /** DuckDB has no function for the bytes of one. */
        @Override
        String length() {
            return "NULL";
        }

        /** Positions are counted from 1. */
        private static String step(Path.Step step) {
            return step instanceof Path.Index index
                    ? String.valueOf(index.index() + 1)
                    : quoted(allowed((Path.Name) step).name());
        }
    };

    /** A parameter that is a JSON text. */
    static final String PARAMETER = "CAST(? AS JSON)";

    private static final String DOCUMENT = "doc";

    /** No name is plain: each is a JSON string. */
    private static final Pattern NONE = Pattern.compile("(?!)");

    /** An expression for what is stored of one of type JSON. */
    abstract String stored(String json);

    /** An expression of type JSON for one of this type. */
    abstract String text(String stored);

    /** Whether a value in the document equals this one. */
    abstract Sql equal(Path path, Value value);

    /** A parameter as {@link #items} has it, in the column's order of fields. */
    String item() {
        return "json_extract(" + text(stored(PARAMETER)) + ", '$')";
    }

    /** A part of the document as JSON; NULL where it is not there. */
    abstract String part(Path path);

    /** A list of JSON; what is no array has none. */
    abstract String items(Path array);

    /** Why there is no index over what is inside a document. */
    abstract String noIndex();

    /** Bytes of the document. */
    abstract String length();

    /** The document as JSON. */
    String document() {
        return text(DOCUMENT);
    }

    /** A list of JSON of a document of type JSON; what is no array has none. */
    static String items(String json, Path array) {
        return "json_extract(" + json + ", " + path(array, "[*]") + ")";
    }

    /** A path of JSON as a text literal. */
    static String path(Path path) {
        return path(path, "");
    }

    /**
     * A path of JSON as a text literal: {@code '$."a"."b c"[2]'}.
     *
     * @param more what follows it
     * @throws UnsupportedOperationException if DuckDB's parser refuses a name, even in quotes
     */
    static String path(Path path, String more) {
        for (Path.Step step : path.steps()) {
            if (step instanceof Path.Name field) {
                allowed(field);
            }
        }
        return quoted(JsonDocument.path(path, NONE) + more);
    }

    /** Refuses names that DuckDB has no path for: to some functions of VARIANT an empty one is the value itself. */
    private static Path.Name allowed(Path.Name field) {
        if (field.name().isEmpty() || field.name().chars().anyMatch(c -> c < ' ')) {
            throw new UnsupportedOperationException(
                    "DuckDB's JSON paths have no empty name and no control character: " + new Path(List.of(field)));
        }
        return field;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
