package org.docbench.profile.resources;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.Timeline.Mark;
import org.docbench.core.run.WindowContext;

/** What was timed when. Blocks of the same thing with no reading between them are one mark. */
final class Marks {
    private final List<Mark> marks = new ArrayList<>();

    synchronized void add(WindowContext context, long fromMillis, long toMillis, long intervalMillis) {
        Mark mark = new Mark(
                context.of().suite(), context.of().scenario(), context.target(), context.phase(), fromMillis, toMillis);
        int last = marks.size() - 1;
        if (last >= 0 && joined(marks.get(last), mark, intervalMillis)) {
            mark = new Mark(
                    mark.suite(),
                    mark.scenario(),
                    mark.target(),
                    mark.phase(),
                    marks.get(last).fromMillis(),
                    toMillis);
            marks.remove(last);
        }
        marks.add(mark);
    }

    private static boolean joined(Mark before, Mark after, long intervalMillis) {
        return before.suite().equals(after.suite())
                && before.scenario().equals(after.scenario())
                && before.target().equals(after.target())
                && before.phase().equals(after.phase())
                && after.fromMillis() - before.toMillis() <= intervalMillis;
    }

    synchronized List<Mark> all() {
        return List.copyOf(marks);
    }
}
