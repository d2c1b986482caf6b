package org.docbench.profile.flame;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.Scene;

/** One window: the recorders of its sides. */
final class Taking {
    private final Scene scene;
    private final Map<String, Recorder> recorders;

    private Taking(Scene scene, Map<String, Recorder> recorders) {
        this.scene = scene;
        this.recorders = recorders;
    }

    /** Attaches; the server first, as this is this JVM's work and nobody's whom it is meant to show. */
    static Taking of(Scene scene, Path folder) {
        Map<String, Recorder> recorders = new LinkedHashMap<>();
        if (!scene.processes().isEmpty()) {
            recorders.put(Place.SERVER, PerfRecorder.attach(scene.processes(), folder));
        }
        recorders.put(Place.CLIENT, JvmRecorder.here());
        return new Taking(scene, recorders);
    }

    Scene scene() {
        return scene;
    }

    /** Where a scene has something to record. */
    static List<String> places(Scene scene) {
        return scene.processes().isEmpty() ? List.of(Place.CLIENT) : List.of(Place.CLIENT, Place.SERVER);
    }

    /** The server's side first, which takes a round trip to perf; the client's takes none. */
    void begin() {
        recorders.values().forEach(Recorder::begin);
    }

    /** The other way round, so that the client's stacks show no waiting for perf. */
    void end() {
        recorders.get(Place.CLIENT).end();
        recorders.values().stream().limit(recorders.size() - 1L).forEach(Recorder::end);
    }

    /** What each side recorded. */
    Map<String, Recording> collect() {
        Map<String, Recording> recordings = new LinkedHashMap<>();
        places(scene)
                .forEach(where -> recordings.put(where, recorders.get(where).collect()));
        return recordings;
    }

    void drop() {
        recorders.values().forEach(Recorder::drop);
    }
}
