package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.profile.flame.Flames.Place;
import org.docbench.profile.flame.Flames.Rules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {

    /** Stacks recorded from mongod 6.0.5, postgres 15.18, mysqld 8.0.31, a JVM that measured, and JVMs of the transaction service; each under what a reader says it does. */
    @ParameterizedTest
    @CsvSource({
        "mongod,server,mongodb",
        "postgres,server,postgres",
        "mysqld,server,mysql",
        "mysqld,server,mariadb",
        "jvm,client,mongodb",
        "gateway,gateway,sqlite"
    })
    void recordedStacksAreWhatAReaderSays(String file, String where, String product) throws IOException {
        Rules rules = Rules.all().in(new Place(where, product));
        List<String> lines = lines(file + ".collapsed");
        assertThat(lines.size()).isGreaterThan(6).isEven();
        for (int i = 0; i < lines.size(); i += 2) {
            String stack = lines.get(i + 1).substring(0, lines.get(i + 1).lastIndexOf(' '));
            assertThat(rules.of(stack).words()).as(stack).isEqualTo(lines.get(i).substring(2));
        }
    }

    @Test
    void theFirstFrameFromTheLeafDecidesAndTheFirstRuleOfThose() {
        Rules rules =
                Rules.parse(Stream.of("# a comment", "", "*  encode  ^a  under ^z", "*  driver  ^a", "*  query  ^b"));
        assertThat(rules.of("b;a;x")).isEqualTo(Stacks.Category.DRIVER);
        assertThat(rules.of("z;a;x")).isEqualTo(Stacks.Category.ENCODE);
        assertThat(rules.of("a;b;x")).isEqualTo(Stacks.Category.QUERY);
        assertThat(rules.of("x;y")).isEqualTo(Stacks.Category.UNKNOWN);
    }

    @Test
    void theKernelIsNeverTheWorkOfWhatCalledIt() {
        Rules rules = Rules.parse(Stream.of("*  query  ^b", "kernel  journal  ^sync_  under ^log"));
        assertThat(rules.of("b;enter_[k];page_[k]")).isEqualTo(Stacks.Category.KERNEL);
        assertThat(rules.of("enter_[k]")).isEqualTo(Stacks.Category.KERNEL);
        assertThat(rules.of("log;b;enter_[k];sync_x_[k];page_[k]")).isEqualTo(Stacks.Category.JOURNAL);
        assertThat(rules.of("b;enter_[k];sync_x_[k];page_[k]")).isEqualTo(Stacks.Category.KERNEL);
    }

    /** Classes and methods of ojdbc, read from its archive: no server recorded these stacks. */
    @ParameterizedTest
    @CsvSource({
        "large objects,org/docbench/A.run;oracle/sql/BLOB.setBytes",
        "large"
                + " objects,oracle/jdbc/driver/OracleBlob.setBytes;oracle/jdbc/driver/T4C8TTILob.write;oracle/jdbc/driver/T4CMAREngineNIO.marshalB1Array",
        "large objects,oracle/jdbc/driver/BlobAccessor.getBytes",
        "commit,org/docbench/A.run;oracle/jdbc/driver/PhysicalConnection.commit;oracle/jdbc/driver/T4CConnection.doCommit",
        "commit,oracle/jdbc/driver/T4CConnection.doCommit;oracle/jdbc/driver/T4C7Ocommoncall.doOCOMMIT;oracle/jdbc/driver/T4CTTIfun.doRPC",
        "network,oracle/jdbc/driver/T4CConnection.doCommit;oracle/net/ns/NIOPacket.readPacket",
        "encode,oracle/jdbc/driver/OracleBlob.setBytes;oracle/sql/json/OracleJsonFactory.createJsonBinaryGenerator",
        "driver,oracle/jdbc/driver/PhysicalConnection.setAutoCommit",
        "driver,oracle/jdbc/driver/OraclePreparedStatement.executeUpdate",
        "driver,org/postgresql/largeobject/LargeObject.write"
    })
    void oraclesClientLibraryHasLargeObjectsAndCommits(String category, String stack) {
        Rules rules = Rules.all().in(new Place("client", "oracle"));
        assertThat(rules.of(stack).words()).isEqualTo(category);
    }

    /** A file's channel has the classes of a socket's. */
    @ParameterizedTest
    @CsvSource({
        "journal,org/docbench/stores/log/Log.sync;sun/nio/ch/FileDispatcherImpl.force0",
        "journal,org/docbench/stores/log/Log.sync;sun/nio/ch/FileDispatcherImpl.force0;do_syscall_64_[k];vfs_fsync_range_[k];wait_[k]",
        "encode,org/docbench/stores/log/Log.framed;org/bson/BsonBinaryWriter.writeString",
        "network,com/mysql/cj/NativeSession.execSQL;sun/nio/ch/FileDispatcherImpl.write0"
    })
    void theReferenceLogHasAJournal(String category, String stack) {
        Rules rules = Rules.all().in(new Place("client", "log"));
        assertThat(rules.of(stack).words()).isEqualTo(category);
    }

    @Test
    void rulesOfOneProductAreSilentAboutAnother() {
        String stack = "mongod;__wt_row_search";
        assertThat(Rules.all().in(new Place("server", "postgres")).of(stack)).isEqualTo(Stacks.Category.UNKNOWN);
        assertThat(Rules.all().in(new Place("client", "mongodb")).of(stack)).isEqualTo(Stacks.Category.UNKNOWN);
    }

    @Test
    void aRuleThatIsNoneIsNotTakenForOne() {
        assertThatThrownBy(() -> Rules.parse(Stream.of("*  nonsense  ^a"))).hasMessageContaining("nonsense");
        assertThatThrownBy(() -> Rules.parse(Stream.of("* encode ^a"))).hasMessageContaining("no rule");
    }

    private static List<String> lines(String name) throws IOException {
        try (InputStream in = RulesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
