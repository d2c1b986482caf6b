package org.docbench.service.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Results.TargetOutcome;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.load.StoreTargets.StoreTarget;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.TableLedger;
import org.docbench.service.table.Table.Tables;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Servers.Found;

/**
 * Every target of the suite.
 *
 * @param ready with a server that answers
 * @param absent why a table has no server, and the command that would change that
 */
public record RestTargets(List<Ready> ready, Map<TableLedger, String> absent) {
    static final String KIND = "service";

    /**
     * A table with the server it is on.
     *
     * @param id written form of the {@link Target}; copies of a target have one table
     */
    public record Ready(String id, Table table, Server server) {
        boolean keeps() {
            return !table.ledger().id().equals(NullTable.ID);
        }

        StoreTarget storeTarget() {
            return new StoreTarget(id, table.store(), server);
        }
    }

    /** Lists the ids of all targets, in the order of reports. */
    public static List<String> ids() {
        return Tables.all().stream().map(table -> table.ledger().id()).toList();
    }

    /** Finds the targets with these ids, and {@code service.null} with them; their servers are found, fetched or started now. */
    public static RestTargets find(Function<String, Found> servers, Set<String> asked) {
        List<Ready> ready = new ArrayList<>();
        Map<TableLedger, String> absent = new LinkedHashMap<>();
        for (Table table : Tables.all()) {
            TableLedger ledger = table.ledger();
            List<String> names = ledger.id().equals(NullTable.ID)
                    ? List.of(NullTable.ID)
                    : asked.stream().filter(one -> isOf(ledger, one)).toList();
            if (names.isEmpty()) {
                continue;
            }
            for (String id : names) {
                Target target = Target.parse(id);
                Found found = Found.of(servers, ledger.server(), target.version());
                if (found instanceof Found.Ready there) {
                    ready.add(new Ready(id, table, there.server()));
                } else {
                    absent.put(ledger.named(target.unplaced().toString()), ((Found.Absent) found).reason());
                }
            }
        }
        return new RestTargets(ready, absent);
    }

    private static boolean isOf(TableLedger ledger, String target) {
        return Target.parse(target).id().equals(ledger.id());
    }

    /** Describes the targets that have no results: those without a server, then those that were not asked for. */
    List<TargetRow> withoutResults(List<String> measured) {
        List<TargetRow> rows = new ArrayList<>();
        absent.forEach((ledger, why) -> rows.add(absent(ledger, why)));
        Tables.all().stream()
                .map(Table::ledger)
                .filter(ledger -> measured.stream().noneMatch(id -> isOf(ledger, id)) && !absent.containsKey(ledger))
                .forEach(ledger -> rows.add(absent(
                        ledger,
                        TargetRow.NOT_SELECTED + "; to measure it: docbench run rest --targets " + ledger.id())));
        return rows;
    }

    private static TargetRow absent(TableLedger ledger, String why) {
        return row(ledger.id(), ledger, "", "absent", why, Map.of("driver", ledger.driver()));
    }

    /** Describes a target that was measured. */
    static TargetRow row(Ready target, String version, Map<String, String> settings, List<ResultRow> results) {
        TableLedger ledger = target.table.ledger();
        List<ResultRow> own =
                results.stream().filter(row -> row.target().equals(target.id)).toList();
        var outcome = TargetOutcome.of(own, "rest --targets " + target.id);
        return row(target.id, ledger, version, outcome.status(), outcome.reason(), settings);
    }

    private static TargetRow row(
            String id, TableLedger ledger, String version, String status, String reason, Map<String, String> settings) {
        Map<String, JsonNode> properties = new LinkedHashMap<>();
        properties.put("batch", JsonNodeFactory.instance.textNode(ledger.batch()));
        properties.put("checks", JsonNodeFactory.instance.textNode(ledger.checks()));
        properties.put("clock", JsonNodeFactory.instance.textNode(ledger.clock()));
        return new TargetRow(id, KIND, ledger.product(), version, ledger.about(), status, reason, settings, properties);
    }
}
