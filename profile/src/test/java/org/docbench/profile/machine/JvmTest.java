package org.docbench.profile.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmTest {

    private static final String OUTPUT = """
            Picked up JAVA_TOOL_OPTIONS: -Dpassword=hunter2
            [Global flags]
                 bool UseG1GC              = false                    {product} {ergonomic}
                 bool UseSerialGC          = true                     {product} {command line}
                 bool UseAdaptiveGCBoundary = true                    {product} {default}
                 intx TieredStopAtLevel    = 1                        {product} {environment}
               size_t MaxHeapSize          = 1073741824               {product} {ergonomic}
                ccstr ErrorFile            = /home/bob/hs_err.log     {product} {command line}
                 bool PrintFlagsFinal      = true                     {product} {command line}
            Property settings:
                java.specification.version = 17
                java.vendor = Debian
                java.version = 17.0.15
                java.vm.info = mixed mode, sharing
                user.name = bob
            """;

    @Test
    void readsWhatTheForksJvmSaysOfItself() {
        Jvm jvm = Jvm.parse(OUTPUT);

        assertThat(jvm.feature()).isEqualTo(Found.of(17));
        assertThat(jvm.collector()).isEqualTo(Found.of("Serial"));
        assertThat(jvm.maxHeapBytes()).isEqualTo(Found.of(1073741824L));
        assertThat(jvm.optimises()).isEqualTo(Found.of(false));
        assertThat(jvm.property("java.vm.name").reason()).isNotBlank();
        assertThat(jvm.chosen())
                .containsExactly("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:ErrorFile=<withheld>");
        assertThat(jvm.properties().toString()).doesNotContain("bob", "hunter2");
    }

    @Test
    void interpretedCodeIsNotOptimised() {
        assertThat(Jvm.parse("    java.vm.info = interpreted mode\n").optimises())
                .isEqualTo(Found.of(false));
        assertThat(Jvm.parse("    java.vm.info = mixed mode\n").optimises().known())
                .isFalse();
        assertThat(Jvm.parse("    java.specification.version = 1.8\n").feature())
                .isEqualTo(Found.of(8));
    }

    @Test
    void aJvmThatDoesNotStartHasAReason() {
        Jvm silent = Jvm.read(command -> Found.of("Unrecognized option"), Path.of("java"), List.of());
        assertThat(silent.feature()).isEqualTo(Found.unknown("the JVM did not start with the forks' arguments"));

        Jvm missing = Jvm.read(Machine.Commands.real(), Path.of("no", "such", "java"), List.of());
        assertThat(missing.collector()).isEqualTo(Found.unknown("the JVM cannot be started"));
    }

    @Test
    void theRealJvmAgreesWithThisOne() {
        Jvm jvm = Jvm.read(
                Machine.Commands.real(),
                Path.of(System.getProperty("java.home")),
                List.of("-Xmx64m", "-XX:+UseParallelGC"));

        assertThat(jvm.feature()).isEqualTo(Found.of(Runtime.version().feature()));
        assertThat(jvm.property("java.vm.name")).isEqualTo(Found.of(System.getProperty("java.vm.name")));
        assertThat(jvm.collector()).isEqualTo(Found.of("Parallel"));
        assertThat(jvm.maxHeapBytes()).isEqualTo(Found.of(64L << 20));
        assertThat(jvm.optimises()).isEqualTo(Found.of(true));
    }

    @Test
    void argumentsLoseWhatMayHoldAPathANameOrASecret() {
        assertThat(Jvm.JvmOptions.published(List.of(
                        "-Xmx1g",
                        "-XX:+UseG1GC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dtoken=abc",
                        "-javaagent:/home/bob/a.jar=key",
                        "-XX:OnError=mail bob",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--module-path=/home/bob",
                        "/home/bob/x.jar")))
                .containsExactly(
                        "-Xmx1g",
                        "-XX:+UseG1GC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dtoken=<withheld>",
                        "-javaagent=<withheld>",
                        "-XX:OnError=<withheld>",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--module-path=<withheld>",
                        "<withheld>");
        assertThat(Jvm.JvmOptions.harmless(List.of("-Xmx1g", "-javaagent:x.jar")))
                .containsExactly("-Xmx1g");
    }
}
