package org.docbench.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose ranks are pods, by real {@code kubectl} on a simulated API server; a process stands in for each pod. */
@Timeout(400)
@Tag("slow")
class KubernetesRanksTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final String NAMESPACE = "load";

    /** Nothing here takes so long, on a busy machine either. */
    private static final int SECONDS = 300;

    private static String classPath;

    @TempDir
    private Path folder;

    private KubernetesMockServer server;
    private KubernetesClient client;
    private Front front;
    private StandIn cluster;
    private final List<Process> processes = new ArrayList<>();

    @BeforeAll
    static void hasKubectl() throws Exception {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "kubectl")));
        assumeTrue(there, "kubectl is not on the path; on Debian: apt install kubernetes-client");
        classPath = HOME.resolve("cli/target/classes")
                + File.pathSeparator
                + Files.readString(HOME.resolve("cli/target/classpath")).strip();
    }

    @BeforeEach
    void starts() throws IOException {
        server = new KubernetesMockServer(
                new Context(), new MockWebServer(), new HashMap<>(), new KubernetesCrudDispatcher(), false);
        server.init(InetAddress.getLoopbackAddress(), 0);
        client = server.createClient();
        front = new Front(server.getPort());
        cluster = new StandIn(client, NAMESPACE, image());
        Files.writeString(folder.resolve("config"), """
                apiVersion: v1
                kind: Config
                current-context: here
                clusters: [{name: here, cluster: {server: "http://127.0.0.1:%d"}}]
                contexts: [{name: here, context: {cluster: here, user: nobody}}]
                users: [{name: nobody, user: {}}]
                """.formatted(front.port()));
    }

    @AfterEach
    void ends() throws Exception {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        front.close();
        client.close();
        server.destroy();
    }

    /** Makes the folder of an image: its script starts this build. */
    private Path image() throws IOException {
        Path image = Files.createDirectory(folder.resolve("image"));
        Path script = image.resolve("docbench");
        Files.writeString(
                script,
                "#!/bin/sh\nexec '" + java() + "' -XX:+UseSerialGC -Ddocbench.home='" + HOME + "' -cp '" + classPath
                        + "' org.docbench.cli.Main \"$@\"\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return image;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private Path out() {
        return folder.resolve("out");
    }

    /** Starts a run of three ranks; what it says is in a file. */
    private Process run(int rounds) throws IOException {
        var builder = new ProcessBuilder(
                folder.resolve("image/docbench").toString(),
                "run",
                "ycsb",
                "--scenario",
                "c",
                "--targets",
                "store.null",
                "--docs",
                "500",
                "--clients",
                "4",
                "--set",
                "rounds=" + rounds,
                "--ranks",
                "3@k8s:" + NAMESPACE,
                "--out",
                out().toString());
        builder.redirectErrorStream(true).redirectOutput(folder.resolve("said").toFile());
        builder.environment().put("KUBECONFIG", folder.resolve("config").toString());
        builder.environment().keySet().removeIf(name -> name.startsWith("KUBERNETES_"));
        builder.environment().put("DOCBENCH_IMAGE", "registry.example.com/docbench:0.1.0");
        return started(builder.start());
    }

    private Process started(Process process) {
        processes.add(process);
        return process;
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("said"));
    }

    private void says(Process run, String words) throws Exception {
        while (!said().contains(words)) {
            assertThat(run.isAlive()).as(said()).isTrue();
            Thread.sleep(20);
        }
    }

    private void fails(Process run, String line) throws Exception {
        assertThat(run.waitFor(SECONDS, TimeUnit.SECONDS)).as(said()).isTrue();
        assertThat(run.exitValue()).as(said()).isEqualTo(1);
        assertThat(said().lines()).anySatisfy(one -> assertThat(one).startsWith("docbench: " + line));
        assertThat(cluster.jobs()).isEmpty();
    }

    private static void end(List<Process> pods) throws Exception {
        for (Process pod : pods) {
            assertThat(pod.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void podsAreTheRanksOfARun() throws Exception {
        Process run = run(1);
        Job job = cluster.job();
        hasOnlyFieldsOfTheSchema(job);
        assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
        assertThat(job.getSpec().getCompletions()).isEqualTo(2);
        assertThat(client.secrets().inNamespace(NAMESPACE).list().getItems())
                .singleElement()
                .satisfies(secret -> {
                    hasOnlyFieldsOfTheSchema(secret);
                    assertThat(secret.getMetadata().getOwnerReferences())
                            .singleElement()
                            .satisfies(owner -> assertThat(owner.getUid())
                                    .isEqualTo(job.getMetadata().getUid()));
                });
        List<Process> pods = cluster.pods(job, word -> word);
        pods.forEach(this::started);
        assertThat(run.waitFor(SECONDS, TimeUnit.SECONDS)).as(said()).isTrue();
        // A busy machine may let a rank begin late each time, which fails a row: that is the rule and no fault of the
        // run.
        boolean late = said().contains(" ms late, over 1 % of the window ");
        assertThat(run.exitValue()).as(said()).isEqualTo(late ? 1 : 0);
        end(pods);
        JsonNode file = new ObjectMapper().readTree(out().resolve("run.json").toFile());
        assertThat(file.path("results"))
                .isNotEmpty()
                .allSatisfy(row ->
                        assertThat(row.path("case").path("ranks").asText()).isEqualTo("3"));
        assertThat(file.path("environment").path("ranks").path("processes")).hasSize(3);
        assertThat(cluster.jobs()).isEmpty();
    }

    @Test
    void podsEndWhenTheRunIsKilled() throws Exception {
        Process run = run(1_000);
        List<Process> pods = cluster.pods(cluster.job(), word -> word);
        pods.forEach(this::started);
        says(run, "Measuring into");
        run.toHandle().destroyForcibly();
        end(pods);
    }

    @Test
    void anImageThatIsNotThereIsSaid() throws Exception {
        Process run = run(1);
        Pod pod = cluster.made(cluster.job(), 0);
        pod.setStatus(new io.fabric8.kubernetes.api.model.PodStatusBuilder()
                .withContainerStatuses(new ContainerStatusBuilder()
                        .withName("rank")
                        .withNewState()
                        .withNewWaiting("no such image", "ImagePullBackOff")
                        .endState()
                        .build())
                .build());
        client.pods().inNamespace(NAMESPACE).resource(pod).updateStatus();
        fails(run, "the pod " + pod.getMetadata().getName() + " does not start: ImagePullBackOff, no such image");
    }

    @Test
    void aPodThatFailsIsSaid() throws Exception {
        Process run = run(1);
        Job job = cluster.job();
        job.setStatus(new JobStatusBuilder().withFailed(1).build());
        client.batch().v1().jobs().inNamespace(NAMESPACE).resource(job).updateStatus();
        fails(run, "a pod of the Job " + job.getMetadata().getName() + " failed: kubectl logs --namespace load");
    }

    @Test
    void anApiServerThatRefusesIsSaid() throws Exception {
        front.close();
        Process run = run(1);
        assertThat(run.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isEqualTo(1);
        assertThat(said().lines()).anySatisfy(one -> assertThat(one).startsWith("docbench: --ranks: kubectl: "));
    }

    /** The manifest has rank 0 in pod 0, so all four are pods. Names of a cluster are replaced by those of this machine. */
    @Test
    void theManifestRunsAsItIsWritten() throws Exception {
        try (InputStream manifest = Files.newInputStream(HOME.resolve("docs/kubernetes/ranks.yaml"))) {
            List<HasMetadata> all = client.load(manifest).items();
            all.forEach(KubernetesRanksTest::hasOnlyFieldsOfTheSchema);
            client.resourceList(all).inNamespace(NAMESPACE).create();
        }
        int port = freePort();
        Map<String, String> here = new LinkedHashMap<>();
        here.put("docbench-ranks-0.docbench-ranks:7117", "127.0.0.1:" + port);
        here.put("0.0.0.0:7117", "127.0.0.1:" + port);
        here.put(
                "--targets postgres.jsonb --store \"postgres=$URI\" --password postgres=env:PASSWORD",
                "--scenario c --targets store.null --docs 500 --clients 4 --set rounds=1 --out " + out());
        here.put("--store \"postgres=$URI\" --password postgres=env:PASSWORD", "");
        List<Process> pods = cluster.pods(cluster.job(), word -> {
            String text = word;
            for (Map.Entry<String, String> name : here.entrySet()) {
                text = text.replace(name.getKey(), name.getValue());
            }
            return text;
        });
        pods.forEach(this::started);
        Process first = pods.get(0);
        assertThat(first.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        String log = Files.readString(folder.resolve("image/log-0"), StandardCharsets.UTF_8);
        boolean late = log.contains(" ms late, over 1 % of the window ");
        assertThat(first.exitValue()).as(log).isEqualTo(late ? 1 : 0);
        end(pods);
        JsonNode file = new ObjectMapper().readTree(out().resolve("run.json").toFile());
        assertThat(file.path("environment").path("ranks").path("processes")).hasSize(4);
    }

    /** Kustomize is a part of kubectl, and needs no server. Its number is another than that of the manifest it changes. */
    @Test
    void kustomizeSetsTheNumberOfRanksEverywhere() throws Exception {
        Process kustomize = started(new ProcessBuilder(
                        "kubectl", "kustomize", HOME.resolve("docs/kubernetes").toString())
                .redirectError(folder.resolve("said").toFile())
                .start());
        List<HasMetadata> all = client.load(kustomize.getInputStream()).items();
        assertThat(kustomize.waitFor()).as(said()).isZero();
        assertThat(all)
                .hasSize(3)
                .allSatisfy(one -> assertThat(one.getMetadata().getNamespace()).isEqualTo(NAMESPACE))
                .filteredOn(one -> one instanceof Job)
                .singleElement()
                .satisfies(one -> {
                    hasOnlyFieldsOfTheSchema(one);
                    var spec = ((Job) one).getSpec();
                    assertThat(spec.getCompletions()).isEqualTo(8);
                    assertThat(spec.getParallelism()).isEqualTo(8);
                    assertThat(spec.getTemplate()
                                    .getSpec()
                                    .getContainers()
                                    .get(0)
                                    .getEnv())
                            .anySatisfy(variable -> {
                                assertThat(variable.getName()).isEqualTo("DOCBENCH_RANKS");
                                assertThat(variable.getValue()).isEqualTo("8");
                            });
                });
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The classes of the API keep a field that the schema does not have apart. */
    private static void hasOnlyFieldsOfTheSchema(Object model) {
        for (var method : model.getClass().getMethods()) {
            if (method.getParameterCount() > 0 || !method.getName().startsWith("get")) {
                continue;
            }
            try {
                Object value = method.invoke(model);
                if (method.getName().equals("getAdditionalProperties")) {
                    assertThat((Map<?, ?>) value).as(model.toString()).isEmpty();
                } else if (value instanceof Collection<?> many) {
                    many.stream()
                            .filter(KubernetesRanksTest::isModel)
                            .forEach(KubernetesRanksTest::hasOnlyFieldsOfTheSchema);
                } else if (isModel(value)) {
                    hasOnlyFieldsOfTheSchema(value);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static boolean isModel(Object value) {
        return value != null && value.getClass().getName().startsWith("io.fabric8.kubernetes.api.model.");
    }
}
