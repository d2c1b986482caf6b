package org.docbench.cli;

import java.time.Instant;
import java.util.List;
import org.docbench.core.journal.JournalLine;
import org.docbench.core.journal.JournalReader;
import org.docbench.core.journal.RecordedRun;
import org.docbench.core.run.Suite;
import org.docbench.core.run.SuitePlan;

/** How a further generation of processes begins. */
final class Resumption {
    private Resumption() {}

    /**
     * Opens the journal behind its last whole line, and writes down that new processes go on.
     *
     * @param suites that are ready to run
     * @throws UserError if they would measure something else than the journal plans; then nothing is written
     */
    static JournalFile begin(
            RunFolder folder, Shareable shareable, Instant started, List<Suite> suites, JournalReader.Read earlier) {
        RecordedRun before = earlier.run();
        checkPlan(
                before.plan().plan().suites(),
                suites.stream().map(SuitePlan::of).toList(),
                folder);
        JournalFile file = JournalFile.resume(folder, shareable, earlier);
        folder.removeReport();
        if (earlier.torn()) {
            file.journal().append(new JournalLine.Decision("The torn last line was dropped."));
        }
        for (SuitePlan suite : before.plan().plan().suites()) {
            int trials = before.trials(suite).size();
            if (!suite.onRunner() && trials > 0) {
                file.journal()
                        .append(new JournalLine.Decision("The suite " + suite.name()
                                + " is measured again from its start: " + trials + " trials were dropped."));
            }
        }
        file.journal().append(new JournalLine.Generation(before.generation() + 1, started.toString()));
        return file;
    }

    private static void checkPlan(List<SuitePlan> recorded, List<SuitePlan> now, RunFolder folder) {
        List<String> names = recorded.stream().map(SuitePlan::name).toList();
        if (!names.equals(now.stream().map(SuitePlan::name).toList())) {
            throw UserError.usage(folder.directory() + ": this run would measure other suites than the journal plans");
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
