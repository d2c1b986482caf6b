package org.docbench.load.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.runner.Suite;
import org.docbench.core.value.Value;
import org.docbench.load.Requests;
import org.docbench.stores.Answers;
import org.docbench.stores.Find;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's documents are asked for what is found in them. */
class UserQueriesTest {
    @TempDir
    Path folder;

    @Test
    void itemsAndValuesAreFoundWithAnIndexAndWithout() {
        Suite run = QuerySuite.planned(
                SmallQueries.all(SmallQueries.sqlite(folder), SmallQueries.NOTHING),
                SmallQueries.EFFORT,
                Requests.user(Houses.some(), Houses.TAGS, Houses.CITY, Houses.ROOMS),
                Observer.NOBODY);
        assertThat(run.warnings()).singleElement().asString().startsWith("query: no query at rooms.size: ");
        List<ResultRow> rows = SmallQueries.rows(run);
        assertThat(rows).hasSize(2 * 4).allSatisfy(row -> {
            assertThat(row.status()).as(row.toString()).isEqualTo("measured");
            assertThat(row.warnings()).noneMatch(warning -> warning.contains("plan"));
        });
        assertThat(rows.stream().map(SmallQueries::name).distinct())
                .containsExactly(
                        "user none tags", "user elements tags", "user none where.city", "user value where.city");
    }

    @Test
    void theSampleFollowsTheFrequency() {
        List<Value.Obj> houses = Houses.some();
        ValuesAtPath there = ValuesAtPath.of(houses, Houses.CITY);
        List<Find> finds = there.finds(Houses.CITY, new Answers(ValuesAtPath.withIds(houses)), 30, 1);
        assertThat(there.arrays()).isFalse();
        long oslo = finds.stream()
                .filter(new Find.Equal(Houses.CITY, new Value.Str("Oslo"))::equals)
                .count();
        assertThat(oslo).isBetween(finds.size() / 4L, finds.size() * 3L / 4);
        assertThat(there.finds(Houses.CITY, new Answers(ValuesAtPath.withIds(houses)), 30, 1))
                .isEqualTo(finds);
    }

    @Test
    void whatProductsCompareInDifferentWaysIsLeftOut() {
        var at = org.docbench.core.value.Path.parse("a");
        List<Value.Obj> documents = Stream.of(
                        new Value.Int32(5),
                        new Value.Dbl(5),
                        new Value.Int64(7),
                        new Value.Int32(7),
                        new Value.Int32(8),
                        new Value.Int32(9),
                        new Value.Str("8"),
                        new Value.Null())
                .map(value -> Value.Obj.of("a", (Value) value))
                .toList();
        assertThat(ValuesAtPath.of(documents, at))
                .isEqualTo(new ValuesAtPath(false, List.of(new Value.Int32(8), new Value.Int32(9))));
        List<Value.Obj> mixed = new ArrayList<>(documents);
        mixed.add(Value.Obj.of(
                "a", Value.Arr.of(new Value.Int32(8), new Value.Int32(11), new Value.Int32(11), new Value.Null())));
        assertThat(ValuesAtPath.of(mixed, at))
                .as("8 is also there outside of an array; 11 is twice in one document")
                .isEqualTo(new ValuesAtPath(true, List.of(new Value.Int32(11))));
    }

    @Test
    void theirOwnIdsAreKeptWhereTheyAreDifferent() {
        assertThat(ids(new Value.Int32(7), new Value.Str("x"))).containsExactly("7", "x");
        assertThat(ids(new Value.ObjectId("0123456789abcdef01234567"), new Value.Int64(1)))
                .containsExactly("0123456789abcdef01234567", "1");
        assertThat(ids(new Value.Int32(7), new Value.Str("7"))).containsExactly("0", "1");
        assertThat(ids(new Value.Int32(7), new Value.Null())).containsExactly("0", "1");
    }

    private static Stream<String> ids(Value... ids) {
        return ValuesAtPath.withIds(
                        Stream.of(ids).map(id -> Value.Obj.of("_id", id)).toList())
                .stream()
                .map(document -> ((Value.Str) document.fields().get("_id")).value());
    }
}
