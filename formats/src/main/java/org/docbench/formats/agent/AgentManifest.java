package org.docbench.formats.agent;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * {@code agent.json}: what an agent needs, how it is built and run, which targets it serves ({@code docs/agents.md}, "The
 * folder").
 *
 * @param sources where the build fetches libraries from; none if the manifest names none
 */
public record AgentManifest(
        String language,
        List<Need> needs,
        List<Source> sources,
        List<List<String>> build,
        List<String> run,
        List<Target> targets) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public AgentManifest {
        sources = sources == null ? List.of() : sources;
    }

    /**
     * A toolchain.
     *
     * @param check a command that ends with 0 where it is there
     * @param install the command that installs it
     */
    public record Need(List<String> check, String install) {
        /** Says that those are not here, and how to install them. */
        public static String absence(List<Need> needs) {
            return needs.stream().map(need -> String.join(" ", need.check())).collect(Collectors.joining(", "))
                    + (needs.size() == 1 ? " does not work here; install it: " : " do not work here; install them: ")
                    + needs.stream().map(Need::install).collect(Collectors.joining("; "));
        }
    }

    /**
     * A place on the network that the build fetches from.
     *
     * @param check a command that ends with 0 where the place can be reached; it runs after a build that failed
     * @param from the place's name in messages
     * @param git the address of a git repository, which a clone on this machine can stand in for; null for other places
     * @param commit the one that is built, as the package manifest pins it; null for other places
     */
    public record Source(List<String> check, String from, String git, String commit) {
        private static final String COMMIT = "[0-9a-f]{40}";

        boolean isRepository() {
            return git != null;
        }

        /** Returns the repository's name, which is that of its clone's folder. */
        String name() {
            return git.substring(git.lastIndexOf('/') + 1).replaceFirst("\\.git$", "");
        }
    }

    /**
     * One way of using a codec.
     *
     * @param id the language, a dot, the rest
     * @param format of its bytes: BSON if the manifest names none
     */
    public record Target(String id, String about, String format) {
        public static final String BSON = "bson";

        /** JSON text. */
        public static final String JSON = "json";

        /** Those that DocBench reads with a reader of its own, and so can check. */
        static final List<String> FORMATS = List.of(BSON, JSON);

        public Target {
            format = format == null ? BSON : format;
        }

        private boolean isNamedWell() {
            return id.matches("[^.]+\\..+")
                    && org.docbench.core.experiment.Target.read(id)
                            .map(org.docbench.core.experiment.Target::id)
                            .equals(Optional.of(id));
        }
    }

    /** Refuses what JSON alone does not rule out, at the first field that is wrong. */
    private AgentManifest checked() {
        text("language", language);
        each("needs", needs, (field, need) -> {
            command(field + ".check", need.check());
            text(field + ".install", need.install());
        });
        each("sources", sources, (field, source) -> {
            command(field + ".check", source.check());
            text(field + ".from", source.from());
            refuseUnless(
                    source.isRepository()
                            ? source.commit() != null && source.commit().matches(Source.COMMIT)
                            : source.commit() == null,
                    field + ".commit is not the 40 digits of a commit of " + field + ".git");
        });
        each("build", build, AgentManifest::command);
        command("run", run);
        Set<String> ids = new HashSet<>();
        each("targets", targets, (field, target) -> {
            text(field + ".id", target.id());
            text(field + ".about", target.about());
            refuseUnless(
                    target.isNamedWell(),
                    field + ".id is not LANGUAGE.CODEC without blanks, commas, colons, @ and #: " + target.id());
            refuseUnless(
                    Target.FORMATS.contains(target.format()),
                    field + ".format is none of " + String.join(", ", Target.FORMATS) + ": " + target.format());
            refuseUnless(ids.add(target.id()), field + ".id is there twice: " + target.id());
        });
        refuseUnless(!ids.isEmpty(), "targets names no target");
        return this;
    }

    private static <T> void each(String field, List<T> items, BiConsumer<String, T> check) {
        refuseUnless(items != null, field + " is missing");
        for (int i = 0; i < items.size(); i++) {
            String item = field + "[" + i + "]";
            refuseUnless(items.get(i) != null, item + " is missing");
            check.accept(item, items.get(i));
        }
    }

    private static void command(String field, List<String> words) {
        each(field, words, (word, text) -> {});
        refuseUnless(!words.isEmpty() && !words.get(0).isBlank(), field + " names no program");
    }

    private static void text(String field, String text) {
        refuseUnless(text != null && !text.isBlank(), field + " is missing");
    }

    private static void refuseUnless(boolean right, String fault) {
        if (!right) {
            throw new AgentException(fault);
        }
    }

    /**
     * Reads the manifest of a folder.
     *
     * @throws AgentException if there is something wrong with it, naming the file and the field
     */
    static AgentManifest in(Path folder) {
        Path file = folder.resolve("agent.json");
        try {
            AgentManifest manifest = JSON.readValue(Files.readAllBytes(file), AgentManifest.class);
            refuseUnless(manifest != null, "is empty");
            return manifest.checked();
        } catch (AgentException e) {
            throw new AgentException(file + ": " + e.getMessage());
        } catch (UnrecognizedPropertyException e) {
            throw new AgentException(file + ": " + field(e) + " is no field of a manifest");
        } catch (JsonMappingException e) {
            throw new AgentException(file + ": " + (e.getPath().isEmpty() ? "the whole" : field(e))
                    + " is of another kind than docs/agents.md has it");
        } catch (JacksonException e) {
            throw new AgentException(file + ": is not JSON, or cut off, at line "
                    + e.getLocation().getLineNr());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a reader would write it: {@code needs[0].check}. */
    private static String field(JsonMappingException fault) {
        return fault.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    /** An agent that cannot be built or started, broke the protocol, hung or died; the message is one line for people. */
    public static class AgentException extends RuntimeException {
        public AgentException(String message) {
            super(message);
        }

        /** A build that failed where one of its sources cannot be reached: the network is at fault and not the agent. */
        public static final class UnreachableSource extends AgentException {
            UnreachableSource(String message) {
                super(message);
            }
        }

        /** The codec refuses the documents, which is no fault; the agent is ready for the next request. */
        public static final class Refusal extends RuntimeException {
            Refusal(String why) {
                super(why);
            }
        }
    }
}
