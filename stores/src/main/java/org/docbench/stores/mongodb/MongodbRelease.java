package org.docbench.stores.mongodb;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.docbench.stores.servers.Distribution;
import org.docbench.stores.servers.VendorRelease;

/**
 * Where MongoDB publishes its Community Server: one archive for each system.
 *
 * @see <a href="https://www.mongodb.com/try/download/community">MongoDB Community Server Download</a>
 */
final class MongodbRelease {
    private static final String SITE = "https://fastdl.mongodb.org/";

    /** The publication 000 measured 8.0.16; 7.0.25 is of October 2025. */
    static final List<String> KNOWN = List.of("8.0.16", "7.0.25");

    private MongodbRelease() {}

    /**
     * The release for a machine; empty where there is none.
     *
     * @param version three numbers
     * @param platform system and processor: {@code linux-x86_64}
     */
    static Optional<VendorRelease> of(String version, String platform, Distribution distribution) {
        int dash = platform.lastIndexOf('-');
        String system = platform.substring(0, dash);
        String processor = platform.substring(dash + 1);
        return switch (system) {
            case "macos" ->
                Optional.of(
                        release("osx/mongodb-macos-" + (processor.equals("aarch64") ? "arm64" : processor), version));
            case "linux" ->
                name(distribution, processor.equals("aarch64"), Integer.parseInt(version.replaceFirst("\\..*", "")))
                        .map(name -> release("linux/mongodb-linux-" + processor + "-" + name, version));
            default -> Optional.empty();
        };
    }

    private static VendorRelease release(String name, String version) {
        String archive = SITE + name + "-" + version + ".tgz";
        return new VendorRelease(
                version, URI.create(archive), URI.create(archive + ".sha256"), List.of("bin/mongod"), "bin/mongod");
    }

    /**
     * How archives name a distribution: by the oldest version of it that they are for. Where there is none of a distribution, that of
     * an Ubuntu of its age is taken: both need the same OpenSSL.
     */
    private static Optional<String> name(Distribution distribution, boolean arm, int series) {
        int major = distribution.major();
        String own = distribution.ids().isEmpty() ? "" : distribution.ids().get(0);
        Predicate<String> like = distribution.ids()::contains;
        if (own.equals("ubuntu")) {
            return Optional.of(major >= 24 && series >= 8 ? "ubuntu2404" : major >= 22 ? "ubuntu2204" : "ubuntu2004");
        }
        if (own.equals("debian")) {
            return Optional.of(
                    major >= 12 ? arm || series < 7 ? "ubuntu2204" : "debian12" : arm ? "ubuntu2004" : "debian11");
        }
        if (own.equals("amzn")) {
            return Optional.of(major >= 2023 && series >= 7 ? "amazon2023" : "amazon2");
        }
        if (like.test("rhel") || like.test("centos") || like.test("fedora")) {
            String eight = series >= 8 ? "rhel8" : arm ? "rhel82" : "rhel80";
            return Optional.of(major >= 9 ? series >= 8 ? "rhel93" : "rhel90" : eight);
        }
        // Others have version numbers of their own; this archive needs OpenSSL 3 and little else.
        return like.test("ubuntu") || like.test("debian") ? Optional.of("ubuntu2204") : Optional.empty();
    }
}
