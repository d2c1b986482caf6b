package org.docbench.cli;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.docbench.stores.servers.VendorSite;

/**
 * A vendor's site under its own name by TLS, which only this proxy leads to, and whose certificate only this file knows.
 *
 * @param proxy takes CONNECT to whatever host (RFC 9110, section 9.3.6)
 * @param certificate a key store with the certificate
 */
record VendorBehindProxy(VendorSite site, ServerSocket proxy, Path certificate, ExecutorService threads)
        implements AutoCloseable {

    /** @param file how addresses of the archive end */
    static VendorBehindProxy of(Path folder, String host, String file, byte[] archive) throws Exception {
        Path certificate = new OwnAuthority(Files.createDirectories(folder)).of(host);
        KeyStore keys = KeyStore.getInstance(certificate.toFile(), OwnAuthority.PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, OwnAuthority.PASSWORD.toCharArray());
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(VendorSite.loopback(), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        var vendor = new VendorBehindProxy(
                new VendorSite(server, file, archive),
                new ServerSocket(0, 0, InetAddress.getLoopbackAddress()),
                certificate,
                Executors.newCachedThreadPool());
        vendor.threads.execute(vendor::listen);
        return vendor;
    }

    /** What a JVM needs to know the certificate. */
    List<String> options() {
        return List.of(
                "-Djavax.net.ssl.trustStore=" + certificate,
                "-Djavax.net.ssl.trustStorePassword=" + OwnAuthority.PASSWORD);
    }

    Map<String, String> environment() {
        return Map.of("https_proxy", "http://127.0.0.1:" + proxy.getLocalPort());
    }

    private void listen() {
        try {
            while (true) {
                Socket client = proxy.accept();
                threads.execute(() -> serve(client));
            }
        } catch (IOException closed) {
            // That is how it ends.
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            // The client says nothing more before it is answered, so nothing of it stays in this reader.
            var words = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            for (String line = words.readLine(); line != null && !line.isEmpty(); line = words.readLine()) {
                if (line.startsWith("GET ")) {
                    return;
                }
            }
            client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            threads.execute(() -> copy(client, server));
            copy(server, client);
        } catch (IOException gone) {
            // The client was killed.
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException gone) {
            // One of them has closed the connection; the other one is closed then.
        }
    }

    @Override
    public void close() throws IOException {
        proxy.close();
        site.close();
        threads.shutdownNow();
    }
}
