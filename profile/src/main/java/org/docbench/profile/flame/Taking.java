package org.docbench.profile.flame;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.WindowContext;

/** One window: the recorders of its places, in the order in which they begin. */
final class Taking {
    private final WindowContext context;
    private final Map<String, Recorder> recorders;

    private Taking(WindowContext context, Map<String, Recorder> recorders) {
        this.context = context;
        this.recorders = recorders;
    }

    /** Attaches; this JVM last, as attaching is its work and nobody's whom it is meant to show. */
    static Taking of(WindowContext context, Path folder, OtherJvms others) {
        Map<String, Recorder> recorders = new LinkedHashMap<>();
        if (!context.processes().isEmpty()) {
            recorders.put(Place.SERVER, PerfRecorder.attach(context.processes(), folder));
        }
        context.jvms().forEach((where, pid) -> recorders.put(where, others.recorder(pid)));
        recorders.put(Place.CLIENT, JvmRecorder.here());
        return new Taking(context, recorders);
    }

    WindowContext context() {
        return context;
    }

    /** Where a context has something to record, in the order of reports: from the client inward. */
    static List<String> places(WindowContext context) {
        List<String> places = new ArrayList<>(List.of(Place.CLIENT));
        places.addAll(context.jvms().keySet());
        if (!context.processes().isEmpty()) {
            places.add(Place.SERVER);
        }
        return places;
    }

    /** The server's side first, which takes a round trip to perf; the client's takes none. */
    void begin() {
        recorders.values().forEach(Recorder::begin);
    }

    /** The other way round, so that the client's stacks show no waiting for the others. */
    void end() {
        List<Recorder> lastFirst = new ArrayList<>(recorders.values());
        Collections.reverse(lastFirst);
        lastFirst.forEach(Recorder::end);
    }

    /** What was recorded in each place. */
    Map<String, Recording> collect() {
        Map<String, Recording> recordings = new LinkedHashMap<>();
        places(context)
                .forEach(where -> recordings.put(where, recorders.get(where).collect()));
        return recordings;
    }

    void drop() {
        recorders.values().forEach(Recorder::drop);
    }
}
