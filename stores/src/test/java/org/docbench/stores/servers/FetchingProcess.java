package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A DocBench that fetches a vendor's program, says where it is or why it has none, and ends. */
final class FetchingProcess {
    static final String VERSION = "3.0.1";
    static final String ARCHIVE = "faked-linux-3.0.1.tar.gz";

    private FetchingProcess() {}

    /** @param args the site's address, and the folder of everything else */
    public static void main(String[] args) {
        Path folder = Path.of(args[1]);
        List<String> tried = new ArrayList<>();
        System.out.println(
                new ServerResolver(places(folder), folder.resolve("run"), OptionalLong.empty(), line -> {}, begun -> {})
                        .program(new ProgramSource.Published(release(args[0]), false), tried)
                        .map(program -> program.executable().toString())
                        .orElseGet(() -> String.join("; ", tried)));
    }

    static Places places(Path folder) {
        return new Places(List.of(), folder.resolve("cache"), folder.resolve("state"));
    }

    static VendorRelease release(String address) {
        return VendorSite.release(VERSION, address, ARCHIVE, List.of("bin/"), "bin/" + FakeLauncher.PROGRAM);
    }

    /** Where its program will be. */
    static Path program(Path folder) {
        return places(folder).cache().resolve("faked-linux-3.0.1-vendor/bin/" + FakeLauncher.PROGRAM);
    }

    /** Starts one in a JVM of its own, whose environment names no proxy but this. */
    static Process start(String address, Path folder, Map<String, String> proxies) throws IOException {
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FetchingProcess.class.getName(),
                        address,
                        Files.createDirectories(folder).toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment()
                .keySet()
                .removeIf(name -> name.toLowerCase(java.util.Locale.ROOT).endsWith("_proxy"));
        builder.environment().putAll(proxies);
        return builder.start();
    }
}
