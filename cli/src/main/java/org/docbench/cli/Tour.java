package org.docbench.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.load.crud.CrudSuite;
import org.docbench.load.insert.InsertChoice;
import org.docbench.load.ycsb.YcsbSuite;
import org.docbench.service.rest.RestSuite;

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

    /** One question of each kind: what an index costs, what a batch saves. */
    static final InsertChoice INSERT = new Chosen(List.of("index", "batch"), Map.of(), false).forInsert();

    /** Filling the collections of {@code crud} and {@code ycsb}, and starting the services of {@code rest}, takes longer than the tour has. */
    static boolean leavesOut(String suite) {
        return List.of(CrudSuite.NAME, YcsbSuite.NAME, RestSuite.NAME).contains(suite);
    }

    private Tour() {}

    /** Whether a target is part of it. */
    static boolean has(String target) {
        return !LEFT_OUT.contains(target);
    }
}
