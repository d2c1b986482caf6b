package org.docbench.formats.oson;

import oracle.sql.json.OracleJsonFactory;
import org.docbench.formats.JarVersion;

/** Oracle's JDBC driver as the ledgers name it. */
final class Driver {
    static final String PRODUCT = "com.oracle.database.jdbc:ojdbc17";

    private Driver() {}

    static String version() {
        return JarVersion.of(OracleJsonFactory.class, "Implementation-Version");
    }
}
