package org.docbench.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Does what a cluster does with a Job, on this machine: a process for each pod, with the command and the variables of its container. */
final class StandIn {
    private final KubernetesClient client;
    private final String namespace;
    private final Path image;

    /** @param image the working directory of a container */
    StandIn(KubernetesClient client, String namespace, Path image) {
        this.client = client;
        this.namespace = namespace;
        this.image = image;
    }

    /** Waits for a Job, and for the Secret that its pods name. */
    Job job() throws InterruptedException {
        for (int i = 0; i < 600; i++) {
            List<Job> jobs = jobs();
            if (!jobs.isEmpty() && hasSecret(jobs.get(0))) {
                return jobs.get(0);
            }
            Thread.sleep(50);
        }
        throw new IllegalStateException("no Job was made within 30 s");
    }

    List<Job> jobs() {
        return client.batch().v1().jobs().inNamespace(namespace).list().getItems();
    }

    private boolean hasSecret(Job job) {
        return container(job).getEnv().stream()
                .filter(variable -> variable.getValueFrom() != null)
                .allMatch(variable -> secret(variable) != null);
    }

    private static Container container(Job job) {
        return job.getSpec().getTemplate().getSpec().getContainers().get(0);
    }

    private Secret secret(EnvVar variable) {
        return client.secrets()
                .inNamespace(namespace)
                .withName(variable.getValueFrom().getSecretKeyRef().getName())
                .get();
    }

    /**
     * Starts the pods of a Job.
     *
     * @param here puts what is there on this machine in the place of names of a cluster
     */
    List<Process> pods(Job job, UnaryOperator<String> here) throws IOException {
        List<Process> pods = new ArrayList<>();
        for (int index = 0; index < job.getSpec().getCompletions(); index++) {
            made(job, index);
            var builder = new ProcessBuilder(
                            container(job).getCommand().stream().map(here).toList())
                    .directory(image.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(image.resolve("log-" + index).toFile());
            for (EnvVar variable : container(job).getEnv()) {
                builder.environment().put(variable.getName(), here.apply(value(variable)));
            }
            builder.environment().put("JOB_COMPLETION_INDEX", String.valueOf(index));
            pods.add(builder.start());
        }
        return pods;
    }

    /** Makes a pod whose container waits; a cluster writes the reason. */
    Pod made(Job job, int index) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withName(job.getMetadata().getName() + "-" + index)
                .withLabels(job.getSpec().getTemplate().getMetadata().getLabels())
                .endMetadata()
                .withSpec(job.getSpec().getTemplate().getSpec())
                .build();
        return client.pods().inNamespace(namespace).resource(pod).create();
    }

    private String value(EnvVar variable) {
        if (variable.getValueFrom() == null) {
            return variable.getValue();
        }
        String key = variable.getValueFrom().getSecretKeyRef().getKey();
        return values(secret(variable)).get(key);
    }

    /** The real API turns {@code stringData} into {@code data}. */
    private static Map<String, String> values(Secret secret) {
        Map<String, String> values = new TreeMap<>();
        if (secret.getData() != null) {
            secret.getData()
                    .forEach((key, value) ->
                            values.put(key, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
        }
        if (secret.getStringData() != null) {
            values.putAll(secret.getStringData());
        }
        return values;
    }
}
