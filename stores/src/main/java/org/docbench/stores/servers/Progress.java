package org.docbench.stores.servers;

import java.io.IOException;
import java.util.function.Consumer;

/** Says how far a fetch is: a line at its beginning and at each quarter. */
final class Progress {
    private static final int PARTS = 4;
    private static final double MEGA = 1e6;

    private final String what;
    private final long total;
    private final Consumer<String> say;
    private long done;
    private long part;

    /**
     * @param done bytes that are there already
     * @param total bytes of the whole, or -1 if nobody knows
     */
    Progress(String what, long done, long total, Consumer<String> say) {
        this.what = what;
        this.done = done;
        this.total = total;
        this.say = say;
        this.part = parts();
        say.accept(
                "fetching " + what + (total < 0 ? "" : size(total)) + (done > 0 ? ", going on at" + size(done) : ""));
    }

    void add(int bytes) {
        done += bytes;
        if (parts() > part) {
            part = parts();
            say.accept("fetching " + what + ":" + size(done) + " of" + size(total));
        }
    }

    /** @throws IOException if bytes are missing */
    void end() throws IOException {
        if (total >= 0 && done < total) {
            throw new IOException(what + " broke off after" + size(done) + " of" + size(total));
        }
    }

    private long parts() {
        return total <= 0 ? 0 : done * PARTS / total;
    }

    private static String size(long bytes) {
        return " %.1f MB".formatted(bytes / MEGA);
    }
}
