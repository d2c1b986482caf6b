package org.docbench.stores.servers;

import java.util.List;

/** Runs a command of a server's making to its end. */
@FunctionalInterface
interface Steps {

    /** @throws org.docbench.stores.StoreException with the command's last words if it fails */
    void run(List<String> command);
}
