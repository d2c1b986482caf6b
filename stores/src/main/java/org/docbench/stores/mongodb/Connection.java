package org.docbench.stores.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.ConnectionString;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCompressor;
import com.mongodb.MongoException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteException;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.connection.ServerMonitoringMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.bson.BSONException;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreException.TlsException;
import org.docbench.stores.StoreException.UnreachableException;

/** How the driver is set up: what a measurement needs, and what the URI says. */
public final class Connection {
    private static final String OWN_DATABASE = "docbench";

    /** What goes wrong is in the exceptions. A field, since the JDK holds loggers weakly and a new one would talk again. */
    private static final Logger DRIVER = Logger.getLogger("org.mongodb.driver");

    static {
        DRIVER.setLevel(Level.OFF);
    }

    /** A reason in the driver's description of a server, without the name of its class. */
    private static final Pattern REASON = Pattern.compile("(?:exception=|caused by )\\{(?:[\\w.$]+: )?([^{}]*)}");

    /** The one compressor that needs no library but the JDK. */
    private static final String ZLIB = "zlib";

    private static final String SSL = "javax.net.ssl.";

    private Connection() {}

    /**
     * The driver's settings: one connection, to the primary, a time limit, the write concern of each call. Nothing is sent twice or
     * compressed, unless the URI says so.
     *
     * @param limit of choosing a server, of connecting, of waiting for an answer
     */
    static MongoClientSettings settings(Endpoint endpoint, Duration limit) {
        int millis = (int) Math.max(1, Math.min(Integer.MAX_VALUE, limit.toMillis()));
        return MongoClientSettings.builder()
                .applicationName("docbench")
                .retryWrites(false)
                .retryReads(false)
                .applyConnectionString(uri(endpoint))
                // Proofs read back what was acknowledged, which another member may not have yet.
                .readPreference(ReadPreference.primary())
                .writeConcern(Concern.ANSWERED.at(Durability.SYNC))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(millis, MILLISECONDS))
                .applyToSocketSettings(
                        socket -> socket.connectTimeout(millis, MILLISECONDS).readTimeout(millis, MILLISECONDS))
                .applyToConnectionPoolSettings(
                        pool -> pool.minSize(0).maxSize(1).maxWaitTime(millis, MILLISECONDS))
                // A stream of heartbeats would hold two connections more, and one of the server's threads.
                .applyToServerSettings(server -> server.serverMonitoringMode(ServerMonitoringMode.POLL))
                .build();
    }

    /** The options of the driver that a URI can change, as the run file shows them. */
    static Map<String, String> options(MongoClientSettings settings) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("retryWrites", Boolean.toString(settings.getRetryWrites()));
        options.put("retryReads", Boolean.toString(settings.getRetryReads()));
        options.put(
                "compressors",
                settings.getCompressorList().isEmpty()
                        ? "none"
                        : settings.getCompressorList().stream()
                                .map(MongoCompressor::getName)
                                .collect(Collectors.joining(",")));
        return options;
    }

    /** The database that the URI names, {@code docbench} without one; {@code admin} is there to log in. */
    static String database(Endpoint endpoint) {
        String named = uri(endpoint).getDatabase();
        return named == null || named.equals("admin") ? OWN_DATABASE : named;
    }

    /** Why the driver cannot read an address; what it quotes may be a piece of the password. No name is looked up. */
    static Optional<String> malformed(Endpoint endpoint) {
        try {
            var read = new ConnectionString(endpoint.uri(), (name, type) -> List.of());
            if (read.getTimeout() != null) {
                return Optional.of("timeoutMS is not supported: DocBench has a limit of its own per operation");
            }
            if (read.getCompressorList().stream().anyMatch(compressor -> !ZLIB.equals(compressor.getName()))) {
                return Optional.of("of the compressors, zlib alone is supported: the others need more libraries");
            }
            return read.getHosts().isEmpty() ? Optional.of("it names no host") : Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()).replaceAll("(?s)'.*'", "'...'"));
        }
    }

    static ConnectionString uri(Endpoint endpoint) {
        try {
            return new ConnectionString(endpoint.uri());
        } catch (IllegalArgumentException e) {
            throw new StoreException(endpoint.hide(String.valueOf(e.getMessage()))); // its cause could show a secret
        }
    }

    /**
     * Connects to one of the members and leaves: the driver goes on asking for as long as an answer may take, also where every
     * connection is refused, or no certificate is trusted.
     *
     * @param limit of all attempts together
     * @throws UnreachableException if none takes a connection, with the last reason
     * @throws TlsException if none can be encrypted as the URI asks
     */
    static void reach(Endpoint endpoint, ConnectionString uri, Duration limit) {
        if (!isDirect(uri)) {
            return;
        }
        String why = "";
        TlsException refused = null;
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String member : uri.getHosts()) {
            var named = new ServerAddress(member);
            try {
                for (InetAddress address : InetAddress.getAllByName(named.getHost())) {
                    addresses.add(new InetSocketAddress(address, named.getPort()));
                }
            } catch (UnknownHostException e) {
                why = "unknown host " + named.getHost();
            }
        }
        for (InetSocketAddress address : addresses) {
            try (var socket = new Socket()) {
                int millis = (int) Math.max(1, limit.toMillis() / addresses.size());
                socket.connect(address, millis);
                socket.setSoTimeout(millis);
                if (!Boolean.TRUE.equals(uri.getSslEnabled())) {
                    return;
                }
                refused = refusal(endpoint, uri, socket, address).orElse(null);
                if (refused == null) {
                    return;
                }
            } catch (IOException e) {
                why = e.getMessage();
            }
        }
        if (refused != null) {
            throw refused;
        }
        throw new UnreachableException(endpoint, why);
    }

    /** Greets as the driver does: it trusts what the JVM trusts, and compares the host's name. A slow server is left to the driver. */
    private static Optional<TlsException> refusal(
            Endpoint endpoint, ConnectionString uri, Socket socket, InetSocketAddress address) {
        try {
            var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
            var greeting = (SSLSocket) factory.createSocket(socket, address.getHostString(), address.getPort(), false);
            SSLParameters asked = greeting.getSSLParameters();
            asked.setEndpointIdentificationAlgorithm(
                    Boolean.TRUE.equals(uri.getSslInvalidHostnameAllowed()) ? null : "HTTPS");
            greeting.setSSLParameters(asked);
            greeting.startHandshake();
            return Optional.empty();
        } catch (SocketTimeoutException e) {
            return Optional.empty();
        } catch (IOException e) {
            return TlsException.of(e, endpoint)
                    .or(() -> Optional.of(new TlsException(endpoint, String.valueOf(e.getMessage()))));
        }
    }

    /** What is found by DNS records, behind a proxy or at a Unix socket only the driver can find. */
    private static boolean isDirect(ConnectionString uri) {
        return !uri.isSrvProtocol()
                && uri.getProxyHost() == null
                && uri.getHosts().stream().noneMatch(member -> member.endsWith(".sock"));
    }

    /** Takes the driver's answers; where there is none, says why in the server's words and without secrets. */
    public record Answers(Endpoint endpoint) {

        /**
         * The answer to a question.
         *
         * @throws StoreException if the server refuses, is gone or is too slow, or a document is too large
         */
        public <T> T to(Supplier<T> question) {
            try {
                return question.get();
            } catch (MongoTimeoutException e) {
                throw silent(e);
            } catch (MongoException | BSONException e) {
                throw new StoreException(endpoint.hide(words(e)), e);
            }
        }

        /** Does what answers nothing. */
        void done(Runnable work) {
            to(() -> {
                work.run();
                return endpoint;
            });
        }

        /** The driver goes on asking for a server that it cannot use: why is in its description of the servers, and in no cause. */
        private StoreException silent(MongoTimeoutException e) {
            String words = String.valueOf(e.getMessage());
            Optional<String> reason =
                    REASON.matcher(words).results().map(found -> found.group(1)).reduce((outer, inner) -> inner);
            return reason.filter(inner -> words.contains(SSL))
                    .<StoreException>map(inner -> new TlsException(endpoint, inner))
                    .orElseGet(() -> new StoreException(
                            endpoint.hide(reason.map(inner -> inner + ": ").orElse("") + words), e));
        }

        private static String words(Throwable failure) {
            if (failure instanceof MongoWriteException write) {
                return write.getError().getMessage();
            }
            if (failure instanceof MongoBulkWriteException batch
                    && !batch.getWriteErrors().isEmpty()) {
                return batch.getWriteErrors().get(0).getMessage();
            }
            if (failure instanceof MongoCommandException command) {
                return command.getErrorCodeName() + ": " + command.getErrorMessage();
            }
            return failure.getCause() == null
                    ? failure.getMessage()
                    : failure.getMessage() + ": " + words(failure.getCause());
        }
    }
}
