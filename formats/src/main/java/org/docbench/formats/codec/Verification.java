package org.docbench.formats.codec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
import org.docbench.formats.MalformedException;
import org.docbench.formats.agent.Agent;
import org.docbench.formats.agent.Agent.Operation;
import org.docbench.formats.agent.Agent.Times;
import org.docbench.formats.agent.AgentManifest.AgentException;

/** Compares what the last run of an agent left with the model (rule 3), and finds out which types its codec keeps. */
final class Verification {
    private static final int SHOWN_DIGITS = 12;

    /** What no BSON holds, and no document read from BSON has. */
    private static final Set<Loss> NOT_IN_BSON = Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS);

    private final CodecTargets.CodecTarget target;
    private final CorpusFiles files;

    Verification(CodecTargets.CodecTarget target, CorpusFiles files) {
        this.target = target;
        this.files = files;
    }

    /** Why the result of a run is not what the corpus asks for; nothing when it is. */
    Optional<String> fault(Agent agent, Operation operation, Times times, CorpusFiles.CorpusFile corpus) {
        if (target.isLoop()) {
            return Optional.empty();
        }
        Set<Loss> losses = agent.hello().lost();
        return switch (operation) {
            case DECODE -> digest(agent.digest(), corpus.digest(losses));
            case READ -> read(times.values(), corpus, losses);
            case ENCODE -> encoded(agent, corpus, losses);
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
    private Optional<String> read(long found, CorpusFiles.CorpusFile corpus, Set<Loss> losses) {
        String format = target.start().format();
        long right = corpus.values(format, Set.of());
        return found == right || found == corpus.values(format, losses)
                ? Optional.empty()
                : Optional.of("reads " + found + " values where there are " + right);
    }

    private Optional<String> encoded(Agent agent, CorpusFiles.CorpusFile corpus, Set<Loss> losses) {
        try {
            byte[] saved = saved(agent);
            if (corpus.isProved(target.id(), saved)) {
                return Optional.empty();
            }
            List<byte[]> images = CorpusFiles.BsonFile.saved(saved);
            Optional<String> difference = corpus.difference(images, target.reader(), losses);
            Optional<String> fault = difference.isPresent() || !oneEncoding(losses)
                    ? difference.map(words -> "encodes something else: " + words)
                    : sameBytes(images, corpus.images());
            if (fault.isEmpty()) {
                corpus.prove(target.id(), saved);
            }
            return fault;
        } catch (MalformedException e) {
            return Optional.of("encodes what is malformed: " + e.getMessage());
        }
    }

    /**
     * Decodes and encodes one document of each type: what a codec keeps is measured and not declared.
     *
     * @param types a file by type
     * @return by type {@code kept}, {@code changed: losses}, {@code refused: why} or {@code wrong: difference}
     */
    Map<String, String> types(Agent agent, Map<String, CorpusFiles.CorpusFile> types) {
        Map<String, String> found = new LinkedHashMap<>();
        types.forEach((type, corpus) -> found.put(type, kept(agent, corpus)));
        return found;
    }

    private String kept(Agent agent, CorpusFiles.CorpusFile corpus) {
        try {
            agent.load(corpus.path());
            for (Operation operation : List.of(Operation.DECODE, Operation.ENCODE)) {
                Optional<String> fault = fault(agent, operation, agent.run(operation, 1, 0), corpus);
                if (fault.isPresent()) {
                    return "wrong: " + fault.get();
                }
            }
            Set<Loss> needed = needed(
                    agent.hello().lost(),
                    corpus.documents().get(0),
                    documents(agent).get(0));
            return needed.isEmpty()
                    ? "kept"
                    : "changed: " + needed.stream().map(Loss::words).collect(Collectors.joining(", "));
        } catch (AgentException.Refusal e) {
            return "refused: " + e.getMessage();
        } catch (AgentException e) {
            if (!agent.isAlive()) {
                throw e;
            }
            return "wrong: " + e.getMessage();
        }
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

    /** What the last run of encode left, read back. */
    List<Value.Obj> documents(Agent agent) {
        return CorpusFiles.BsonFile.saved(saved(agent)).stream()
                .map(target.reader())
                .toList();
    }

    private byte[] saved(Agent agent) {
        Path saved = files.unused();
        try {
            agent.save(saved);
            return Files.readAllBytes(saved);
        } catch (IOException e) {
            throw new AgentException("reports that it saved a file that cannot be read: " + e);
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
