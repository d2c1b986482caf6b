package org.docbench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.stores.evidence.KernelSyncs.SyncLatency;

/** Measures the device's own sync latency in each server's data folder, in one round of four: the lower bound of every durable write (rule 7). */
public final class SyncFloor {
    /** Enough for a 99th percentile over a run of a few rounds, short beside a round. */
    private static final int SYNCS = 50;

    private static final int EVERY = 4;

    private final Map<String, Path> folders = new LinkedHashMap<>();
    private final Map<String, List<long[]>> measured = new LinkedHashMap<>();
    private final Map<String, List<String>> users = new LinkedHashMap<>();
    private final Map<String, String> faults = new LinkedHashMap<>();

    /** @param targets whose servers' folders are known, or not */
    public SyncFloor(List<StoreTargets.StoreTarget> targets) {
        targets.forEach(target -> target.server().data().ifPresent(folder -> {
            String name = target.server().name();
            folders.putIfAbsent(name, folder);
            users.computeIfAbsent(name, key -> new ArrayList<>()).add(target.id());
        }));
    }

    /** Measures at the begin of one round in {@value #EVERY}, the first among them: a device changes more slowly. */
    public void begin(int round) {
        if (round % EVERY == 1) {
            measure();
        }
    }

    /** Measures some syncs in each folder. */
    public void measure() {
        folders.forEach((product, folder) -> {
            try {
                long[] nanos = SyncLatency.nanos(folder, SYNCS);
                measured.computeIfAbsent(product, key -> new ArrayList<>()).add(nanos);
            } catch (IOException e) {
                faults.put(product, "cannot be measured: " + e.getMessage());
            }
        });
    }

    /** Returns the group {@code sync latency} of the run file's environment. */
    public Map<String, JsonNode> environment() {
        if (folders.isEmpty()) {
            return Map.of();
        }
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        faults.forEach(group::put);
        measured.forEach((product, rounds) -> group.set(product, row(product, rounds)));
        return Map.of("sync latency", group);
    }

    private JsonNode row(String product, List<long[]> rounds) {
        long[] all = rounds.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        users.get(product).forEach(row.putArray("targets")::add);
        row.put("p50", all[all.length / 2]);
        row.put("p99", all[(int) Math.ceil(all.length * 0.99) - 1]);
        row.put("mean", Arrays.stream(all).average().orElseThrow());
        row.put("samples", all.length);
        row.put("folder", folders.get(product).toString());
        row.put("file system", fileSystem(folders.get(product)));
        return row;
    }

    private static String fileSystem(Path folder) {
        try {
            FileStore store = Files.getFileStore(folder);
            return store.type() + " on " + store.name();
        } catch (IOException e) {
            return "unknown: " + e.getMessage();
        }
    }
}
