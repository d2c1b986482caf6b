package org.docbench.stores.doctor;

import java.util.List;
import org.docbench.stores.Requirement.Finding;

/**
 * One thing that a run does, done once.
 *
 * @param statements what was sent for it, as far as the driver shows it
 */
record Step(String name, List<String> statements, Finding finding) {
    Step {
        statements = List.copyOf(statements);
    }

    /** The statement that was refused: the last one sent. */
    String refused() {
        return statements.isEmpty() ? name : name + ": " + statements.get(statements.size() - 1);
    }
}
