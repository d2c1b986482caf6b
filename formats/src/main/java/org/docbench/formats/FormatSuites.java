package org.docbench.formats;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.formats.access.AccessSuite;
import org.docbench.formats.access.ForkExecutor;
import org.docbench.formats.agent.AgentFolder;
import org.docbench.formats.codec.CodecSuite;
import org.docbench.formats.codec.CodecSuite.AgentCheck;

/** Lists the suites without a database in the order of reports. A new one is one more line here. */
public final class FormatSuites {
    /** Options of JVMs that measure. */
    public static final List<String> JVM_OPTIONS = ForkExecutor.JVM_OPTIONS;

    /** Files of documents that users give. */
    public static final String DOCUMENT_FILES = "NDJSON, a JSON array, or a mongodump .bson file";

    private FormatSuites() {}

    /**
     * Returns all of them.
     *
     * @param home of DocBench, where {@code agents/} lies
     */
    public static List<SuiteEntry<FormatMachine>> all(Supplier<Path> home) {
        return List.of(new AccessSuite(), new CodecSuite(home));
    }

    /** Talks to every target of an agent that is built, and returns what it found in one line. */
    public static String check(AgentFolder agent) {
        return AgentCheck.of(agent);
    }

    /** Describes a target whose library is part of DocBench. */
    public static SuiteEntry.ListedTarget listed(Ledger ledger) {
        return new SuiteEntry.ListedTarget(
                ledger.id(), true, (ledger.product() + " " + ledger.version()).strip() + ": " + ledger.about());
    }
}
