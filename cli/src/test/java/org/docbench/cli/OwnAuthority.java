package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A certificate authority that nobody else trusts, made with the JDK's keytool.
 *
 * @param folder of its files; {@code db-ca.pem} is its certificate
 */
record OwnAuthority(Path folder) {
    static final String PASSWORD = "changeit";
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    /** Makes one in a folder. */
    static OwnAuthority in(Path folder) throws Exception {
        var made = new OwnAuthority(Files.createDirectories(folder));
        made.keytool("-genkeypair", "-alias", "ca", "-dname", "CN=An authority", "-ext", "bc:c", "-keystore", "ca.p12");
        made.keytool("-exportcert", "-rfc", "-alias", "ca", "-keystore", "ca.p12", "-file", "db-ca.pem");
        return made;
    }

    String certificate() throws IOException {
        return Files.readString(folder.resolve("db-ca.pem"));
    }

    /** Signs a new key for this machine's loopback interface. */
    Signed signed() throws Exception {
        keytool("-genkeypair", "-alias", "db", "-dname", "CN=localhost", "-keystore", "db.p12");
        keytool("-certreq", "-alias", "db", "-keystore", "db.p12", "-file", "db.csr");
        String names = "san=dns:localhost,ip:127.0.0.1";
        keytool(
                "-gencert",
                "-rfc",
                "-alias",
                "ca",
                "-keystore",
                "ca.p12",
                "-ext",
                names,
                "-infile",
                "db.csr",
                "-outfile",
                "db.pem");
        return new Signed(key(), Files.readString(folder.resolve("db.pem")).replace("\r", ""));
    }

    /** Makes a key of a host, which signs its certificate itself; returns the file of both. */
    Path of(String host) throws Exception {
        String file = host + ".p12";
        keytool("-genkeypair", "-alias", host, "-dname", "CN=" + host, "-ext", "san=dns:" + host, "-keystore", file);
        return folder.resolve(file);
    }

    private String key() throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(folder.resolve("db.p12"))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            String body = LINES.encodeToString(
                    store.getKey("db", PASSWORD.toCharArray()).getEncoded());
            return "-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----\n";
        }
    }

    private void keytool(String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-storepass", PASSWORD));
        if (options[0].equals("-genkeypair")) {
            command.addAll(List.of("-keyalg", "RSA", "-keysize", "2048", "-validity", "2"));
        }
        Process keytool = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
    }

    /** A server's key and its certificate, as PEM. */
    record Signed(String key, String certificate) {}
}
