package org.docbench.stores.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.docbench.stores.Endpoint;
import org.docbench.stores.UnreachableException;

/** Whether anybody listens. The driver goes on asking for as long as an answer may take, also where every connection is refused. */
final class Knock {
    private Knock() {}

    /**
     * Connects to one of the members and leaves.
     *
     * @param limit of all attempts together
     * @throws UnreachableException if none takes a connection, with the last reason
     */
    static void at(Endpoint endpoint, ConnectionString uri, Duration limit) {
        if (!isDirect(uri)) {
            return;
        }
        String why = "";
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
                socket.connect(address, (int) Math.max(1, limit.toMillis() / addresses.size()));
                return;
            } catch (IOException e) {
                why = e.getMessage();
            }
        }
        throw new UnreachableException(endpoint, why);
    }

    /** What is found by DNS records, behind a proxy or at a Unix socket only the driver can find. */
    private static boolean isDirect(ConnectionString uri) {
        return !uri.isSrvProtocol()
                && uri.getProxyHost() == null
                && uri.getHosts().stream().noneMatch(member -> member.endsWith(".sock"));
    }
}
