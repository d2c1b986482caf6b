package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.docbench.stores.oracle.OracleGrammar;
import org.docbench.stores.oracle.OracleGrammar.Clause;
import org.docbench.stores.oracle.OracleGrammar.Parsed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every statement that the service sends to Oracle Database, by a grammar that is not DocBench's. */
class OracleTableGrammarTest {
    @ParameterizedTest
    @ValueSource(strings = {"oracle.table", "oracle.json"})
    void everyStatementParsesButForOraclesClausesForJson(String id) {
        SqlTable table = (SqlTable) Tables.named(id).orElseThrow();
        List<String> statements = new ArrayList<>(table.product().session());
        statements.addAll(table.make());
        statements.addAll(List.of(table.insert(1), table.insertFree(), table.get(), table.list()));
        List<String> faults = new ArrayList<>();
        Set<Clause> unknown = EnumSet.noneOf(Clause.class);
        for (String statement : statements) {
            Parsed parsed = OracleGrammar.parse(statement);
            parsed.fault().ifPresent(why -> faults.add(statement + "\n    " + why));
            unknown.addAll(parsed.unknown());
        }
        System.out.println("  " + id + ": " + statements.size() + " statements; unknown to the grammar: " + unknown);
        assertThat(faults).isEmpty();
        assertThat(unknown)
                .isSubsetOf(
                        id.equals("oracle.table")
                                ? EnumSet.noneOf(Clause.class)
                                : EnumSet.of(Clause.JSON_VALUE, Clause.JSON_CONSTRUCTOR));
    }
}
