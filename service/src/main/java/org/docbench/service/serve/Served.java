package org.docbench.service.serve;

import java.io.DataInputStream;
import java.io.IOException;
import org.docbench.service.Wanted;
import org.docbench.service.backend.Wire;
import org.docbench.service.gateway.Limits;
import org.docbench.stores.StoreException;

/**
 * The process of a service that another process of DocBench measures. Its standard input says which table it serves, so that no
 * password is seen in a list of processes, and ends when whoever started it does: then it ends too.
 */
public final class Served {
    private Served() {}

    /** @param args how many backends; how many workers of each, or of this process */
    public static void main(String[] args) throws IOException {
        var in = new DataInputStream(System.in);
        Wanted wanted = Wire.wanted(in);
        try (Service service =
                Service.start(wanted, Integer.parseInt(args[0]), Integer.parseInt(args[1]), Limits.USUAL, 0)) {
            System.out.println(service.url());
            while (in.read() >= 0) {
                // nothing else is ever said; the end of input is the end of whoever measures
            }
        } catch (StoreException | UnsupportedOperationException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
        System.exit(0);
    }
}
