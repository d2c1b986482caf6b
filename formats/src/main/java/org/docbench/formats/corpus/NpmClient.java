package org.docbench.formats.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.docbench.core.process.OwnSession;

/** npm, as it is on this machine: with its own settings for registry and proxies. */
record NpmClient(String program) {
    /** A package here is a few megabytes; npm's own attempts and pauses lie within. */
    private static final int SECONDS = 180;

    /** Of each file that npm writes, its cache included. */
    private static final int MOST_MEGABYTES = 64;

    /** POSIX: {@code ulimit -f} counts blocks of 512 bytes. */
    private static final int BLOCKS = MOST_MEGABYTES << 11;

    /** The kernel ends whoever writes more; a lower limit of the user's stays. */
    private static final String LIMITED = "ulimit -f \"$0\" 2>/dev/null; exec \"$@\"";

    private static final String INSTALL = "install Node.js with npm (Debian and Ubuntu: apt install npm)";

    static NpmClient here() {
        return new NpmClient(System.getProperty("os.name").startsWith("Windows") ? "npm.cmd" : "npm");
    }

    boolean works() {
        try {
            Process process = new ProcessBuilder(program, "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Fetches the archive of a package into an empty folder.
     *
     * @throws CorpusException if npm is missing or cannot get it
     */
    void pack(NpmPackage of, Path folder) throws IOException {
        Path log = Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), "docbench-npm", ".log");
        Process process = null;
        try {
            process = start(of, folder, log);
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new CorpusException("npm did not get " + of + " within " + SECONDS + " s");
            }
            if (process.exitValue() == OwnSession.NOT_FOUND) {
                throw missing(of);
            }
            if (process.exitValue() != 0) {
                throw new CorpusException("npm cannot get " + of + " (is the network there?): " + reason(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CorpusException("interrupted while npm fetched " + of);
        } finally {
            if (process != null) {
                process.destroy();
            }
            Files.delete(log);
        }
    }

    private Process start(NpmPackage of, Path folder, Path log) {
        List<String> pack = List.of(program, "pack", of.toString(), "--ignore-scripts", "--loglevel=error");
        try {
            return new ProcessBuilder(limited(pack))
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw missing(of);
        }
    }

    /** Windows has neither such a shell nor such a limit. */
    private List<String> limited(List<String> command) {
        return program.endsWith(".cmd")
                ? command
                : Stream.concat(Stream.of("sh", "-c", LIMITED, Integer.toString(BLOCKS)), command.stream())
                        .toList();
    }

    private static CorpusException missing(NpmPackage of) {
        return new CorpusException(of + " comes from the npm registry and npm was not found; " + INSTALL);
    }

    /** The first line in which npm says what is wrong. */
    private static String reason(Path log) throws IOException {
        return Files.readString(log, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("npm error") && !line.startsWith("npm error code"))
                .findFirst()
                .orElse("it says no reason; each file may have " + MOST_MEGABYTES + " MiB");
    }
}
