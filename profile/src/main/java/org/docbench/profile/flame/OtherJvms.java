package org.docbench.profile.flame;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import one.profiler.AsyncProfiler;

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
}
