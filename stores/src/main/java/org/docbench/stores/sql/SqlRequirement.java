package org.docbench.stores.sql;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.docbench.stores.Product.Requirement;
import org.docbench.stores.Product.Requirement.Finding;

/** Requirements of products behind a JDBC driver: one query each. */
public final class SqlRequirement {
    private SqlRequirement() {}

    /**
     * A query that is judged as a whole.
     *
     * @param judge takes the texts of the query's first column
     */
    public static Requirement of(
            String name, String query, Function<List<String>, Finding> judge, String why, String remedy) {
        return new Requirement(
                name,
                why,
                remedy,
                session -> judge.apply(((SqlSession) session).link().texts(new Sql(query))));
    }

    /** A query whose first text is judged; without a row nothing was found. */
    public static Requirement first(
            String name, String query, Function<String, Finding> judge, String why, String remedy) {
        return of(
                name,
                query,
                texts -> texts.isEmpty() || texts.get(0) == null
                        ? Finding.limited("the server reports no value")
                        : judge.apply(texts.get(0)),
                why,
                remedy);
    }

    /** A number that is reported, and limits the run below {@code least}; {@code unlimited} is enough. */
    public static Function<String, Finding> atLeast(long least) {
        return text -> text.equalsIgnoreCase("unlimited") || Double.parseDouble(text) >= least
                ? Finding.ok(text)
                : Finding.limited(text + "; at least " + least + " is needed");
    }

    /** A version, of which numbers before {@code least} are too old. */
    public static Function<String, Finding> version(String least) {
        return text -> Numbers.of(text).compareTo(Numbers.of(least)) >= 0
                ? Finding.ok(text)
                : Finding.missing(text + "; at least " + least + " is needed");
    }

    /** The numbers of a version, as {@code 8.0.31-log}. */
    private record Numbers(List<Integer> parts) implements Comparable<Numbers> {
        static Numbers of(String version) {
            return new Numbers(Pattern.compile("\\d+")
                    .matcher(version)
                    .results()
                    .map(number -> Integer.parseInt(number.group()))
                    .limit(3)
                    .toList());
        }

        @Override
        public int compareTo(Numbers other) {
            for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
                if (!parts.get(i).equals(other.parts.get(i))) {
                    return Integer.compare(parts.get(i), other.parts.get(i));
                }
            }
            return 0;
        }
    }
}
