package org.docbench.profile.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.profile.machine.ClockCost;
import org.docbench.profile.machine.CpuSettings;
import org.docbench.profile.machine.Disk;
import org.docbench.profile.machine.Found;
import org.docbench.profile.machine.Hardware;
import org.docbench.profile.machine.Hardware.Virtualisation;
import org.docbench.profile.machine.Jvm;
import org.docbench.profile.machine.Jvm.JvmOptions;
import org.docbench.profile.machine.Limits;
import org.docbench.profile.machine.Machine;
import org.docbench.profile.machine.Machine.SystemFiles;

/**
 * The machine as the run file publishes it (rule 14): groups {@code cpu limits memory os jvm clock disk}. It never fails;
 * what is not known is null with its reason. The run file takes out what names the user or the host, as of all that it holds.
 */
public final class Environment {

    private Environment() {}

    /**
     * Looks at this machine; takes about a second, most of it for starting the forks' JVM once.
     *
     * @param java the forks' JVM: a {@code java} program or a JDK's folder
     * @param jvmArguments the forks' arguments; they are published without the values that may hold paths or secrets
     * @param dataDirectory where documents are written; need not exist yet
     */
    public static Map<String, JsonNode> capture(Path java, List<String> jvmArguments, Path dataDirectory) {
        return capture(Machine.real(), java, jvmArguments, dataDirectory);
    }

    /** Looks at the given machine. */
    public static Map<String, JsonNode> capture(
            Machine machine, Path java, List<String> jvmArguments, Path dataDirectory) {
        SystemFiles files = machine.files();
        Hardware hardware = machine.hardware().get();
        CpuSettings settings = CpuSettings.read(files);
        Map<String, JsonNode> groups = new LinkedHashMap<>();
        groups.put("cpu", cpu(hardware, settings, Virtualisation.read(files, hardware.virtualisation())));
        groups.put("limits", limits(Limits.read(files, machine.availableProcessors())));
        groups.put("memory", memory(hardware, settings));
        groups.put("os", os(hardware, Container.read(files)));
        groups.put("jvm", jvm(Jvm.read(machine.commands(), java, jvmArguments), jvmArguments));
        groups.put("clock", clock(ClockCost.measure(machine.clock()), settings));
        groups.put("disk", disk(Disk.read(files, dataDirectory)));
        return groups;
    }

    private static JsonNode cpu(Hardware hardware, CpuSettings settings, Virtualisation virtualisation) {
        return new Group()
                .put("model", hardware.model())
                .put("logicalCores", hardware.logicalCores())
                .put("physicalCores", hardware.physicalCores())
                .put("maxHertz", hardware.maxHertz())
                .put("l1Bytes", hardware.l1Bytes())
                .put("l2Bytes", hardware.l2Bytes())
                .put("l3Bytes", hardware.l3Bytes())
                .put("governor", settings.governor())
                .put("turbo", settings.turbo())
                .put("smt", settings.smt())
                .put("virtual", virtualisation.virtual())
                .put("hypervisor", virtualisation.by())
                .done();
    }

    private static JsonNode limits(Limits limits) {
        return new Group()
                .put("availableProcessors", limits.availableProcessors())
                .put("cgroup", limits.cgroup())
                .put("cpuQuota", limits.cpuQuota())
                .put("memoryBytes", limits.memoryBytes())
                .put("affinity", limits.affinity())
                .done();
    }

    private static JsonNode memory(Hardware hardware, CpuSettings settings) {
        return new Group()
                .put("totalBytes", hardware.memoryBytes())
                .put("availableBytes", hardware.availableBytes())
                .put("swapUsedBytes", hardware.swapUsedBytes())
                .put("transparentHugePages", settings.hugePages())
                .done();
    }

    private static JsonNode os(Hardware hardware, Found<String> container) {
        return new Group()
                .put("name", hardware.osName().or(() -> Found.of(System.getProperty("os.name"))))
                .put("version", hardware.osVersion())
                .put("kernel", System.getProperty("os.version"))
                .put("arch", System.getProperty("os.arch"))
                .put("container", container.known())
                .put("containerKind", container)
                .done();
    }

    private static JsonNode jvm(Jvm jvm, List<String> arguments) {
        return new Group()
                .put("vendor", jvm.property("java.vendor"))
                .put("version", jvm.property("java.version"))
                .put("vmName", jvm.property("java.vm.name"))
                .put("vmVersion", jvm.property("java.vm.version"))
                .put("mode", jvm.property("java.vm.info"))
                .put("collector", jvm.collector())
                .put("maxHeapBytes", jvm.maxHeapBytes())
                .put("optimises", jvm.optimises())
                .put("arguments", JvmOptions.published(arguments))
                .put("flagsChosen", jvm.chosen())
                .done();
    }

    private static JsonNode clock(ClockCost cost, CpuSettings settings) {
        return new Group()
                .put("costNs", cost.costNs())
                .put("granularityNs", cost.granularityNs())
                .put("source", settings.clocksource())
                .done();
    }

    private static JsonNode disk(Disk disk) {
        return new Group()
                .put("fileSystem", disk.fileSystem())
                .put("device", disk.device())
                .put("mountOptions", disk.mountOptions())
                .put("totalBytes", disk.totalBytes())
                .put("freeBytes", disk.freeBytes())
                .put("rotational", disk.rotational())
                .put("writeCache", disk.writeCache())
                .put("scheduler", disk.scheduler())
                .done();
    }

    /** Whether this process runs in a container, from the marks that container engines leave. */
    public static final class Container {

        /** Files made by the engine inside the container, and words in the control group of its first process. */
        private static final Map<String, String> MARKS =
                Map.of("/.dockerenv", "docker", "/run/.containerenv", "podman");

        private static final Map<String, String> GROUPS = Map.of(
                "kubepods",
                "kubernetes",
                "docker",
                "docker",
                "libpod",
                "podman",
                "containerd",
                "containerd",
                "lxc",
                "lxc");

        private Container() {}

        /** The engine's name; unknown when there is no mark, which on Linux means no container. */
        public static Found<String> read(SystemFiles files) {
            String groups = files.read("/proc/1/cgroup").orElse("");
            return GROUPS.entrySet().stream()
                    .filter(entry -> groups.contains(entry.getKey()))
                    .sorted(Map.Entry.<String, String>comparingByKey().reversed())
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .or(() -> MARKS.entrySet().stream()
                            .filter(entry -> files.exists(entry.getKey()))
                            .map(Map.Entry::getValue)
                            .findFirst())
                    .map(Found::of)
                    .orElseGet(() -> Found.unknown("no mark of a container"));
        }
    }

    /**
     * A named group of the run file's environment: {@code {"name": value, .., "unknown": {"name": "why"}}}. An unknown value is
     * null and has its reason in {@code unknown}, so that a reader who wants values only need not know of reasons.
     */
    public static final class Group {

        private static final ObjectMapper JSON = new ObjectMapper();

        private final ObjectNode values = JSON.createObjectNode();
        private final ObjectNode reasons = JSON.createObjectNode();

        public Group put(String name, Found<?> fact) {
            if (!fact.known()) {
                reasons.put(name, fact.reason());
            }
            return put(name, fact.value());
        }

        /** NaN and infinity are no JSON; they become null. */
        public Group put(String name, Object value) {
            boolean number = !(value instanceof Double real) || Double.isFinite(real);
            values.set(name, JSON.valueToTree(number ? value : null));
            return this;
        }

        public ObjectNode done() {
            if (!reasons.isEmpty()) {
                values.set("unknown", reasons);
            }
            return values;
        }
    }
}
