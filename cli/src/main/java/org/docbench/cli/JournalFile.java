package org.docbench.cli;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.docbench.core.journal.Journal;
import org.docbench.core.journal.JournalLine;
import org.docbench.core.journal.JournalReader;
import org.docbench.core.journal.RecordedRun;
import org.docbench.core.journal.RunAssembly;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFileException;
import org.docbench.core.run.RunFiles;
import org.docbench.core.runner.Suite;

/**
 * The file {@code trials.ndjson} in a run's folder, open for as long as the run measures.
 *
 * @param journal writes to it
 */
record JournalFile(FileChannel channel, Journal journal) implements AutoCloseable {
    static final String NAME = "trials.ndjson";

    /** Begins the journal of a new run. */
    static JournalFile create(RunFolder folder, Shareable shareable) {
        try {
            FileChannel channel = FileChannel.open(folder.directory().resolve(NAME), CREATE_NEW, WRITE);
            return new JournalFile(channel, new Journal(Channels.newOutputStream(channel), shareable::text));
        } catch (IOException e) {
            throw UserError.failed(cannot(folder, e));
        }
    }

    /** Goes on with a journal behind its last whole line. */
    static JournalFile resume(RunFolder folder, Shareable shareable, JournalReader.Read earlier) {
        try {
            FileChannel channel = FileChannel.open(folder.directory().resolve(NAME), WRITE, NOFOLLOW_LINKS);
            channel.truncate(earlier.bytes()).position(earlier.bytes());
            return new JournalFile(channel, new Journal(Channels.newOutputStream(channel), shareable::text, earlier));
        } catch (IOException e) {
            throw UserError.failed(cannot(folder, e));
        }
    }

    static String cannot(RunFolder folder, IOException e) {
        return folder.directory().resolve(NAME) + " cannot be written ("
                + e.getClass().getSimpleName().replace("Exception", "") + ": " + e.getMessage() + ")";
    }

    /** Tells whether a folder holds a journal. */
    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(NAME), NOFOLLOW_LINKS);
    }

    /**
     * Reads the journal of a folder.
     *
     * @throws RunFileException with one line that names the line of a fault
     */
    static JournalReader.Read read(Path folder) {
        Path file = folder.resolve(NAME);
        return JournalReader.read(RunFiles.bytes(file), file.toString());
    }

    /** Makes the run file of a run that has none, with the same checks as for one that is read. */
    static RunFile assembled(Path folder) {
        String name = folder.resolve(NAME).toString();
        JournalReader.Read read = read(folder);
        try {
            RunFile run = RunAssembly.of(read.run(), ClaimsCommand.PublishedClaims.files(), resume(folder));
            return RunFiles.parse(RunFiles.text(run), name);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new RunFileException(name + ": its lines do not fit together: " + e.getMessage(), e);
        }
    }

    /** The command that goes on with the run of a folder. */
    static String resume(Path folder) {
        return "docbench resume " + Shareable.shown(folder);
    }

    /** Now, when nothing is measured any more, the file goes to the device. */
    @Override
    public void close() {
        try (channel) {
            channel.force(true);
        } catch (IOException e) {
            // The run file holds the same, or says why it cannot be written.
        }
    }

    /** How a further generation of processes begins. */
    static final class Resumption {
        /** What one row cannot have two of, by its place in an environment. */
        private static final Map<String, String> SAME = Map.of(
                "/cpu/model", "processors",
                "/cpu/logicalCores", "cores",
                "/jvm/vmVersion", "versions of Java",
                "/documents/sha256", "documents");

        private Resumption() {}

        /**
         * Opens the journal behind its last whole line, and writes down that new processes go on.
         *
         * @param suites that are ready to run
         * @param environment in which they would run
         * @throws UserError if they would measure something else than the journal plans; then nothing is written
         */
        static JournalFile begin(
                RunFolder folder,
                Shareable shareable,
                Instant started,
                List<Suite> suites,
                Map<String, JsonNode> environment,
                JournalReader.Read earlier) {
            RecordedRun before = earlier.run();
            checkEnvironment(before.plan().environment(), environment, folder);
            checkPlan(
                    before.plan().plan().suites(),
                    suites.stream().map(Suite::registered).toList(),
                    folder);
            JournalFile file = JournalFile.resume(folder, shareable, earlier);
            folder.removeReport();
            if (earlier.torn()) {
                file.journal().append(new JournalLine.Decision("The torn last line was dropped."));
            }
            file.journal().append(new JournalLine.Generation(before.generation() + 1, started.toString()));
            return file;
        }

        private static void checkEnvironment(
                Map<String, JsonNode> recorded, Map<String, JsonNode> now, RunFolder folder) {
            var json = new ObjectMapper();
            JsonNode then = json.valueToTree(recorded);
            JsonNode here = json.valueToTree(now);
            SAME.keySet().stream()
                    .sorted()
                    .filter(place ->
                            !then.at(place).isMissingNode() && !here.at(place).isMissingNode())
                    .filter(place -> !then.at(place).equals(here.at(place)))
                    .findFirst()
                    .ifPresent(place -> {
                        throw UserError.usage(
                                folder.directory() + ": the " + SAME.get(place) + " differ from those of the"
                                        + " journal: " + then.at(place).asText() + " there, and here "
                                        + here.at(place).asText());
                    });
        }

        private static void checkPlan(List<SuitePlan> recorded, List<SuitePlan> now, RunFolder folder) {
            List<String> names = recorded.stream().map(SuitePlan::name).toList();
            if (!names.equals(now.stream().map(SuitePlan::name).toList())) {
                throw UserError.usage(
                        folder.directory() + ": this run would measure other suites than the journal plans");
            }
            for (int i = 0; i < now.size(); i++) {
                List<String> differ = recorded.get(i).differences(now.get(i));
                if (!differ.isEmpty()) {
                    throw UserError.usage(folder.directory() + ": the plan of the suite " + names.get(i)
                            + " would be another one: its " + String.join(" and ", differ)
                            + " differ from those of the journal");
                }
            }
        }
    }
}
