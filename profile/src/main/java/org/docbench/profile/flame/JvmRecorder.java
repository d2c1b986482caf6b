package org.docbench.profile.flame;

import java.io.IOException;
import java.util.List;
import one.profiler.AsyncProfiler;

/** Records this JVM with async-profiler. */
final class JvmRecorder implements Recorder {
    private static final String NAME = "async-profiler";

    /**
     * In the order of what they see: the kernel's clock events with and without the kernel's own stacks, then timers, which
     * need no permission. async-profiler's {@code cpu} would choose among them without saying which.
     */
    private static final List<String> EVENTS = List.of("cpu-clock", "cpu-clock,alluser", "ctimer", "itimer");

    private final AsyncProfiler profiler;
    private final String name;
    private String event;
    private String failure = "it was never begun";

    private JvmRecorder(AsyncProfiler profiler) {
        this.profiler = profiler;
        this.name = NAME + " " + profiler.getVersion();
    }

    /** Loads the native library, which must not happen within a window. */
    static Recorder here() {
        try {
            return new JvmRecorder(AsyncProfiler.getInstance());
        } catch (RuntimeException | LinkageError e) {
            // The folder of a system library's name is the machine's own matter.
            return Recorder.refused(
                    NAME,
                    "its library cannot be loaded here (" + e.getClass().getSimpleName()
                            + "); it needs Linux or macOS on x64 or arm64, HotSpot, and a temporary folder (java.io.tmpdir)"
                            + " that is not mounted noexec");
        }
    }

    @Override
    public void begin() {
        for (String candidate : EVENTS) {
            try {
                profiler.execute("start,event=" + candidate + ",interval=" + Pace.NANOS + ",loglevel=none");
                event = candidate;
                return;
            } catch (IOException | RuntimeException e) {
                failure = e.getMessage();
            }
        }
    }

    @Override
    public void end() {
        if (event == null) {
            return;
        }
        try {
            profiler.stop();
        } catch (RuntimeException e) {
            event = null;
            failure = e.getMessage();
        }
    }

    @Override
    public Recording collect() {
        if (event == null) {
            return Recording.none(name, "it cannot record this JVM: " + failure);
        }
        try {
            return Recording.of(
                    Stacks.of(profiler.execute("collapsed,norm,loglevel=none").lines()), tool(event));
        } catch (IOException | RuntimeException e) {
            return Recording.none(tool(event), "its stacks cannot be read: " + e.getMessage());
        }
    }

    @Override
    public void drop() {
        event = null;
    }

    private String tool(String event) {
        String kernel =
                event.equals(EVENTS.get(0)) ? "" : ", no kernel stacks (sudo sysctl kernel.perf_event_paranoid=1)";
        return name + ", " + event.replace(",alluser", ":u") + " at " + Pace.HERTZ + " Hz" + kernel;
    }
}
