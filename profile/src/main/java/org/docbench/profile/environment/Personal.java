package org.docbench.profile.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.docbench.profile.machine.SystemFiles;

/**
 * The last gate before publication: replaces the user's name, folder and the host's name in every text. Nothing that is
 * captured should hold them; a firmware or a kernel named by its owner may.
 */
final class Personal {

    /** A shorter name ("vm", "pi", "db") is found by chance inside honest facts, and gives nobody away. */
    private static final int LEAST_LENGTH = 4;

    private final Map<Pattern, String> replacements = new LinkedHashMap<>();

    Personal(Map<String, String> names) {
        names.forEach((name, replacement) -> {
            if (name.length() >= LEAST_LENGTH && !name.equals("root") && !name.equals("localhost")) {
                replacements.put(
                        Pattern.compile("(?<![A-Za-z0-9])" + Pattern.quote(name) + "(?![A-Za-z0-9])"), replacement);
            }
        });
    }

    static Personal ofThisMachine(SystemFiles files) {
        Map<String, String> names = new LinkedHashMap<>();
        // The folder first: it usually holds the user's name.
        names.put(System.getProperty("user.home", ""), "<home>");
        names.put(System.getProperty("user.name", ""), "<user>");
        names.put(files.read("/proc/sys/kernel/hostname").orElse(""), "<host>");
        for (String variable : new String[] {"HOSTNAME", "COMPUTERNAME"}) {
            String name = System.getenv(variable);
            names.put(name == null ? "" : name, "<host>");
        }
        return new Personal(names);
    }

    /** Values only: the names of the facts are ours. */
    JsonNode removedFrom(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> field.setValue(removedFrom(field.getValue())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, removedFrom(array.get(i)));
            }
        } else if (node.isTextual()) {
            return TextNode.valueOf(removedFrom(node.textValue()));
        }
        return node;
    }

    String removedFrom(String text) {
        String clean = text;
        for (Map.Entry<Pattern, String> entry : replacements.entrySet()) {
            clean = entry.getKey().matcher(clean).replaceAll(entry.getValue());
        }
        return clean;
    }
}
