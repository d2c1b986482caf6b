package org.docbench.profile.flame;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import one.profiler.AsyncProfiler;
import org.docbench.profile.flame.Recorder.Pace;
import org.docbench.profile.flame.Recorder.Recording;

/** Records a JVM with async-profiler. */
final class JvmRecorder implements Recorder {
    static final String NAME = "async-profiler";

    /**
     * In the order of what they see: the kernel's clock events with and without the kernel's own stacks, then timers, which
     * need no permission. async-profiler's {@code cpu} would choose among them without saying which.
     */
    private static final List<String> EVENTS = List.of("cpu-clock", "cpu-clock,alluser", "ctimer", "itimer");

    /** A frame without a symbol shows where its library lies: one that Netty unpacked, in a file with a number of its own. */
    private static final Pattern FILE = Pattern.compile("(?<=^|;)/[^;]*?([^;/ ]+)(?: \\(deleted\\))?(?=;| \\d+$)");

    private static final Pattern NUMBER = Pattern.compile("_?\\d{9,}");

    private final Profiler profiler;
    private final String name;
    private String event;
    private String failure = "it was never begun";

    private JvmRecorder(Profiler profiler) throws IOException {
        this.profiler = profiler;
        this.name = NAME + " " + profiler.execute("version").strip();
    }

    /** Loads the native library if it is not there yet. */
    static Recorder of(Profiler profiler) throws IOException {
        return new JvmRecorder(profiler);
    }

    /** Records this JVM. Loads the native library, which must not happen within a window. */
    static Recorder here() {
        try {
            AsyncProfiler profiler = AsyncProfiler.getInstance();
            return new JvmRecorder(command -> profiler.execute(command + ",loglevel=none"));
        } catch (IOException | RuntimeException | LinkageError e) {
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
                profiler.execute("start,event=" + candidate + ",interval=" + Pace.NANOS);
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
            profiler.execute("stop");
        } catch (IOException | RuntimeException e) {
            event = null;
            failure = e.getMessage();
        }
    }

    @Override
    public Recording collect() {
        if (event == null) {
            return Recording.none(name, "it cannot record the JVM: " + failure);
        }
        try {
            return Recording.of(
                    Stacks.of(profiler.execute("collapsed,norm").lines().map(JvmRecorder::named)), tool(event));
        } catch (IOException | RuntimeException e) {
            return Recording.none(tool(event), "its stacks cannot be read: " + e.getMessage());
        }
    }

    /** As perf's: called after its file, as the folder is the machine's own matter. */
    static String named(String stack) {
        return FILE.matcher(stack)
                .replaceAll(file -> "[" + NUMBER.matcher(file.group(1)).replaceAll("") + "]");
    }

    @Override
    public void drop() {
        event = null;
        profiler.leave();
    }

    private String tool(String event) {
        String kernel =
                event.equals(EVENTS.get(0)) ? "" : ", no kernel stacks (sudo sysctl kernel.perf_event_paranoid=1)";
        return name + ", " + event.replace(",alluser", ":u") + " at " + Pace.HERTZ + " Hz" + kernel;
    }

    /** async-profiler, loaded into some JVM. */
    interface Profiler {
        /**
         * Does a command of async-profiler's own language.
         *
         * @return what it answers
         * @throws IOException if it could not be done, with the reason; other failures are runtime exceptions
         */
        String execute(String command) throws IOException;

        /** Lets go of what talking to it takes. The library stays in its JVM, and rests there. */
        default void leave() {}
    }
}
