package org.docbench.profile.environment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.docbench.profile.machine.Found;

/**
 * A named group of the run file's environment: {@code {"name": value, .., "unknown": {"name": "why"}}}. An unknown value is
 * null and has its reason in {@code unknown}, so that a reader who wants values only need not know of reasons.
 */
public final class Group {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode values = JSON.createObjectNode();
    private final ObjectNode reasons = JSON.createObjectNode();

    public Group put(String name, Found<?> fact) {
        if (!fact.known()) {
            reasons.put(name, fact.reason());
        }
        return put(name, fact.value());
    }

    /** NaN and infinity are no JSON; they become null. */
    public Group put(String name, Object value) {
        boolean number = !(value instanceof Double real) || Double.isFinite(real);
        values.set(name, JSON.valueToTree(number ? value : null));
        return this;
    }

    public ObjectNode done() {
        if (!reasons.isEmpty()) {
            values.set("unknown", reasons);
        }
        return values;
    }
}
