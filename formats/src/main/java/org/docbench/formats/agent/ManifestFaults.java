package org.docbench.formats.agent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.docbench.core.experiment.Target;

/** What a manifest must say that its JSON alone does not ensure. */
final class ManifestFaults {
    /** The language, a dot, the rest. */
    private static final String ID = "[^.]+\\..+";

    private final List<String> faults = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();

    private ManifestFaults() {}

    /** The first field that is wrong, and how; nothing if none is. */
    static Optional<String> first(AgentManifest manifest) {
        if (manifest == null) {
            return Optional.of("is empty");
        }
        var found = new ManifestFaults();
        found.text("language", manifest.language());
        found.each("needs", manifest.needs(), found::need);
        found.each("sources", manifest.sources(), found::source);
        found.each("build", manifest.build(), found::command);
        found.command("run", manifest.run());
        found.each("targets", manifest.targets(), found::target);
        if (found.ids.isEmpty()) {
            found.faults.add("targets names no target");
        }
        return found.faults.stream().findFirst();
    }

    private void need(String field, AgentManifest.Need need) {
        command(field + ".check", need.check());
        text(field + ".install", need.install());
    }

    private void source(String field, AgentManifest.Source source) {
        command(field + ".check", source.check());
        text(field + ".from", source.from());
    }

    private void target(String field, AgentManifest.Target target) {
        text(field + ".id", target.id());
        text(field + ".about", target.about());
        if (target.id() != null && !isId(target.id())) {
            faults.add(field + ".id is not LANGUAGE.CODEC without blanks, commas, colons, @ and #: " + target.id());
        } else if (!ids.add(target.id())) {
            faults.add(field + ".id is there twice: " + target.id());
        }
    }

    private static boolean isId(String text) {
        return text.matches(ID) && Target.read(text).map(Target::id).equals(Optional.of(text));
    }

    private <T> void each(String field, List<T> items, BiConsumer<String, T> check) {
        if (items == null) {
            faults.add(field + " is missing");
            return;
        }
        for (int i = 0; i < items.size(); i++) {
            String item = field + "[" + i + "]";
            if (items.get(i) == null) {
                faults.add(item + " is missing");
            } else {
                check.accept(item, items.get(i));
            }
        }
    }

    private void command(String field, List<String> words) {
        each(field, words, (word, text) -> {});
        if (words != null && words.stream().limit(1).allMatch(word -> word != null && word.isBlank())) {
            faults.add(field + " names no program");
        }
    }

    private void text(String field, String text) {
        if (text == null || text.isBlank()) {
            faults.add(field + " is missing");
        }
    }
}
