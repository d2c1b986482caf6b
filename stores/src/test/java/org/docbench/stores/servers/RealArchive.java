package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.docbench.stores.Product;
import org.junit.jupiter.api.Assumptions;

/** MongoDB's archive, made from the newest package that this machine can have. */
public record RealArchive(Program program) {
    static ServerLauncher launcher() {
        return Product.source("mongodb-standalone").starts().orElseThrow();
    }

    /** Finds the package; the test is skipped, with the reason, where it cannot be fetched. */
    public static RealArchive find() {
        Places places = Places.here();
        var packages = new Places(List.of(), places.cache(), places.state());
        List<String> tried = new ArrayList<>();
        Program program = ProgramSource.all(launcher(), packages, tried::add).stream()
                .findFirst()
                .flatMap(source -> new ServerResolver(
                                packages,
                                places.state(),
                                OptionalLong.empty(),
                                line -> System.err.println("  " + line),
                                begun -> {})
                        .program(source, tried))
                .orElseGet(() -> {
                    System.err.println("  skipped: no package of MongoDB: " + tried);
                    return Assumptions.abort("no package of MongoDB: " + tried);
                });
        return new RealArchive(program);
    }

    /** Returns the program and its libraries, packed as the vendor packs them. */
    public byte[] bytes() throws IOException {
        Path top = program.executable().getParent().getParent();
        Map<String, Path> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(top)) {
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.put(top.relativize(file).toString(), file));
        }
        return VendorSite.packed("mongodb-" + program.version(), files);
    }

    /** The program that is in it. */
    public Path executable() {
        return program.executable();
    }
}
