package org.docbench.profile.resources;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.docbench.profile.machine.Machine.SystemFiles;
import org.docbench.profile.machine.ProcessStat;
import org.docbench.profile.resources.ResourceObserver.Counters.MachineUse;
import org.docbench.profile.resources.ResourceObserver.Counters.ProcessUse;

/** The counters of Linux, from {@code /proc} and the CPU-time clocks of processes. */
final class LinuxCounters implements ResourceObserver.Counters {
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private static final double KIBI = 1024;

    private final SystemFiles files;
    private final CpuClock clock;
    private final Descent descent;
    private final Runnable end;
    private final Map<String, Boolean> interfaces = new HashMap<>();
    private final Map<Long, Known> known = new HashMap<>();

    /** What a process had used when its clock stood at so many nanoseconds. */
    private record Known(double ownNanos, ProcessUse use) {}

    /** @param end gives back what the files hold */
    LinuxCounters(SystemFiles files, CpuClock clock, Descent descent, Runnable end) {
        this.files = files;
        this.clock = clock;
        this.descent = descent;
        this.end = end;
    }

    static LinuxCounters real() {
        HeldFiles files = new HeldFiles();
        return new LinuxCounters(
                files, CpuClock.real(), new Descent(SystemFiles.real(), LinuxCounters::processes), files::close);
    }

    private static List<Long> processes() {
        String[] names = new File("/proc").list();
        return names == null
                ? List.of()
                : Arrays.stream(names)
                        .filter(name -> Character.isDigit(name.charAt(0)))
                        .map(Long::valueOf)
                        .toList();
    }

    private String text(String path) {
        return files.read(path).orElse("");
    }

    @Override
    public MachineUse machine() {
        String stat = text("/proc/stat");
        Optional<DiskBytes> disk = DiskBytes.of(text("/proc/diskstats"));
        Double running = value(stat, "procs_running ");
        return new MachineUse(
                busy(stat),
                running == null ? null : Math.max(0, running - 1),
                disk.map(DiskBytes::read).orElse(null),
                disk.map(DiskBytes::written).orElse(null),
                received());
    }

    /** User, nice, system, and the two kinds of interrupts, in which the loopback does its work (proc_stat(5)). */
    private static Double busy(String stat) {
        String[] ticks = SPACES.split(stat.lines().findFirst().orElse(""), -1);
        if (ticks.length < 8 || !ticks[0].equals("cpu")) {
            return null;
        }
        double sum = 0;
        for (int field : new int[] {1, 2, 3, 6, 7}) {
            sum += Double.parseDouble(ticks[field]);
        }
        return sum * ProcessStat.NANOS_OF_A_TICK;
    }

    @Override
    public Double memoryUsed() {
        String meminfo = text("/proc/meminfo");
        Double total = value(meminfo, "MemTotal:");
        Double available = value(meminfo, "MemAvailable:");
        return total == null || available == null ? null : KIBI * (total - available);
    }

    @Override
    public Double received() {
        Predicate<String> once = ReceivedBytes.countedOnce(files);
        return ReceivedBytes.of(text("/proc/net/dev"), name -> interfaces.computeIfAbsent(name, once::test))
                .orElse(null);
    }

    @Override
    public Double ownCpu(long pid) {
        OptionalDouble exact = clock.nanos(pid);
        return exact.isPresent()
                ? Double.valueOf(exact.getAsDouble())
                : stat(pid).map(ProcessStat::ownNanos).orElse(null);
    }

    private Optional<ProcessStat> stat(long pid) {
        return ProcessStat.of(text("/proc/" + pid + "/stat"));
    }

    /**
     * The kernel adds what a child used to its parent's figures when the parent has waited for it. A process that has not
     * run since it was last asked has neither written nor waited: its files are not read again.
     */
    @Override
    public ProcessUse process(long pid) {
        OptionalDouble exact = clock.nanos(pid);
        Known before = known.get(pid);
        if (before != null && exact.isPresent() && exact.getAsDouble() == before.ownNanos()) {
            return before.use();
        }
        Double cpu = stat(pid)
                .map(seen -> exact.orElse(seen.ownNanos()) + seen.childrenNanos())
                .orElse(null);
        // Not write_bytes: it counts the whole folio of a page, which in Linux 6.18 on ext4 is 2 MiB for a write of 8
        // KiB.
        ProcessUse use = new ProcessUse(cpu, value(text("/proc/" + pid + "/io"), "\nwchar: "));
        known.put(pid, new Known(exact.orElse(Double.NaN), use));
        return use;
    }

    /**
     * Returns the memory of all the processes in bytes: their own parts, and the largest shared part once. This is nearly the
     * proportional set size. For that, the kernel walks over every page, and the process cannot map memory meanwhile.
     */
    @Override
    public Double memory(Collection<Long> pids) {
        double own = 0;
        double shared = 0;
        boolean any = false;
        for (long pid : pids) {
            String status = text("/proc/" + pid + "/status");
            Double anonymous = value(status, "\nRssAnon:");
            if (anonymous != null) {
                own += anonymous;
                shared = Math.max(shared, value(status, "\nRssFile:") + value(status, "\nRssShmem:"));
                any = true;
            }
        }
        return any ? KIBI * (own + shared) : null;
    }

    @Override
    public void look() {
        descent.look();
        known.keySet().retainAll(descent.alive());
    }

    @Override
    public Set<Long> withDescendants(Collection<Long> pids) {
        return descent.of(pids);
    }

    /** The number that follows {@code key}. */
    private static Double value(String text, String key) {
        int at = text.indexOf(key);
        if (at < 0) {
            return null;
        }
        int from = at + key.length();
        while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        return to == from ? null : Double.valueOf(text.substring(from, to));
    }

    @Override
    public void close() {
        end.run();
    }

    /**
     * Bytes that the network interfaces of the machine received since boot, from {@code /proc/net/dev} (proc_pid_net(5)). Only
     * what was received is counted: on the loopback each byte that is sent is received as well.
     */
    static final class ReceivedBytes {

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
            return name ->
                    !files.exists("/sys/class/net/" + name + "/master") && !files.exists("/proc/net/vlan/" + name);
        }
    }

    /**
     * Bytes read from and written to the whole block devices of the machine since boot, from {@code /proc/diskstats}
     * (Documentation/admin-guide/iostats.rst). What stands on another device (a partition, device mapper, RAID, a loop) is left
     * out: its bytes are already those of the device below.
     */
    record DiskBytes(double read, double written) {

        /** Of the kernel's counters, whatever the device's own sectors are. */
        private static final int SECTOR = 512;

        private static final Pattern STANDS_ON_ANOTHER =
                Pattern.compile("(dm-|md|loop|ram|zram|bcache|drbd|sr|fd)\\d.*");
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

    /**
     * Who descends from whom. {@code /proc} is listed at each look, but a process is asked for its parent only when it is first
     * seen: asking all of them takes milliseconds on a machine of some hundred. Not for two threads at once.
     */
    static final class Descent {
        private final SystemFiles files;
        private final Supplier<List<Long>> numbers;
        private final Map<Long, Long> parents = new HashMap<>();
        private Map<Long, List<Long>> children = Map.of();

        /** @param numbers of all processes that live */
        Descent(SystemFiles files, Supplier<List<Long>> numbers) {
            this.files = files;
            this.numbers = numbers;
        }

        /** The roots and all that descend from them, as far as they lived at the last look. */
        Set<Long> of(Collection<Long> roots) {
            Set<Long> members = new LinkedHashSet<>();
            Deque<Long> next = new ArrayDeque<>(roots);
            while (!next.isEmpty()) {
                long pid = next.pop();
                if (parents.containsKey(pid) && members.add(pid)) {
                    next.addAll(children.getOrDefault(pid, List.of()));
                }
            }
            return members;
        }

        void look() {
            List<Long> alive = numbers.get();
            parents.keySet().retainAll(new HashSet<>(alive));
            children = new HashMap<>();
            for (long pid : alive) {
                long parent = parents.computeIfAbsent(pid, this::parent);
                children.computeIfAbsent(parent, none -> new ArrayList<>()).add(pid);
            }
        }

        Set<Long> alive() {
            return parents.keySet();
        }

        /** Field 4 of {@code /proc/PID/stat}; 0, which nobody is, of a process that has just ended. */
        private long parent(long pid) {
            return ProcessStat.of(files.read("/proc/" + pid + "/stat").orElse(""))
                    .map(ProcessStat::parent)
                    .orElse(0L);
        }
    }

    /**
     * The CPU-time clock of a process, in nanoseconds (clock_getcpuclockid(3)): all its threads, those that ended among them,
     * in one call to the kernel. The same sum over {@code /proc/PID/task/*}{@code /schedstat} takes a file for each thread and
     * misses threads that ended. Not for two threads at once.
     */
    static final class CpuClock {
        /** What the kernel calls CPUCLOCK_SCHED: time as the scheduler counts it, not in ticks. */
        private static final int SCHEDULER = 2;

        private final Function read;
        private final Memory time;

        private CpuClock(Function read, Memory time) {
            this.read = read;
            this.time = time;
        }

        /** The clock of 64-bit Linux; one that knows nothing elsewhere, and where native code is refused. */
        static CpuClock real() {
            try {
                if (Platform.isLinux() && Native.LONG_SIZE == Long.BYTES) {
                    return new CpuClock(
                            NativeLibrary.getInstance(Platform.C_LIBRARY_NAME).getFunction("clock_gettime"),
                            new Memory(2 * Long.BYTES));
                }
            } catch (LinkageError refused) {
                return unknown();
            }
            return unknown();
        }

        static CpuClock unknown() {
            return new CpuClock(null, null);
        }

        /** Nanoseconds since the process began; empty when it is gone or the clock is not available. */
        OptionalDouble nanos(long pid) {
            // ~pid << 3 | clock is how the kernel numbers the clocks of processes (include/linux/posix-timers.h).
            if (read == null || read.invokeInt(new Object[] {(int) (~pid << 3 | SCHEDULER), time}) != 0) {
                return OptionalDouble.empty();
            }
            return OptionalDouble.of(time.getLong(0) * 1e9 + time.getLong(Long.BYTES));
        }
    }

    /**
     * Files of {@code /proc} that are read again and again: each is opened once. One that is open belongs to its process for
     * good, so the number of a dead process, given to another, is noticed. Not for two threads at once.
     */
    static final class HeldFiles implements SystemFiles {
        /** Three for each process of a large server; those of processes that ended are the first to go. */
        private static final int MOST = 512;

        private static final int PAGE = 4096;

        private final Map<String, RandomAccessFile> held = new LinkedHashMap<>(MOST, 0.75f, true);
        private byte[] buffer = new byte[8192];

        @Override
        public Optional<String> read(String path) {
            if (held.containsKey(path)) {
                try {
                    return Optional.of(text(held.get(path)));
                } catch (IOException gone) {
                    close(held.remove(path));
                }
            }
            try {
                RandomAccessFile file = new RandomAccessFile(path, "r");
                held.put(path, file);
                makeRoom();
                return Optional.of(text(file));
            } catch (IOException | SecurityException missing) {
                return Optional.empty();
            }
        }

        private String text(RandomAccessFile file) throws IOException {
            file.seek(0);
            int got = file.read(buffer);
            int length = Math.max(0, got);
            // The kernel fills most of a page before it stops short of the end.
            while (got > 0 && length >= PAGE / 4) {
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
                got = file.read(buffer, length, buffer.length - length);
                length += Math.max(0, got);
            }
            return new String(buffer, 0, length, StandardCharsets.ISO_8859_1).strip();
        }

        private void makeRoom() {
            Iterator<RandomAccessFile> oldest = held.values().iterator();
            while (held.size() > MOST) {
                close(oldest.next());
                oldest.remove();
            }
        }

        @Override
        public boolean exists(String path) {
            return SystemFiles.real().exists(path);
        }

        void close() {
            held.values().forEach(HeldFiles::close);
            held.clear();
        }

        private static void close(RandomAccessFile file) {
            try {
                file.close();
            } catch (IOException readOnly) {
                // Nothing was written: there is nothing to lose.
            }
        }
    }
}
