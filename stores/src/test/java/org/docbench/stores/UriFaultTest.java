package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** URIs as products' own tools take them, and such as no driver reads: no server is asked, and no password is repeated. */
class UriFaultTest {
    @ParameterizedTest
    @CsvSource({
        "mongodb, mongodb://ann:tell-nobody@127.0.0.1:99999/x",
        "mongodb, mongodb://ann:tell-nobody@127.0.0.1:port/x",
        "mongodb, mongodb://ann:tell-nobody@/x",
        "mongodb, mongodb+srv://ann:tell-nobody@host.example.org:27017/x",
        "mongodb, postgresql://ann:tell-nobody@127.0.0.1/x",
        "mongodb-replicas, mongodb://ann:tell-nobody@127.0.0.1:-5/x",
        "postgres, postgresql://ann:tell-nobody@127.0.0.1",
        "postgres, postgresql://ann:tell-nobody@127.0.0.1:99999/x",
        "postgres, postgresql://ann:tell-nobody@127.0.0.1:port/x",
        "postgres, postgresql://ann:tell-nobody@127.0.0.1/x%zz",
        "mysql, mysql://ann:tell-nobody@127.0.0.1:99999/x",
        "mysql, mysql://ann:tell-nobody@127.0.0.1:port/x",
        "mysql, mysql://ann:tell-nobody@127.0.0.1:0/x",
        "mysql, mysql://ann:tell-nobody@/x",
        "mysql, mysql://ann:tell-nobody@127.0.0.1/x%zz",
        "mysql, mysql://ann:tell-nobody@127.0.0.1/x?password=tell-nobody%zz",
        "mariadb, mariadb://ann:tell-nobody@127.0.0.1:99999/x",
        "mariadb, mariadb://ann:tell-nobody@127.0.0.1:port/x",
        "mariadb, mysql://ann:tell-nobody@127.0.0.1/x",
        "mariadb, mariadb://ann:tell-nobody@127.0.0.1/x?password=tell-nobody%zz",
        "ferretdb, mongodb://ann:tell-nobody@127.0.0.1:99999/x",
        "ferretdb, ferretdb://ann:tell-nobody@127.0.0.1/x",
        "cockroach, postgresql://ann:tell-nobody@127.0.0.1:port/x",
        "cockroach, mysql://ann:tell-nobody@127.0.0.1/x",
        "yugabyte, postgresql://ann:tell-nobody@127.0.0.1",
        "oracle, oracle://ann:tell-nobody@127.0.0.1:port/x",
        "oracle, oracle://ann:tell-nobody@127.0.0.1:99999/x",
        "oracle, oracle://ann:tell-nobody@127.0.0.1:1521",
        "oracle, oracle://ann:tell-nobody@127.0.0.1:1521/",
    })
    void malformed(String product, String uri) {
        assertThat(Product.uriFault(product, uri))
                .hasValueSatisfying(fault -> assertThat(fault)
                        .contains("is no URI of " + product, ", as ")
                        .doesNotContain("tell-nobody")
                        .doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "mongodb, mongodb://ann:tell-nobody%zz@127.0.0.1/x",
        "postgres, postgresql://an%zzn:tell-nobody@127.0.0.1/x",
        "postgres, postgresql://ann:tell-nobody%@127.0.0.1/x",
        "mysql, mysql://an n:tell-nobody@127.0.0.1/x",
    })
    void severalReadings(String product, String uri) {
        assertThat(Product.uriFault(product, uri))
                .hasValueSatisfying(fault -> assertThat(fault)
                        .contains("must be percent-encoded")
                        .doesNotContain("tell-nobody")
                        .doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        mongodb     | mongodb://127.0.0.1
        mongodb     | mongodb://ann:a%40b@127.0.0.1:27017/x?authSource=admin&replicaSet=rs0&directConnection=true
        mongodb     | mongodb+srv://ann:secret@no-such-name.invalid/x
        mongodb-replicas | mongodb://a:27017,b:27018,[::1]:27019/?replicaSet=rs0
        postgres    | postgresql://127.0.0.1/x
        postgres    | postgres://ann:a%40b@[::1]:5432/x?sslmode=disable
        postgres    | postgresql://ann@host-a:5432,host-b:5433/x?targetServerType=primary
        mysql       | mysql://127.0.0.1
        mysql       | mysql://ann:a%40b@[::1]:3306/x?sslMode=DISABLED&allowPublicKeyRetrieval=true
        mysql       | MySQL://ann:secret@db.example.org/
        mariadb     | mariadb://127.0.0.1
        mariadb     | mariadb://ann:a%40b@[::1]:3306/x?sslMode=verify-full
        ferretdb    | mongodb://ann:a%40b@127.0.0.1:27017/x?authMechanism=PLAIN
        yugabyte    | postgresql://ann@127.0.0.1:5433/yugabyte
        cockroach   | postgres://root@127.0.0.1:26257/defaultdb?sslmode=disable
        mysql-replicas | mysql://ann:secret@127.0.0.1/x
        oracle      | oracle://ann:a%40b@127.0.0.1:1521/FREEPDB1
        oracle      | oracle://ann:secret@host/service
        sqlite      | sqlite:/some/file
        sqlite      | any file
        """)
    void wellFormed(String product, String uri) {
        assertThat(Product.uriFault(product, uri)).isEmpty();
    }
}
