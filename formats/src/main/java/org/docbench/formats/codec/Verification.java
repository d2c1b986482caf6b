package org.docbench.formats.codec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.MalformedException;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.AgentException;
import org.docbench.formats.agent.Operation;
import org.docbench.formats.agent.Times;

/** Same work, proved (rule 3): what the last run of an agent left, against the model. */
final class Verification {
    private static final int SHOWN_DIGITS = 12;

    /** What no BSON holds, and no document read from BSON has. */
    private static final Set<Loss> NOT_IN_BSON = Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS);

    private final CodecTarget target;
    private final CorpusFiles files;

    Verification(CodecTarget target, CorpusFiles files) {
        this.target = target;
        this.files = files;
    }

    /** Why the result of a run is not what the corpus asks for; nothing when it is. */
    Optional<String> fault(Agent agent, Operation operation, Times times, String corpus) {
        if (target.isLoop()) {
            return Optional.empty();
        }
        Expected expected = files.expected(corpus);
        Set<Loss> losses = agent.hello().lost();
        return switch (operation) {
            case DECODE -> digest(agent.digest(), expected.digest(losses));
            case READ -> target.isBson() ? values(times.values(), expected, losses) : Optional.empty();
            case ENCODE -> encoded(agent, expected, corpus, losses);
        };
    }

    private static Optional<String> digest(String found, String expected) {
        return found.equals(expected)
                ? Optional.empty()
                : Optional.of("decodes to other documents: digest " + shortened(found) + " where " + shortened(expected)
                        + " is right");
    }

    private static String shortened(String digest) {
        return digest.length() <= SHOWN_DIGITS ? digest : digest.substring(0, SHOWN_DIGITS);
    }

    /** A codec may count what the documents hold or what it gives: a lost field is in one count and not in the other. */
    private static Optional<String> values(long found, Expected expected, Set<Loss> losses) {
        return found == expected.values(losses) || found == expected.values(Set.of())
                ? Optional.empty()
                : Optional.of("reads " + found + " values where there are " + expected.values(Set.of()));
    }

    private Optional<String> encoded(Agent agent, Expected expected, String corpus, Set<Loss> losses) {
        try {
            List<byte[]> images = images(agent);
            Optional<String> difference = expected.difference(images, target.reader(), losses);
            return difference.isPresent() || !oneEncoding(losses)
                    ? difference.map(words -> "encodes something else: " + words)
                    : sameBytes(images, files.images(corpus));
        } catch (MalformedException e) {
            return Optional.of("encodes what is malformed: " + e.getMessage());
        }
    }

    /** What the last run of encode left, read back. */
    List<Value.Obj> saved(Agent agent) {
        return images(agent).stream().map(target.reader()).toList();
    }

    private List<byte[]> images(Agent agent) {
        Path saved = files.scratch();
        try {
            agent.save(saved);
            return BsonFile.saved(Files.readAllBytes(saved));
        } catch (IOException e) {
            throw new AgentException("says it saved what cannot be read: " + e);
        } finally {
            deleted(saved);
        }
    }

    /** BSON has one encoding of a document; a codec that loses nothing BSON holds must give it. */
    private boolean oneEncoding(Set<Loss> losses) {
        return target.isBson() && NOT_IN_BSON.containsAll(losses);
    }

    private static Optional<String> sameBytes(List<byte[]> found, List<byte[]> expected) {
        for (int i = 0; i < found.size(); i++) {
            int at = Arrays.mismatch(found.get(i), expected.get(i));
            if (at >= 0) {
                return Optional.of("encodes document " + (i + 1) + " to other bytes from byte " + at);
            }
        }
        return Optional.empty();
    }

    private static void deleted(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }
}
