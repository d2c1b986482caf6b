package org.docbench.stores.oracle;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.apache.shardingsphere.sql.parser.autogen.OracleStatementLexer;
import org.apache.shardingsphere.sql.parser.autogen.OracleStatementParser;

/**
 * The grammar of Oracle's SQL that Apache ShardingSphere keeps: not DocBench's, and not Oracle's. It does not know all of Oracle's
 * clauses for JSON. A clause that it does not know is put in the plainest form that SQL has for its place, and named; everything
 * around it is parsed.
 */
public final class OracleGrammar {
    private static final String GUIDE = "https://docs.oracle.com/en/database/oracle/oracle-database/23/";

    private OracleGrammar() {}

    /** A clause of Oracle's own for JSON, and where Oracle documents it. */
    public enum Clause {
        JSON_TRANSFORM("adjsn/oracle-sql-function-json_transform.html"),
        JSON_VALUE("adjsn/function-JSON_VALUE.html"),
        JSON_QUERY("adjsn/function-JSON_QUERY.html"),
        JSON_EXISTS("adjsn/condition-JSON_EXISTS.html"),
        JSON_TABLE("adjsn/function-JSON_TABLE.html"),
        JSON_CONSTRUCTOR("adjsn/json-type-constructor.html"),
        JSON_TYPE_MODIFIER("sqlrf/Data-Types.html"),
        JSON_COLLECTION_TABLE("adjsn/json-collections.html"),
        JSON_DUALITY_VIEW("sqlrf/create-json-relational-duality-view.html"),
        SEARCH_INDEX_FOR_JSON("adjsn/json-search-index-ad-hoc-queries-and-full-text-search.html"),
        MULTIVALUE_INDEX("adjsn/creating-multivalue-function-based-indexes-for-json_exists.html");

        private final String page;

        Clause(String page) {
            this.page = page;
        }

        /** The page of Oracle's documentation. */
        public String page() {
            return GUIDE + page;
        }

        private String reduced(String sql) {
            return switch (this) {
                case JSON_TRANSFORM, JSON_VALUE, JSON_QUERY -> calls(sql, name(), "json_clause(doc)");
                case JSON_EXISTS -> calls(sql, name(), "json_clause(doc) = 1");
                case JSON_TABLE -> calls(sql, name(), "json_rows");
                case JSON_CONSTRUCTOR -> calls(sql, "JSON", "json_clause(doc)");
                case JSON_TYPE_MODIFIER -> sql.replace("JSON(OBJECT)", "JSON");
                case JSON_COLLECTION_TABLE ->
                    sql.replaceFirst("^CREATE JSON COLLECTION TABLE (\"[^\"]+\")$", "CREATE TABLE $1 (data BLOB)");
                case JSON_DUALITY_VIEW ->
                    sql.replaceFirst("^CREATE JSON RELATIONAL DUALITY VIEW", "CREATE VIEW")
                            .replaceFirst("SELECT JSON \\{.*\\} FROM", "SELECT t.id FROM")
                            .replaceFirst(" WITH INSERT UPDATE DELETE$", "");
                case SEARCH_INDEX_FOR_JSON ->
                    sql.replaceFirst("^CREATE SEARCH INDEX (.*) FOR JSON$", "CREATE INDEX $1");
                case MULTIVALUE_INDEX ->
                    sql.replaceFirst("^CREATE MULTIVALUE INDEX (.*) t \\(.*\\)$", "CREATE INDEX $1 (data)");
            };
        }
    }

    /**
     * What the grammar said of a statement.
     *
     * @param unknown the clauses that it does not know
     * @param fault why the rest does not parse; empty when it does
     */
    public record Parsed(Set<Clause> unknown, Optional<String> fault) {}

    /** Parses a statement; of the JSON clauses only those are taken out that the grammar does not know. */
    public static Parsed parse(String sql) {
        EnumSet<Clause> out = EnumSet.noneOf(Clause.class);
        for (Clause clause : Clause.values()) {
            if (!clause.reduced(sql).equals(sql)) {
                out.add(clause);
            }
        }
        for (Clause clause : EnumSet.copyOf(out)) {
            EnumSet<Clause> fewer = EnumSet.copyOf(out);
            fewer.remove(clause);
            if (fault(reduced(sql, fewer)).isEmpty()) {
                out = fewer;
            }
        }
        return new Parsed(out, fault(reduced(sql, out)));
    }

    private static String reduced(String sql, Set<Clause> clauses) {
        String rest = sql;
        for (Clause clause : clauses) {
            rest = clause.reduced(rest);
        }
        return rest;
    }

    /** Why a text is no statement, or empty. */
    static Optional<String> fault(String sql) {
        List<String> faults = new ArrayList<>();
        var listener = new BaseErrorListener() {
            @Override
            public void syntaxError(
                    Recognizer<?, ?> parser, Object symbol, int line, int at, String words, RecognitionException e) {
                faults.add("at character " + at + ": " + words.replaceFirst(" expecting .*", ""));
            }
        };
        var lexer = new OracleStatementLexer(CharStreams.fromString(sql));
        lexer.removeErrorListeners();
        lexer.addErrorListener(listener);
        var parser = new OracleStatementParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.addErrorListener(listener);
        parser.execute();
        if (faults.isEmpty() && parser.getCurrentToken().getType() != Token.EOF) {
            faults.add("at character " + parser.getCurrentToken().getStartIndex() + ": the statement goes on");
        }
        return faults.stream().findFirst();
    }

    /** Puts {@code instead} in the place of each call of a function, its arguments included. */
    private static String calls(String sql, String function, String instead) {
        Matcher call =
                Pattern.compile("(?<![\\w'])" + function + "\\((?!OBJECT\\))").matcher(sql);
        if (!call.find()) {
            return sql;
        }
        int end = call.end();
        for (int depth = 1; depth > 0; end++) {
            char c = sql.charAt(end);
            if (c == '\'' || c == '"') {
                end = sql.indexOf(c, end + 1);
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return calls(sql.substring(0, call.start()) + instead + sql.substring(end), function, instead);
    }
}
