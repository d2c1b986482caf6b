package org.docbench.profile.environment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.docbench.profile.machine.FakeMachine;
import org.docbench.profile.machine.Machine.Commands;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class EnvironmentTest {

    private static final String[] GROUPS = {"cpu", "limits", "memory", "os", "jvm", "clock", "disk"};
    private static Map<String, JsonNode> here;

    @BeforeAll
    static void look() {
        here = Environment.capture(
                Path.of(System.getProperty("java.home")),
                List.of("-Xmx64m", "-Dsecret=hunter2"),
                Path.of(System.getProperty("user.home"), "not-made-yet"));
    }

    @Test
    void thisMachineIsDescribedAsTheJvmSeesIt() {
        assertThat(here).containsOnlyKeys(GROUPS);
        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(here.get("limits").get("availableProcessors").asInt()).isEqualTo(processors);
        assertThat(here.get("cpu").get("logicalCores").asInt()).isGreaterThanOrEqualTo(processors);
        assertThat(here.get("cpu").get("physicalCores").asInt())
                .isBetween(1, here.get("cpu").get("logicalCores").asInt());
        assertThat(here.get("os").get("arch").asText()).isEqualTo(System.getProperty("os.arch"));
        assertThat(here.get("jvm").get("version").asText()).isEqualTo(System.getProperty("java.version"));
        assertThat(here.get("clock").get("costNs").asDouble()).isBetween(1.0, 1000.0);
        assertThat(here.get("disk").get("freeBytes").asLong()).isPositive();
    }

    @Test
    void everyUnknownValueHasItsReason() {
        here.forEach((group, values) -> values.properties().forEach(value -> {
            if (value.getValue().isNull()) {
                assertThat(values.path("unknown").path(value.getKey()).asText())
                        .as(group + "." + value.getKey())
                        .isNotBlank();
            }
        }));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void memoryAndProcessorsAreThoseOfTheKernel() throws IOException {
        String memory = Files.readAllLines(Path.of("/proc/meminfo")).get(0).replaceAll("\\D", "");
        assertThat(here.get("memory").get("totalBytes").asLong()).isEqualTo(1024 * Long.parseLong(memory));
        long processors = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.matches("processor\\s*:.*"))
                .count();
        assertThat(here.get("cpu").get("logicalCores").asLong()).isEqualTo(processors);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theProcessorIsTheOneThatLscpuShows() {
        String shown =
                Commands.real().run(List.of("lscpu", "-B", "-C=NAME,ONE-SIZE")).orElse("");
        JsonNode cpu = here.get("cpu");
        shown.lines().map(line -> line.strip().split("\\s+", 2)).forEach(cache -> {
            String field =
                    Map.of("L1d", "l1Bytes", "L2", "l2Bytes", "L3", "l3Bytes").get(cache[0]);
            if (field != null) {
                assertThat(cpu.get(field).asLong()).as(field).isEqualTo(Long.parseLong(cache[1]));
            }
        });
        Commands.real()
                .run(List.of("lscpu"))
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("Hypervisor vendor:"))
                .forEach(line ->
                        assertThat(cpu.get("virtual").asBoolean()).as(line).isTrue());
    }

    @Test
    void nothingNamesAFolderOrASecret() {
        assertThat(here.toString())
                .doesNotContain(
                        "hunter2", System.getProperty("java.home"), "not-made-yet", "/root", "/home/", "/Users/");
    }

    @Test
    void aMachineThatTellsNothingIsDescribedByReasons() {
        Map<String, JsonNode> silent =
                Environment.capture(new FakeMachine().machine(), Path.of("java"), List.of(), Path.of("."));

        assertThat(silent).containsOnlyKeys(GROUPS);
        assertThat(silent.get("cpu").get("model").isNull()).isTrue();
        assertThat(silent.get("cpu").get("unknown").get("model").asText()).isEqualTo("a fake knows nothing");
        assertThat(silent.get("jvm").get("unknown").get("version").asText()).contains("did not start");
    }
}
