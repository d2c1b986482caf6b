package org.docbench.profile.flame;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * async-profiler in another JVM of the same user, told what to do over HotSpot's attach interface, which loads it with the first
 * command. It answers into a file, and complains into another: that JVM's own output belongs to whoever reads it.
 */
final class OtherJvm implements Profiler {
    private static final Pattern LABEL = Pattern.compile("^\\[[A-Z]+] *");

    private final VirtualMachine jvm;
    private final Path library;
    private final Path answer;
    private final Path complaint;

    private OtherJvm(VirtualMachine jvm, Path library, Path answer, Path complaint) {
        this.jvm = jvm;
        this.library = library;
        this.answer = answer;
        this.complaint = complaint;
    }

    /**
     * Reaches it.
     *
     * @param library the native one, always at the same path: from another path it would be loaded a second time
     * @param folder for answers
     * @throws IOException if there is no such JVM, or it is another user's
     */
    static OtherJvm attach(long pid, Path library, Path folder) throws IOException {
        try {
            return new OtherJvm(
                    VirtualMachine.attach(String.valueOf(pid)),
                    library,
                    folder.resolve("answer-" + pid),
                    folder.resolve("complaint-" + pid));
        } catch (AttachNotSupportedException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public String execute(String command) throws IOException {
        try {
            jvm.loadAgentPath(library.toString(), command + ",file=" + answer + ",log=" + complaint);
            return Files.readString(answer);
        } catch (AgentLoadException | AgentInitializationException e) {
            String words = Files.exists(complaint) ? Files.readString(complaint).strip() : "";
            throw new IOException(
                    words.isEmpty() ? e.getMessage() : LABEL.matcher(words).replaceFirst(""), e);
        }
    }

    @Override
    public void leave() {
        try {
            jvm.detach();
        } catch (IOException e) {
            // It has ended.
            return;
        }
    }
}
