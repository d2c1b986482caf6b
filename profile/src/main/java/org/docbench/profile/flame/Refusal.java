package org.docbench.profile.flame;

import java.util.Set;
import java.util.regex.Pattern;
import org.docbench.profile.machine.SystemFiles;

/** Why perf may not look, and what would let it. */
final class Refusal {
    static final String NO_LINUX = "perf is a program of Linux; servers are profiled on Linux only";
    static final String NO_PROGRAM =
            "there is no perf program here: install it (Debian: apt install linux-perf; Ubuntu: apt install linux-tools-generic; Fedora: dnf install perf)";

    /** What the kernel's refusal looks like in perf's words, of any version. */
    private static final Set<String> DENIALS =
            Set.of("No permission", "Access to performance monitoring", "Operation not permitted", "Permission denied");

    /** What perf says also when all is well. */
    private static final Pattern NEWS =
            Pattern.compile("Events (enabled|disabled)|Error:$|WARNING: Ignored open failure");

    private static final int LETTERS = 300;

    private Refusal() {}

    /**
     * @param said what perf wrote on its standard error
     * @param strangers whether some of the server's processes belong to another user than this JVM: whose name is nobody's matter
     */
    static String of(String said, boolean strangers, SystemFiles files) {
        if (DENIALS.stream().noneMatch(said::contains)) {
            return "perf failed: " + firstWords(said);
        }
        String other = strangers ? " of processes of another user" : "";
        String level = files.read("/proc/sys/kernel/perf_event_paranoid")
                .map(value -> "kernel.perf_event_paranoid is " + value)
                .orElse("the kernel shows no kernel.perf_event_paranoid");
        String remedy = strangers
                ? "run DocBench as that user or as root, or give perf the capabilities CAP_PERFMON and CAP_SYS_PTRACE"
                : "sudo sysctl kernel.perf_event_paranoid=1; in a container also --cap-add PERFMON and a seccomp profile that"
                        + " allows perf_event_open";
        return "the kernel does not allow perf to record stacks" + other + " (" + level + "): " + remedy;
    }

    /** The run file is public. */
    static String withoutFolders(String words) {
        return words.replaceAll("(?<=\\s|^|['\"])/\\S*/", "");
    }

    private static String firstWords(String said) {
        String words = withoutFolders(said.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !NEWS.matcher(line).lookingAt())
                .findFirst()
                .orElse("it said nothing"));
        return words.length() > LETTERS ? words.substring(0, LETTERS) : words;
    }
}
