package org.docbench.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerNameTest {
    @ParameterizedTest
    @CsvSource({
        "postgres,              postgres,           ",
        "postgresql,            postgres,           ",
        "postgresql:15,         postgres,           15",
        "mongodb-standalone:6.0, mongodb-standalone, 6.0",
        "db2:11.5,              db2,                11.5",
        "postgres:,             postgres:,          ",
        "postgres:a b,          postgres:a b,       ",
    })
    void aNameIsReadAndWritten(String written, String product, String version) {
        ServerName name = ServerName.parse(written);
        assertThat(name).isEqualTo(new ServerName(product, Optional.ofNullable(version)));
        assertThat(ServerName.parse(name.toString())).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "15,    15.18,  true",
        "15.18, 15.18,  true",
        "15.1,  15.18,  false",
        "6.0,   6.0.27, true",
        "6.0,   6.1.0,  false",
        "6,     6.0.27, true",
        "6,     60.1,   false",
    })
    void aVersionMayLeaveOutItsLastNumbers(String asked, String exact, boolean accepted) {
        assertThat(new ServerName("any", Optional.of(asked)).accepts(exact)).isEqualTo(accepted);
    }

    @Test
    void withoutAVersionEveryServerWillDo() {
        assertThat(ServerName.parse("postgres").fault("PostgreSQL 15.18")).isEmpty();
        assertThat(ServerName.parse("postgres").accepts("15.18")).isTrue();
    }

    /** The compiler's version and the processor's width are no versions of theirs. */
    @ParameterizedTest
    @CsvSource({
        "postgres:15,  15.18,  'PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc 12.2.0, 64-bit'",
        "postgres:18,  18.6,   'PostgreSQL 18.6 on x86_64-pc-linux-gnu, compiled by gcc (Debian 6.3.0-18+deb9u1) 6.3.0, 64-bit'",
        "mongodb:6.0,  6.0.27, 6.0.27",
        "mysql:8.0.31, 8.0.31, 8.0.31",
        "oracle:23,    23.26.0.0.0, Oracle AI Database 26ai Free Release 23.26.0.0.0 - Version 23.26.0.0.0",
    })
    void theVersionThatAServerTellsIsCompared(String name, String exact, String told) {
        ServerName asked = ServerName.parse(name);
        assertThat(asked.fault(told)).isEmpty();
        ServerName other = new ServerName(asked.product(), Optional.of("12"));
        assertThat(other.fault(told)).contains("version 12 was asked for, and the server is version " + exact);
    }

    @Test
    void aServerThatTellsNoVersionIsNotOfTheVersion() {
        assertThat(ServerName.parse("mysql:8").fault("unknown build"))
                .contains("version 8 was asked for, and the server is version unknown");
    }
}
