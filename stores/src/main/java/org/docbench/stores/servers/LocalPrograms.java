package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;

/** Server programs of this machine. */
final class LocalPrograms {
    private final List<Path> folders;

    LocalPrograms(Places places) {
        this.folders = places.path();
    }

    /**
     * Those of a product that will do, the newest first.
     *
     * @param refused told about each that will not do, and why
     */
    List<Program> of(Recipe recipe, Consumer<String> refused) {
        List<Program> programs = new ArrayList<>();
        for (Path executable : executables(recipe.program())) {
            String said = said(executable);
            Matcher version = recipe.version().matcher(said);
            if (!version.find()) {
                refused.accept(executable + " is not " + recipe.product() + ": it says "
                        + said.lines().findFirst().orElse("nothing"));
                continue;
            }
            Program program = new Program(executable, Version.of(version.group(1)), executable + " of this machine");
            if (program.version().compareTo(recipe.oldest()) < 0) {
                refused.accept(executable + " is version " + program.version() + ", older than " + recipe.oldest());
            } else {
                programs.add(program);
            }
        }
        programs.sort(Comparator.comparing(Program::version).reversed());
        return programs;
    }

    private Set<Path> executables(String name) {
        Set<Path> found = new LinkedHashSet<>();
        for (Path folder : folders) {
            Path executable = folder.resolve(name);
            if (Files.isExecutable(executable) && !Files.isDirectory(executable)) {
                found.add(real(executable));
            }
        }
        return found;
    }

    /** The same program under two names is one. */
    private static Path real(Path executable) {
        try {
            return executable.toRealPath();
        } catch (IOException e) {
            return executable;
        }
    }

    /** What a program answers when it is asked for its version. */
    static String said(Path executable) {
        try {
            Process process = new ProcessBuilder(executable.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String text =
                    new String(process.getInputStream().readNBytes(10_000), java.nio.charset.StandardCharsets.UTF_8);
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                Processes.kill(process.toHandle());
            }
            return text.strip();
        } catch (IOException e) {
            return "nothing (" + e.getMessage() + ")";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "nothing (interrupted)";
        }
    }
}
