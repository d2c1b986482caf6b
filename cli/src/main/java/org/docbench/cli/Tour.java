package org.docbench.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.load.crud.CrudChoice;
import org.docbench.load.crud.KeyOrder;
import org.docbench.load.insert.InsertChoice;
import org.docbench.load.query.QuerySuite;
import org.docbench.load.ycsb.YcsbChoice;
import org.docbench.service.rest.RestChoice;

/**
 * {@code docbench run} without a suite: every suite, in eight minutes on two cores. It has the headline ways of using each
 * library and product; the others are measured when their suite is asked for.
 */
final class Tour {
    private static final Set<String> LEFT_OUT = Set.of(
            "bson.bsondocument",
            "bson.floor.values",
            "oson.object.thin",
            "oson.floor.thin",
            "json.stream",
            "json.map",
            "c.bson.raw",
            "go.bson.map",
            "go.bson.raw",
            "node.bson.exact",
            "python.bson.pure",
            "python.bson.raw",
            "rust.bson.serde",
            "rust.bson.raw",
            "postgres.jsonb.subscript");

    /** The suites of which the user may choose cases in it; those of the others are the ones below. */
    static final Set<String> CHOOSING = Set.of(QuerySuite.NAME);

    /** One question of each kind: what an index costs, what a batch saves. */
    static final InsertChoice INSERT = new Chosen(List.of("index", "batch"), Map.of(), false).forInsert();

    /** What one and what four workers write, find and change; deletes cost as updates do. */
    static final CrudChoice CRUD =
            new CrudChoice(List.of(), List.of(), List.of(KeyOrder.RANDOM), List.of("insert", "find", "update"), 0);

    /** As many reads as updates, and reads alone. */
    static final YcsbChoice YCSB = new YcsbChoice(List.of(), List.of(), List.of("a", "c"), 0);

    /** Where the time of a request goes that reads, and of one that writes. */
    static final RestChoice REST = RestChoice.of(List.of("layers"), List.of("get", "create"));

    private Tour() {}

    /** Whether a target is part of it. */
    static boolean has(String target) {
        return !LEFT_OUT.contains(target);
    }
}
