package org.docbench.profile.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a data directory lives.
 *
 * @param device only a kernel's own name ({@code /dev/nvme0n1p2}): volume groups, network shares and labels are named by
 *     people, often after the host
 * @param mountOptions those that bear on the cost of a write
 * @param rotational as the kernel believes: a virtual disk that says nothing of itself counts as rotating
 * @param writeCache {@code write back} needs a flush for each sync, {@code write through} does not
 */
public record Disk(
        Found<String> fileSystem,
        Found<String> device,
        Found<String> mountOptions,
        Found<Long> totalBytes,
        Found<Long> freeBytes,
        Found<Boolean> rotational,
        Found<String> writeCache,
        Found<String> scheduler) {

    private static final Pattern KERNEL_NAME =
            Pattern.compile("/dev/((?:sd|hd|vd|xvd|nvme|mmcblk|disk|md|dm-|loop|pmem|zram)\\w*)");
    private static final Pattern COMMA = Pattern.compile(",");

    /** Other options may hold names and addresses ({@code username=}, {@code addr=}). */
    private static final Pattern OPTION =
            Pattern.compile("ro|rw|sync|async|(no|rel|lazy)atime|(no)?barrier(=\\d)?|(no)?discard|data=\\w+|commit=\\d+"
                    + "|compress[\\w-]*(=[\\w:]+)?|nodatacow|volatile");

    /** The disk of {@code directory}, or of its nearest parent that exists: the run's folder may not be made yet. */
    public static Disk read(Machine.SystemFiles files, Path directory) {
        Path real = existing(directory);
        Found<FileStore> store = Found.tried("the file system", () -> Files.getFileStore(real));
        Found<String> device =
                store.known() ? published(store.value().name(), store.value().type()) : Found.unknown(store.reason());
        Optional<String> name = Optional.ofNullable(device.value())
                .map(KERNEL_NAME::matcher)
                .filter(Matcher::matches)
                .map(match -> match.group(1));
        return new Disk(
                store.map(FileStore::type),
                device,
                options(files, real),
                Found.tried("the disk's size", () -> Files.getFileStore(real).getTotalSpace()),
                Found.tried("the free space", () -> Files.getFileStore(real).getUsableSpace()),
                queue(files, name, "rotational").map("1"::equals),
                queue(files, name, "write_cache"),
                queue(files, name, "scheduler").map(CpuSettings::chosen));
    }

    /** A file system without a device (tmpfs, overlay) gives its type as its name: that may be told. */
    static Found<String> published(String device, String fileSystem) {
        return device.equals(fileSystem) || KERNEL_NAME.matcher(device).matches()
                ? Found.of(device)
                : Found.unknown("the device bears a name given by people; withheld");
    }

    private static Path existing(Path directory) {
        Path path = directory.toAbsolutePath();
        while (path.getParent() != null && !Files.exists(path)) {
            path = path.getParent();
        }
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }

    private static Found<String> options(Machine.SystemFiles files, Path real) {
        return Mount.all(files).stream()
                .filter(mount -> real.startsWith(mount.point()))
                // Of mounts one over another the longest point holds the file, and of equal ones the last.
                .reduce((first, second) ->
                        second.point().length() >= first.point().length() ? second : first)
                .map(mount -> mount.options() + "," + mount.superOptions())
                .map(all -> Arrays.stream(COMMA.split(all))
                        .filter(option -> OPTION.matcher(option).matches())
                        .distinct()
                        .toList())
                .map(list -> Found.of(String.join(",", list)))
                .orElseGet(() -> Found.unknown("the mount is not shown"));
    }

    /** A partition has no queue of its own; its directory lies in its disk's. */
    private static Found<String> queue(Machine.SystemFiles files, Optional<String> name, String file) {
        if (name.isEmpty()) {
            return Found.unknown("no block device is known for this directory");
        }
        String block = "/sys/class/block/" + name.get();
        return List.of(block + "/queue/", block + "/../queue/").stream()
                .flatMap(queue -> files.read(queue + file).stream())
                .findFirst()
                .map(Found::of)
                .orElseGet(() -> Found.unknown("the kernel does not show the device's queue"));
    }

    /** One line of {@code /proc/self/mountinfo} (proc_pid_mountinfo(5)). */
    record Mount(String root, String point, String options, String type, String superOptions) {

        private static final Pattern SPACE = Pattern.compile(" ");

        static List<Mount> all(Machine.SystemFiles files) {
            return files.read("/proc/self/mountinfo")
                    .orElse("")
                    .lines()
                    .map(Mount::parse)
                    .flatMap(Optional::stream)
                    .toList();
        }

        private static Optional<Mount> parse(String line) {
            // A number of optional fields stands before the lone hyphen, so the two halves are counted apart.
            int hyphen = line.indexOf(" - ");
            if (hyphen < 0) {
                return Optional.empty();
            }
            String[] left = SPACE.split(line.substring(0, hyphen), -1);
            String[] right = SPACE.split(line.substring(hyphen + 3), -1);
            if (left.length < 6 || right.length < 3) {
                return Optional.empty();
            }
            return Optional.of(new Mount(plain(left[3]), plain(left[4]), left[5], right[0], right[2]));
        }

        /** The kernel writes a blank in a name as \040. */
        private static String plain(String name) {
            return name.replace("\\040", " ").replace("\\134", "\\");
        }
    }
}
