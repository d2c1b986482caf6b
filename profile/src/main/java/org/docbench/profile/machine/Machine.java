package org.docbench.profile.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Every way in which this module looks at the machine. One value of this record is one machine; tests make their own.
 *
 * @param clock nanoseconds, {@link System#nanoTime} outside tests
 * @param hardware what OSHI knows; read again at each call, because swap, battery and free memory change
 * @param availableProcessors what the JVM may use
 */
public record Machine(
        Machine.SystemFiles files,
        LongSupplier clock,
        Supplier<Hardware> hardware,
        Machine.ProcessTree processes,
        Machine.Commands commands,
        int availableProcessors) {

    public static Machine real() {
        return new Machine(
                SystemFiles.real(),
                System::nanoTime,
                Hardware::read,
                ProcessTree.real(),
                Commands.real(),
                Runtime.getRuntime().availableProcessors());
    }

    /** Which processes live, and which belong to a process: injected, so that tests need no processes. */
    public interface ProcessTree {

        /** The process and all that descend from it, as far as they live; empty when it is gone. */
        List<Long> of(long pid);

        /** All that live, as far as this user may see them. */
        List<Long> all();

        static ProcessTree real() {
            return new ProcessTree() {
                @Override
                public List<Long> of(long pid) {
                    return ProcessHandle.of(pid).stream()
                            .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                            .flatMapToLong(handle -> LongStream.of(handle.pid()))
                            .boxed()
                            .toList();
                }

                @Override
                public List<Long> all() {
                    return ProcessHandle.allProcesses().map(ProcessHandle::pid).toList();
                }
            };
        }
    }

    /** A program's answer: injected, so that tests need no second JVM. */
    @FunctionalInterface
    public interface Commands {

        /** What a JVM may take to print its version: it needs 0.1 s, a loaded machine or a cold disk much more. */
        long TIMEOUT_SECONDS = 20;

        /** Both outputs of the program in one text, whatever its exit code. */
        Found<String> run(List<String> command);

        static Commands real() {
            return command -> Found.tried("the program's answer", () -> answer(command));
        }

        /** Through a file and not a pipe: a program that hangs with its pipe open could not be timed out. */
        private static String answer(List<String> command) throws IOException, InterruptedException {
            Path output = Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), "docbench", ".txt");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                process.getOutputStream().close();
                try {
                    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                        return null;
                    }
                } finally {
                    process.destroyForcibly();
                }
                return Files.readString(output, StandardCharsets.ISO_8859_1);
            } finally {
                Files.deleteIfExists(output);
            }
        }
    }

    /** The small text files in which Linux describes itself ({@code /proc}, {@code /sys}): injected, so that tests can lay out another machine. */
    public interface SystemFiles {

        /** The content without surrounding white space; empty when the file is missing, unreadable or not a file. */
        Optional<String> read(String path);

        boolean exists(String path);

        /** One value, or a reason that says what was looked for. */
        default Found<String> find(String path, String otherwise) {
            return read(path).filter(text -> !text.isEmpty()).map(Found::of).orElseGet(() -> Found.unknown(otherwise));
        }

        static SystemFiles real() {
            return new SystemFiles() {
                @Override
                public Optional<String> read(String path) {
                    try {
                        // ISO 8859-1 decodes any byte: a strange cgroup or mount name must not hide the rest of the
                        // file.
                        return Optional.of(Files.readString(Path.of(path), StandardCharsets.ISO_8859_1)
                                .strip());
                    } catch (IOException | SecurityException | InvalidPathException e) {
                        return Optional.empty();
                    }
                }

                @Override
                public boolean exists(String path) {
                    return Files.exists(Path.of(path));
                }
            };
        }
    }
}
