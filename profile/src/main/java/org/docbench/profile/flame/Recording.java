package org.docbench.profile.flame;

/**
 * What a recorder brought back.
 *
 * @param tool what recorded, its version and event
 * @param reason why there are no stacks, and what would allow them; null when there are
 */
record Recording(Stacks stacks, String tool, String reason) {
    static Recording of(Stacks stacks, String tool) {
        return stacks.counts().isEmpty()
                ? none(tool, "no sample was taken: the window was shorter than the time between two, or nothing ran")
                : new Recording(stacks, tool, null);
    }

    static Recording none(String tool, String reason) {
        return new Recording(Stacks.NONE, tool, reason);
    }
}
