package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.docbench.stores.Product;
import org.junit.jupiter.api.Assumptions;

/** Fetches the newest packaged program of a product as a run does; without a network the test is skipped. */
public final class PackagedProgram {
    private PackagedProgram() {}

    /** @param folder a test's own */
    public static Program of(String product, Path folder) {
        Places places = new Places(List.of(), Places.here().cache(), folder.resolve("state"));
        ServerLauncher launcher = Product.source(product).starts().orElseThrow();
        List<String> tried = new ArrayList<>();
        return ProgramSource.all(launcher, places, tried::add).stream()
                .findFirst()
                .flatMap(source -> new ServerResolver(
                                places, folder, OptionalLong.empty(), System.err::println, begun -> {})
                        .program(source, tried))
                .orElseGet(() -> Assumptions.abort("skipped: " + tried));
    }
}
