package org.docbench.profile.resources;

import java.util.Optional;
import java.util.function.Predicate;
import org.docbench.profile.machine.SystemFiles;

/**
 * Bytes that the network interfaces of the machine received since boot, from {@code /proc/net/dev} (proc_pid_net(5)). Only
 * what was received is counted: on the loopback each byte that is sent is received as well.
 */
final class ReceivedBytes {

    private ReceivedBytes() {}

    /** @param counted whether an interface, by its name, is to be counted */
    static Optional<Double> of(String dev, Predicate<String> counted) {
        double sum = 0;
        boolean any = false;
        for (String line : dev.lines().toList()) {
            // The two lines of headings have no colon; the kernel allows none in a name but for old aliases.
            int colon = line.lastIndexOf(':');
            if (colon > 0 && counted.test(line.substring(0, colon).strip())) {
                String numbers = line.substring(colon + 1).strip();
                sum += Double.parseDouble(numbers.substring(0, Math.max(1, numbers.indexOf(' '))));
                any = true;
            }
        }
        return any ? Optional.of(sum) : Optional.empty();
    }

    /** A port of a bridge or a bond, and a virtual LAN, carry bytes that their master or the interface below counts too. */
    static Predicate<String> countedOnce(SystemFiles files) {
        return name -> !files.exists("/sys/class/net/" + name + "/master") && !files.exists("/proc/net/vlan/" + name);
    }
}
