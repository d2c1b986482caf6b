package org.docbench.stores.servers;

import java.time.Duration;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.ServerName;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException.TlsException;
import org.docbench.stores.StoreException.UnreachableException;

/** Whether a server that the user named answers: the product's driver connects, logs in and asks for the version. */
public final class ReachabilityProbe {
    private static final int LONG = 200;

    /** The part of its limit after which a driver gave up waiting; timers may be early by a little. */
    private static final double SILENT = 0.9;

    private ReachabilityProbe() {}

    /**
     * Why a server cannot be measured, in one line without any secret; empty when it answers.
     *
     * @param product one of {@link Servers#products}, and the version asked for, as {@link ServerName} writes it
     * @param limit of each wait for the server; there may be several
     */
    public static Optional<String> fault(String product, String uri, Duration limit) {
        Endpoint address = new Endpoint(uri);
        String what = product + " at " + address;
        long begun = System.nanoTime();
        ServerName name = ServerName.parse(product);
        try (Session session = Product.anyStore(name.product()).open(GivenServer.of(product, uri), limit)) {
            String version = session.version();
            return version.isBlank()
                    ? Optional.of(what + " reports no version")
                    : name.fault(version).map(why -> what + ": " + why);
        } catch (UnreachableException | TlsException e) {
            return Optional.of(product + ": " + e.getMessage());
        } catch (RuntimeException e) {
            // Of a driver too: what answers there need not be a server of the product.
            String words = line(address.hide(String.valueOf(e.getMessage())));
            boolean silent = System.nanoTime() - begun >= SILENT * limit.toNanos();
            return Optional.of(
                    silent
                            ? what + " did not answer within " + limit.toSeconds() + " s (" + words + ")"
                            : what + ": " + words);
        }
    }

    /** The words of a server nobody knows, without what a terminal would obey. The cause stands at the end of long ones. */
    private static String line(String words) {
        String line = words.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
        return line.length() > LONG ? "..." + line.substring(line.length() - LONG) : line;
    }
}
