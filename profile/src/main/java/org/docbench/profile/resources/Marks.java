package org.docbench.profile.resources;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.Scene;
import org.docbench.core.run.Timeline.Mark;

/** What was timed when. Blocks of the same thing with no reading between them are one mark. */
final class Marks {
    private final List<Mark> marks = new ArrayList<>();

    synchronized void add(Scene scene, long fromMillis, long toMillis, long intervalMillis) {
        Mark mark = new Mark(
                scene.of().suite(), scene.of().scenario(), scene.target(), scene.phase(), fromMillis, toMillis);
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
