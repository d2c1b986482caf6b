package org.docbench.formats.oson;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import oracle.sql.json.OracleJsonFactory;

/** Oracle's JDBC driver as the ledgers name it. */
final class Driver {
    static final String PRODUCT = "com.oracle.database.jdbc:ojdbc17";

    private Driver() {}

    /** The version in the manifest of the jar that the driver was loaded from. */
    static String version() {
        URL here = OracleJsonFactory.class.getResource("OracleJsonFactory.class");
        try {
            if (here != null && here.openConnection() instanceof JarURLConnection jar) {
                String version = jar.getMainAttributes().getValue("Implementation-Version");
                return version == null ? "unknown" : version;
            }
            return "unknown";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
