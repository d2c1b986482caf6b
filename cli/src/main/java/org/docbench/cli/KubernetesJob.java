package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.docbench.core.process.OwnSession;

/**
 * The ranks of a run as pods of an Indexed Job in Kubernetes. The user's {@code kubectl} makes it and removes it, with the user's cluster and
 * rights. Rank 0 is the run itself, and the pods connect to it.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/job-v1/">Job, batch/v1</a>
 */
final class KubernetesJob implements RankGroup.Launch {
    /** The environment variable with the image of the pods: this version of DocBench in its working directory. */
    static final String IMAGE = "DOCBENCH_IMAGE";

    /** The environment variable with the address of this machine that pods reach. */
    static final String ADDRESS = "DOCBENCH_ADDRESS";

    private static final String KUBECTL = "kubectl";
    private static final String ENVIRONMENT = "env:";

    /** Pods of one run, on different nodes where there are as many. */
    private static final String LABEL = "docbench-run";

    /** Reasons of a container that has failed to start, and that hardly starts later. */
    private static final Set<String> HOPELESS =
            Set.of("ImagePullBackOff", "InvalidImageName", "CreateContainerConfigError", "CreateContainerError");

    /** The pod's variables come from a Secret that is made after the Job, which owns it. */
    private static final Duration SECRET = Duration.ofSeconds(30);

    /** A run that is killed removes nothing; then the cluster does. */
    private static final int SECONDS_AFTER_END = 600;

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    /** Whoever waits for ranks asks more often than that. */
    private static final Duration WAITING = Duration.ofSeconds(5);

    /** So many refusals in a row are no hiccup of the API server. */
    private static final int REFUSALS = 3;

    private static final int CONNECT_MILLIS = 5_000;
    private static final int NAME_BYTES = 4;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String namespace;
    private final String name;
    private final long begun = System.nanoTime();
    private final Thread looking = new Thread(this::look, "docbench-kubernetes-job");
    private volatile long waited = begun;
    private volatile Optional<String> obstacle = Optional.empty();
    private volatile boolean closed;

    private KubernetesJob(String namespace, String name) {
        this.namespace = namespace;
        this.name = name;
    }

    /**
     * What the ranks need to know.
     *
     * @param join where rank 0 listens
     * @param size how many ranks there are, rank 0 included
     * @param stores options that name servers and where their passwords are
     */
    record Ranks(String join, int size, String token, List<String> stores) {}

    /**
     * Checks what is needed on this machine.
     *
     * @throws UserError in one line if something is missing
     */
    static void check(RanksOption.Kubernetes asked, Map<String, String> environment) {
        image(environment);
        try {
            kubectl("", "get", "--raw", jobs(asked.namespace()) + "?limit=1");
        } catch (IOException e) {
            throw UserError.failed("--ranks: " + e.getMessage());
        }
        address(environment);
    }

    private static String image(Map<String, String> environment) {
        String image = environment.get(IMAGE);
        if (image == null || image.isBlank()) {
            throw UserError.usage("--ranks on Kubernetes needs the variable " + IMAGE
                    + ": an image with this version of DocBench in its working directory");
        }
        return image;
    }

    /**
     * Returns the address of this machine that pods reach: {@code DOCBENCH_ADDRESS}, and else the one from which this machine reaches the
     * API server.
     *
     * @throws UserError in one line if there is none
     */
    static InetAddress address(Map<String, String> environment) {
        try {
            String named = environment.get(ADDRESS);
            if (named != null) {
                return InetAddress.getByName(named);
            }
            URI server = URI.create(server(environment));
            int port = server.getPort() < 0 ? 443 : server.getPort();
            try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(server.getHost(), port), CONNECT_MILLIS);
                return socket.getLocalAddress();
            }
        } catch (IOException | IllegalArgumentException e) {
            throw UserError.failed("--ranks: Kubernetes' API server does not answer: " + e.getMessage());
        }
    }

    /** In a pod, kubectl has no configuration, and these variables say where the API server is. */
    private static String server(Map<String, String> environment) throws IOException {
        try {
            return kubectl("", "config", "view", "--minify", "--output=jsonpath={.clusters[0].cluster.server}")
                    .strip();
        } catch (IOException e) {
            String host = environment.get("KUBERNETES_SERVICE_HOST");
            if (host == null) {
                throw e;
            }
            String written = host.contains(":") ? "[" + host + "]" : host;
            return "https://" + written + ":" + environment.get("KUBERNETES_SERVICE_PORT");
        }
    }

    /**
     * Makes the Job, and the Secret that it owns.
     *
     * @throws UserError if a password is in a file of this machine
     * @throws IOException with kubectl's own words
     */
    static KubernetesJob start(RanksOption.Kubernetes asked, Ranks ranks, Map<String, String> environment)
            throws IOException {
        byte[] random = new byte[NAME_BYTES];
        new SecureRandom().nextBytes(random);
        String name = "docbench-ranks-" + HexFormat.of().formatHex(random);
        Map<String, String> secrets = secrets(ranks, environment);
        JsonNode made = JSON.readTree(kubectl(
                job(name, image(environment), ranks, secrets.keySet()).toString(),
                "create",
                "--raw",
                jobs(asked.namespace()),
                "-f",
                "-"));
        KubernetesJob job = new KubernetesJob(asked.namespace(), name);
        try {
            kubectl(
                    secret(name, made.path("metadata").path("uid").asText(), secrets)
                            .toString(),
                    "create",
                    "--raw",
                    "/api/v1/namespaces/" + asked.namespace() + "/secrets",
                    "-f",
                    "-");
            job.looking.setDaemon(true);
            job.looking.start();
            return job;
        } catch (IOException e) {
            job.close(false);
            throw e;
        }
    }

    /** Returns the variables of pods whose values nobody else may see: the token, and those that hold passwords. */
    static Map<String, String> secrets(Ranks ranks, Map<String, String> environment) {
        Map<String, String> secrets = new LinkedHashMap<>();
        secrets.put(RankGroup.TOKEN, ranks.token());
        for (int i = 0; i < ranks.stores().size(); i += 2) {
            String value = ranks.stores().get(i + 1);
            if (ranks.stores().get(i).equals("--password")) {
                String source = value.substring(value.indexOf('=') + 1);
                if (!source.startsWith(ENVIRONMENT)) {
                    throw UserError.usage("--ranks on Kubernetes passes variables on to its pods, and no files: write"
                            + " --password " + value.substring(0, value.indexOf('=')) + "=" + ENVIRONMENT + "NAME");
                }
                String variable = source.substring(ENVIRONMENT.length());
                secrets.put(variable, environment.getOrDefault(variable, ""));
            }
        }
        return secrets;
    }

    /** @param variables that come from the Secret of the same name */
    static ObjectNode job(String name, String image, Ranks ranks, Iterable<String> variables) {
        ObjectNode job = JSON.createObjectNode().put("apiVersion", "batch/v1").put("kind", "Job");
        job.putObject("metadata").put("name", name);
        ObjectNode spec = job.putObject("spec")
                .put("completionMode", "Indexed")
                .put("completions", ranks.size() - 1)
                .put("parallelism", ranks.size() - 1)
                .put("backoffLimit", 0)
                .put("ttlSecondsAfterFinished", SECONDS_AFTER_END);
        ObjectNode template = spec.putObject("template");
        template.putObject("metadata").putObject("labels").put(LABEL, name);
        ObjectNode pod =
                template.putObject("spec").put("restartPolicy", "Never").put("automountServiceAccountToken", false);
        ObjectNode apart = pod.putObject("affinity")
                .putObject("podAntiAffinity")
                .putArray("preferredDuringSchedulingIgnoredDuringExecution")
                .addObject()
                .put("weight", 100)
                .putObject("podAffinityTerm")
                .put("topologyKey", "kubernetes.io/hostname");
        apart.putObject("labelSelector").putObject("matchLabels").put(LABEL, name);
        ObjectNode container =
                pod.putArray("containers").addObject().put("name", "rank").put("image", image);
        // The words of the user are arguments of the shell, and no part of its text. Kubernetes replaces $(NAME) in
        // both, but not $$(NAME).
        ArrayNode command = container
                .putArray("command")
                .add("sh")
                .add("-c")
                .add("exec ./docbench rank --rank `expr $JOB_COMPLETION_INDEX + 1` \"$@\"")
                .add("docbench-rank")
                .add("--join")
                .add(ranks.join())
                .add("--size")
                .add(String.valueOf(ranks.size()));
        ranks.stores().forEach(word -> command.add(word.replace("$(", "$$(")));
        ArrayNode environment = container.putArray("env");
        variables.forEach(variable -> environment
                .addObject()
                .put("name", variable)
                .putObject("valueFrom")
                .putObject("secretKeyRef")
                .put("name", name)
                .put("key", variable));
        ObjectNode resources = container.putObject("resources");
        for (String kind : List.of("requests", "limits")) {
            resources.putObject(kind).put("cpu", "2").put("memory", "2Gi");
        }
        return job;
    }

    private static ObjectNode secret(String name, String uid, Map<String, String> values) {
        ObjectNode secret = JSON.createObjectNode()
                .put("apiVersion", "v1")
                .put("kind", "Secret")
                .put("type", "Opaque");
        secret.putObject("metadata")
                .put("name", name)
                .putArray("ownerReferences")
                .addObject()
                .put("apiVersion", "batch/v1")
                .put("kind", "Job")
                .put("name", name)
                .put("uid", uid);
        ObjectNode data = secret.putObject("stringData");
        values.forEach(data::put);
        return secret;
    }

    private static String jobs(String namespace) {
        return "/apis/batch/v1/namespaces/" + namespace + "/jobs";
    }

    /** Queries the cluster in a thread of its own, only while the run waits for ranks: none of it runs next to a measurement. */
    @Override
    public Optional<String> obstacle() {
        waited = System.nanoTime();
        return obstacle;
    }

    private void look() {
        int refused = 0;
        while (!closed) {
            if (System.nanoTime() - waited < WAITING.toNanos()) {
                try {
                    obstacle = seen();
                    refused = 0;
                } catch (IOException e) {
                    refused++;
                    obstacle = refused < REFUSALS ? Optional.empty() : Optional.of(String.valueOf(e.getMessage()));
                }
            }
            try {
                Thread.sleep(BETWEEN_LOOKS.toMillis());
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private Optional<String> seen() throws IOException {
        JsonNode job = JSON.readTree(kubectl("", "get", "--raw", jobs(namespace) + "/" + name));
        if (job.path("status").path("failed").asInt() > 0) {
            return Optional.of("a pod of the Job " + name + " failed: kubectl logs --namespace " + namespace + " job/"
                    + name + " says why");
        }
        JsonNode pods = JSON.readTree(kubectl(
                "", "get", "--raw", "/api/v1/namespaces/" + namespace + "/pods?labelSelector=" + LABEL + "%3D" + name));
        return hopeless(pods, System.nanoTime() - begun > SECRET.toNanos());
    }

    private static Optional<String> hopeless(JsonNode pods, boolean hasSecret) {
        for (JsonNode pod : pods.path("items")) {
            for (JsonNode container : pod.path("status").path("containerStatuses")) {
                JsonNode waiting = container.path("state").path("waiting");
                String reason = waiting.path("reason").asText();
                if (HOPELESS.contains(reason) && (hasSecret || !reason.equals("CreateContainerConfigError"))) {
                    return Optional.of(
                            "the pod " + pod.path("metadata").path("name").asText() + " does not start: " + reason
                                    + ", " + waiting.path("message").asText());
                }
            }
        }
        return Optional.empty();
    }

    /** Removes the Job, its pods and its Secret. */
    @Override
    public void close(boolean inOrder) {
        closed = true;
        looking.interrupt();
        try {
            kubectl("", "delete", "--raw", jobs(namespace) + "/" + name + "?propagationPolicy=Background");
        } catch (IOException e) {
            // The cluster removes it some minutes after its pods have ended.
        }
    }

    /**
     * Runs it.
     *
     * @return what it prints
     * @throws IOException with its last line if it fails
     */
    private static String kubectl(String input, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(KUBECTL, "--request-timeout=" + LIMIT.toSeconds() + "s"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(OwnSession.command(command)).start();
        try {
            CompletableFuture<String> printed = text(process.getInputStream());
            CompletableFuture<String> said = text(process.getErrorStream());
            try (OutputStream in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // It ended before it read all, and says why.
            }
            if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("kubectl does not end within " + LIMIT.toSeconds() + " s");
            }
            if (process.exitValue() == OwnSession.NOT_FOUND) {
                throw new IOException("ranks on Kubernetes need kubectl, which is not on the path");
            }
            if (process.exitValue() != 0) {
                String last = said.join()
                        .strip()
                        .lines()
                        .reduce((first, next) -> next)
                        .orElse("no reason");
                throw new IOException("kubectl: " + last);
            }
            return printed.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("kubectl was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static CompletableFuture<String> text(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> {
            try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return ""; // it was killed
            }
        });
    }
}
