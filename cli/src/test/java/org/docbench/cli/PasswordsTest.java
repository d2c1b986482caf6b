package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords come from a variable, a file or a prompt, and every fault of them is one line that shows none. */
class PasswordsTest {
    private static final String SECRET = "Geheim/7@wörd %";
    private static final Map<String, String> STORES = Map.of("mysql", "mysql://ann@127.0.0.1:1/db");

    private final List<String> warnings = new ArrayList<>();
    private final Passwords passwords =
            new Passwords(Map.of("DB_PASSWORD", SECRET, "EMPTY", "")::get, question -> Optional.empty(), warnings::add);

    private String of(String source) {
        return new Endpoint(passwords.in(STORES, List.of("mysql=" + source)).get("mysql")).password();
    }

    private static Path file(Path folder, String text, String permissions) throws Exception {
        Path file = Files.writeString(folder.resolve("password"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    /** MongoDB's driver refuses a user without a password, so the URI is checked with a stand-in where --password will give one. */
    @Test
    void aUriIsCheckedBeforeItsPasswordIsRead() {
        Map<String, String> stores = Map.of("mongodb", "mongodb://ann@127.0.0.1:1/db", "mysql", "mysql://ann@h/db");
        Map<String, String> checkable = Passwords.checkable(stores, List.of("mongodb=env:DB_PASSWORD"));
        assertThat(Product.uriFault("mongodb", stores.get("mongodb"))).isPresent();
        assertThat(Product.uriFault("mongodb", checkable.get("mongodb"))).isEmpty();
        assertThat(checkable).containsEntry("mysql", stores.get("mysql"));
        assertThat(Passwords.checkable("mongodb://127.0.0.1:1/db")).isEqualTo("mongodb://127.0.0.1:1/db");
    }

    @Test
    void aVariableHoldsIt() {
        assertThat(of("env:DB_PASSWORD")).isEqualTo(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n"})
    void aFileHoldsItWithOrWithoutTheEndOfItsLine(String end, @TempDir Path folder) throws Exception {
        assertThat(of("file:" + file(folder, SECRET + end, "rw-------"))).isEqualTo(SECRET);
        assertThat(warnings).isEmpty();
    }

    @Test
    void onlyOneEndOfALineIsRemoved(@TempDir Path folder) throws Exception {
        assertThat(of("file:" + file(folder, SECRET + " \n\n", "rw-------"))).isEqualTo(SECRET + " \n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw----r--", "rw-r-----"})
    void aFileThatOthersReadIsUsedWithAWarning(String permissions, @TempDir Path folder) throws Exception {
        assertThat(of("file:" + file(folder, SECRET, permissions))).isEqualTo(SECRET);
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("other users can read", "chmod 600")
                .doesNotContain(SECRET);
    }

    @Test
    void aPersonIsAskedWithTheUriInView() {
        var asked = new ArrayList<String>();
        var prompting = new Passwords(
                name -> null,
                question -> {
                    asked.add(question);
                    return Optional.of(SECRET);
                },
                warnings::add);
        String uri = prompting.in("mongodb://ann@127.0.0.1:1/?token=hidden", "prompt", "--password");
        assertThat(new Endpoint(uri).password()).isEqualTo(SECRET);
        assertThat(asked).containsExactly("Password of mongodb://ann@127.0.0.1:1/?token=***");
    }

    @ParameterizedTest
    @CsvSource({
        "mysql=env:NOWHERE, NOWHERE is not set",
        "mysql=env:EMPTY, EMPTY is empty",
        "mysql=file:/no/such/file, cannot be read (NoSuchFileException)",
        "mysql=file:/, cannot be read",
        "mysql=file:/dev/zero, longer than 4096 bytes",
        "mysql=prompt, needs a terminal",
        "mysql=Geheim/7, 'write env:NAME, file:PATH or prompt'",
        "Geheim/7, 'write PRODUCT=env:NAME, PRODUCT=file:PATH or PRODUCT=prompt'",
        "Geheim/7=env:PATH, needs the --store of its product",
        "oracle=env:DB_PASSWORD, needs the --store of its product",
    })
    void whatIsWrongIsOneLineOfWrongUsage(String named, String says) {
        assertThatThrownBy(() -> passwords.in(STORES, List.of(named))).isInstanceOfSatisfying(UserError.class, e -> {
            assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(e).hasMessageContaining(says).hasMessageNotContaining("Geheim");
            assertThat(e.getMessage().lines()).hasSize(1);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://127.0.0.1/db",
                "mysql://ann:Geheim@127.0.0.1/db",
                "mysql://ann:@127.0.0.1/db",
                "mysql://@127.0.0.1/db"
            })
    void aUriWithoutAUserOrWithAPasswordIsRefused(String uri) {
        assertThatThrownBy(() -> passwords.in(uri, "env:DB_PASSWORD", "--password"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("needs a user and no password")
                .hasMessageNotContaining("Geheim");
    }

    private static String fails(int exit, String... arguments) {
        var said = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.execute(arguments)).isEqualTo(exit);
        } finally {
            System.setErr(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    /** The password goes the whole way to the driver of a server that is not there. */
    @Test
    void serveTakesOneForItsServer(@TempDir Path folder) throws Exception {
        String source = "file:" + file(folder, "Geheim/7\n", "rw-------");
        assertThat(fails(
                        ExitCode.FAILED,
                        "serve",
                        "--table",
                        "mysql.table",
                        "--store",
                        "mysql=mysql://ann@127.0.0.1:1/x",
                        "--password",
                        "mysql=" + source))
                .isEqualTo("""
                        Checking mysql at mysql://ann:***@127.0.0.1:1/x
                        docbench: mysql: no server was reached at mysql://ann:***@127.0.0.1:1/x (Connection refused): start it there, or correct the URI
                        """);
    }

    @Test
    void withoutATerminalNobodyIsAsked() {
        assertThat(fails(
                        ExitCode.USAGE,
                        "run",
                        "update",
                        "--store",
                        "mysql=mysql://ann@127.0.0.1:1/x",
                        "--password",
                        "mysql=prompt"))
                .contains("needs a terminal")
                .hasLineCount(1);
        assertThat(fails(ExitCode.USAGE, "serve", "--table", "mysql.table", "--password", "mysql=prompt"))
                .contains("--store PRODUCT=scheme://user@host/database");
    }
}
