package org.docbench.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.service.table.NullTable;
import org.docbench.service.table.Table;
import org.docbench.service.table.Table.Tables;
import org.docbench.stores.servers.Servers;

/**
 * The table that {@code serve} keeps transactions in, and where its server is, from today's names of options and those of the version
 * before.
 *
 * @param uri of the user's server
 * @param password where its password is: {@code env:NAME}, {@code file:PATH} or {@code prompt}
 * @param hints how the old names are written now, one line each
 */
record ServedTable(Table table, Optional<String> uri, Optional<String> password, List<String> hints) {

    /**
     * Reads the options.
     *
     * @param named by {@code --table}, or null
     * @param stores each {@code PRODUCT=URI}, or a table as in the version before
     * @param server URI of an option that the version before had, or null
     * @param passwords each {@code PRODUCT=SOURCE}, or a source as in the version before
     * @throws UserError if they contradict each other
     */
    static ServedTable of(String named, List<String> stores, String server, List<String> passwords) {
        List<String> hints = new ArrayList<>();
        List<String> tables =
                stores.stream().filter(store -> !store.contains("=")).toList();
        if (!tables.isEmpty()) {
            hints.add("--store TABLE is now called --table TABLE");
        }
        String id = one("--table", Stream.concat(Stream.ofNullable(named), tables.stream()))
                .orElse(NullTable.ID);
        Words.among(
                "table",
                List.of(id),
                Tables.all().stream().map(one -> one.ledger().id()).toList());
        Table table = Tables.named(id).orElseThrow();
        List<String> servers =
                stores.stream().filter(store -> store.contains("=")).toList();
        servers.forEach(store -> check("--store", store, table));
        if (server != null) {
            hints.add("--server URI is now called --store PRODUCT=URI");
        }
        List<String> sources = new ArrayList<>();
        for (String written : passwords) {
            if (Servers.products().contains(before(written))) {
                check("--password", written, table);
                sources.add(behind(written));
            } else {
                hints.add("--password SOURCE is now written --password PRODUCT=SOURCE");
                sources.add(written);
            }
        }
        return new ServedTable(
                table,
                one("--store", Stream.concat(servers.stream().map(ServedTable::behind), Stream.ofNullable(server))),
                one("--password", sources.stream()),
                hints);
    }

    private static Optional<String> one(String option, Stream<String> written) {
        Set<String> different = new LinkedHashSet<>(written.toList());
        if (different.size() > 1) {
            throw UserError.usage(option + " is given twice, with different values; give it once");
        }
        return different.stream().findFirst();
    }

    private static void check(String option, String written, Table table) {
        String product = before(written);
        if (!product.equals(table.ledger().server())) {
            throw UserError.usage(
                    option + " " + product + ": the table " + table.ledger().id()
                            + " is not on a server of " + product + "; choose another one with --table, such as "
                            + Tables.all().stream()
                                    .filter(one -> one.ledger().server().equals(product))
                                    .map(one -> one.ledger().id())
                                    .findFirst()
                                    .orElse(NullTable.ID));
        }
    }

    private static String before(String written) {
        return written.substring(0, Math.max(0, written.indexOf('=')));
    }

    private static String behind(String written) {
        return written.substring(written.indexOf('=') + 1);
    }
}
