package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.scenario.Case;

/** Observes measurements from outside. Suites open and close windows around operations; the command supplies the observer. */
public interface Observer {
    /** Observes nothing. */
    Observer NOBODY = new Observer() {};

    /** A part of time that was opened. */
    interface Window {
        /**
         * Closes it.
         *
         * @return how much was spent meanwhile, by {@link Cost#words}; what cannot be known here is left out
         */
        Map<String, Double> close();
    }

    /** Opens a window around operations that are timed: a few counters are read, nothing else happens. */
    default Window timed(WindowContext context) {
        return Map::of;
    }

    /** Whether repetitions of their own are asked for, to be profiled. */
    default boolean profiles() {
        return false;
    }

    /** Opens a window around operations whose times are dropped: stacks are recorded until it is closed (rule 15). */
    default Window profiled(WindowContext context) {
        return Map::of;
    }

    /**
     * Describes what is measured while a window is open.
     *
     * @param phase which part of the work
     * @param processes the process ids of the server's main processes on this machine; their descendants count with them. Empty if
     *     the store is a library of this process or its server is elsewhere
     * @param server names the server that the processes are of; empty if the target's product and version do
     * @param jvms the process ids of other JVMs of DocBench that do a part of the work and are profiled separately. The key says which part,
     *     such as {@code gateway}; the order is that of reports
     */
    public record WindowContext(
            Case of, String target, String phase, String server, Set<Long> processes, Map<String, Long> jvms) {
        public WindowContext {
            processes = Set.copyOf(processes);
            jvms = Collections.unmodifiableMap(new LinkedHashMap<>(jvms));
        }

        /** All of DocBench's part is done in this JVM. */
        public WindowContext(Case of, String target, String phase, Set<Long> processes) {
            this(of, target, phase, "", processes, Map.of());
        }

        /** All of DocBench's part is done in this JVM, on a server that other targets may share. */
        public WindowContext(Case of, String target, String phase, String server, Set<Long> processes) {
            this(of, target, phase, server, processes, Map.of());
        }

        /** A part is done in other JVMs. */
        public WindowContext(Case of, String target, String phase, Set<Long> processes, Map<String, Long> jvms) {
            this(of, target, phase, "", processes, jvms);
        }
    }

    /** What operations cost in addition to time. */
    public enum Cost {
        /** Nanoseconds of processor time of this process. */
        CLIENT_CPU("client CPU"),
        /** Nanoseconds of processor time of the server's processes on this machine. */
        SERVER_CPU("server CPU"),
        /** Bytes that the server's processes, or this one for a library, wrote by calls of the system. */
        BYTES_WRITTEN("bytes written"),
        /** Bytes received on all network interfaces of this machine, the loopback among them. */
        BYTES_ON_THE_WIRE("bytes on the wire");

        private final String words;

        Cost(String words) {
            this.words = words;
        }

        /** As in the evidence of run files, where the source is {@code machine}. */
        public String words() {
            return words;
        }
    }

    /**
     * What a suite observed in addition to its results.
     *
     * @param environment groups for the run file's environment, the sync latency of a data folder for instance
     * @param plans how products said they would run queries
     * @param files what servers wrote about themselves, text by file name, for the run's folder
     */
    public record Observations(
            Map<String, JsonNode> environment,
            List<EvidenceRow> evidence,
            List<ServerReportRow> serverReports,
            List<RunFile.PlanRow> plans,
            Map<String, String> files) {
        /** Nothing. */
        public static final Observations NONE = new Observations(Map.of(), List.of(), List.of(), List.of(), Map.of());
    }
}
