package org.docbench.formats.codec;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Operation;
import org.docbench.formats.agent.RefusedException;
import org.docbench.formats.agent.Times;

/** Which types a codec keeps: one document each, decoded and encoded again, by measurement and not by declaration. */
final class TypesCheck {
    static final String PREFIX = "type ";

    private final CorpusFiles files;
    private final Verification verification;

    TypesCheck(CorpusFiles files, Verification verification) {
        this.files = files;
        this.verification = verification;
    }

    /** By type: {@code kept}, {@code changed: losses}, {@code refused: why} or {@code wrong: difference}. */
    Map<String, String> run(Agent agent, List<String> types) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String type : types) {
            found.put(type, outcome(agent, PREFIX + type));
        }
        return found;
    }

    private String outcome(Agent agent, String corpus) {
        try {
            agent.load(files.path(corpus));
            for (Operation operation : List.of(Operation.DECODE, Operation.ENCODE)) {
                Times times = agent.run(operation, 1, 0);
                Optional<String> fault = verification.fault(agent, operation, times, corpus);
                if (fault.isPresent()) {
                    return "wrong: " + fault.get();
                }
            }
            Set<Loss> needed = needed(agent, corpus);
            return needed.isEmpty()
                    ? "kept"
                    : "changed: " + needed.stream().map(Loss::words).collect(Collectors.joining(", "));
        } catch (RefusedException e) {
            return "refused: " + e.getMessage();
        } catch (AgentException e) {
            if (!agent.isAlive()) {
                throw e;
            }
            return "wrong: " + e.getMessage();
        }
    }

    private Set<Loss> needed(Agent agent, String corpus) {
        return needed(
                agent.hello().lost(),
                files.documents(corpus).get(0),
                verification.saved(agent).get(0));
    }

    /**
     * The declared losses that account for what came back, of which none can be left out. Where two account for the same change
     * the later one stands: it is the narrower where one is a part of the other.
     */
    static Set<Loss> needed(Set<Loss> declared, Value document, Value back) {
        Set<Loss> needed = EnumSet.noneOf(Loss.class);
        needed.addAll(declared);
        for (Loss loss : declared) {
            needed.remove(loss);
            if (!Losses.apply(back, needed).equals(Losses.apply(document, needed))) {
                needed.add(loss);
            }
        }
        return needed;
    }
}
