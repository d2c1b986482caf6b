package org.docbench.profile.flame;

import java.util.Arrays;
import java.util.Optional;

/** What processor time went to. */
public enum Category {
    ENCODE("encode"),
    DRIVER("driver"),
    LARGE_OBJECTS("large objects"),
    COMMIT("commit"),
    HTTP("http"),
    SERVICE("service"),
    RPC("rpc"),
    NETWORK("network"),
    QUERY("query"),
    STORAGE_ENGINE("storage engine"),
    INDEX("index"),
    JOURNAL("journal"),
    LOCKS("locks"),
    KERNEL("kernel"),
    JVM("jvm"),
    HARNESS("harness"),
    /** No rule knows a frame of the stack. */
    UNKNOWN("unknown");

    private final String words;

    Category(String words) {
        this.words = words;
    }

    /** As in the rules and in the run file. */
    public String words() {
        return words;
    }

    static Optional<Category> named(String words) {
        return Arrays.stream(values()).filter(c -> c.words.equals(words)).findFirst();
    }
}
