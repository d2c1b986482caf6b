package org.docbench.profile.resources;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Bytes read from and written to the whole block devices of the machine since boot, from {@code /proc/diskstats}
 * (Documentation/admin-guide/iostats.rst). What stands on another device (a partition, device mapper, RAID, a loop) is left
 * out: its bytes are already those of the device below.
 */
record DiskBytes(double read, double written) {

    /** Of the kernel's counters, whatever the device's own sectors are. */
    private static final int SECTOR = 512;

    private static final Pattern STANDS_ON_ANOTHER = Pattern.compile("(dm-|md|loop|ram|zram|bcache|drbd|sr|fd)\\d.*");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** A partition bears its disk's name and a number, with a {@code p} between where the disk's name ends in a digit. */
    private static final Pattern PARTITION = Pattern.compile("(.*\\d)p\\d+|(.*\\D)\\d+");

    static Optional<DiskBytes> of(String diskstats) {
        Set<String> disks = new HashSet<>();
        double read = 0;
        double written = 0;
        for (String line : diskstats.lines().toList()) {
            String[] fields = SPACES.split(line.strip(), 11);
            if (fields.length > 9 && whole(fields[2], disks)) {
                disks.add(fields[2]);
                read += SECTOR * Double.parseDouble(fields[5]);
                written += SECTOR * Double.parseDouble(fields[9]);
            }
        }
        return disks.isEmpty() ? Optional.empty() : Optional.of(new DiskBytes(read, written));
    }

    /** A disk is listed before its partitions. */
    private static boolean whole(String name, Set<String> disks) {
        var partition = PARTITION.matcher(name);
        boolean part =
                partition.matches() && (disks.contains(partition.group(1)) || disks.contains(partition.group(2)));
        return !part && !STANDS_ON_ANOTHER.matcher(name).matches();
    }
}
