package org.docbench.core.claim;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The command that measures cases on targets. */
final class Command {
    private Command() {}

    /**
     * For example {@code docbench run update --targets mongodb,oracle.json --durability sync --store oracle=URI}.
     *
     * @param given targets that only run on a server the user gives, with its name in {@code --store NAME=URI}
     */
    static String measuring(List<CaseRef> cases, List<String> targets, Map<String, String> given) {
        Set<String> suites = new TreeSet<>();
        Set<String> measured = new LinkedHashSet<>();
        Set<String> durabilities = new LinkedHashSet<>();
        for (CaseRef c : cases) {
            suites.add(c.suite());
            targets.forEach(target -> measured.add(c.of(target)));
            if (c.parameters().containsKey("durability")) {
                durabilities.add(c.parameters().get("durability"));
            }
        }
        String stores = measured.stream()
                .map(given::get)
                .filter(Objects::nonNull)
                .distinct()
                .map(name -> " --store " + name + "=URI")
                .collect(Collectors.joining());
        return "docbench run " + String.join(" ", suites) + " --targets " + String.join(",", measured)
                + (durabilities.isEmpty() ? "" : " --durability " + String.join(",", durabilities)) + stores;
    }
}
