package org.docbench.profile.flame;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import one.profiler.AsyncProfiler;
import org.docbench.profile.flame.JvmRecorder.Profiler;
import org.docbench.profile.flame.PerfRecorder.Refusal;

/** Reaches other JVMs. Until the first is asked for there is nothing; then a folder with the native library, which they load. */
final class OtherJvms implements AutoCloseable {
    private static final String LIBRARY = "libasyncProfiler.so";

    private Path folder;

    /** Loads the profiler into that JVM, which must not happen within a window, nor before what is timed there. */
    Recorder recorder(long pid) {
        try {
            return JvmRecorder.of(OtherJvm.attach(pid, library(), folder));
        } catch (IOException | RuntimeException | LinkageError e) {
            return Recorder.refused(
                    JvmRecorder.NAME,
                    "it cannot be loaded into that JVM ("
                            + Refusal.withoutFolders(e.getClass().getSimpleName() + ": " + e.getMessage()) + ")");
        }
    }

    private Path library() throws IOException {
        if (folder == null) {
            folder = Scratch.within(Path.of(System.getProperty("java.io.tmpdir")));
            try (InputStream bytes = AsyncProfiler.class.getResourceAsStream("/" + platform() + "/" + LIBRARY)) {
                if (bytes == null) {
                    throw new IOException("there is no library for this system");
                }
                Files.copy(bytes, folder.resolve(LIBRARY));
            }
        }
        return folder.resolve(LIBRARY);
    }

    /** The folders of async-profiler's artifact; what has none there is not found. */
    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch");
        return system.contains("mac") ? "macos" : system + (processor.equals("aarch64") ? "-arm64" : "-x64");
    }

    @Override
    public void close() {
        if (folder != null) {
            Scratch.remove(folder);
            folder = null;
        }
    }

    /**
     * async-profiler in another JVM of the same user, told what to do over HotSpot's attach interface, which loads it with the first
     * command. It answers into a file, and complains into another: that JVM's own output belongs to whoever reads it.
     */
    static final class OtherJvm implements Profiler {
        private static final Pattern LABEL = Pattern.compile("^\\[[A-Z]+] *");

        private final VirtualMachine jvm;
        private final Path library;
        private final Path answer;
        private final Path complaint;

        private OtherJvm(VirtualMachine jvm, Path library, Path answer, Path complaint) {
            this.jvm = jvm;
            this.library = library;
            this.answer = answer;
            this.complaint = complaint;
        }

        /**
         * Reaches it.
         *
         * @param library the native one, always at the same path: from another path it would be loaded a second time
         * @param folder for answers
         * @throws IOException if there is no such JVM, or it is another user's
         */
        static OtherJvm attach(long pid, Path library, Path folder) throws IOException {
            try {
                return new OtherJvm(
                        VirtualMachine.attach(String.valueOf(pid)),
                        library,
                        folder.resolve("answer-" + pid),
                        folder.resolve("complaint-" + pid));
            } catch (AttachNotSupportedException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        @Override
        public String execute(String command) throws IOException {
            try {
                jvm.loadAgentPath(library.toString(), command + ",file=" + answer + ",log=" + complaint);
                return Files.readString(answer);
            } catch (AgentLoadException | AgentInitializationException e) {
                String words =
                        Files.exists(complaint) ? Files.readString(complaint).strip() : "";
                throw new IOException(
                        words.isEmpty() ? e.getMessage() : LABEL.matcher(words).replaceFirst(""), e);
            }
        }

        @Override
        public void leave() {
            try {
                jvm.detach();
            } catch (IOException e) {
                // It has ended.
                return;
            }
        }
    }

    /** A folder for what is needed for a moment only. */
    static final class Scratch {
        private Scratch() {}

        static Path within(Path folder) throws IOException {
            return Files.createTempDirectory(folder, ".docbench-flames-");
        }

        /** What cannot be removed stays: nothing that was measured hangs on it. */
        static void remove(Path scratch) {
            try (Stream<Path> files = Files.walk(scratch)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                scratch.toFile().deleteOnExit();
            }
        }
    }
}
