package org.docbench.core.claim;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.docbench.core.experiment.Target;

/** The command that measures cases on targets. */
final class Command {
    /** Parameters of cases on collections, whose sizes are chosen by {@code --set}. */
    private static final Set<String> ON_COLLECTIONS = Set.of("documents", "workers");

    private Command() {}

    /**
     * For example {@code docbench run SUITE --targets T,U --durability sync --store NAME=URI}.
     *
     * @param given targets that only run on a server the user gives, with its name in {@code --store NAME=URI}
     */
    static String measuring(List<CaseRef> cases, List<String> targets, Map<String, String> given) {
        Set<String> suites = new TreeSet<>();
        Set<String> measured = new LinkedHashSet<>();
        Set<String> durabilities = new LinkedHashSet<>();
        Set<String> networks = new LinkedHashSet<>();
        Set<Long> documents = new TreeSet<>();
        for (CaseRef c : cases) {
            suites.add(c.suite());
            for (String written : targets) {
                // asking for a target measures it over the network, too, if there is one
                Target target = Target.parse(c.of(written));
                measured.add(target.near().toString());
                target.networkOption().ifPresent(networks::add);
            }
            if (c.parameters().keySet().containsAll(ON_COLLECTIONS)) {
                documents.add(Long.valueOf(c.parameters().get("documents")));
            }
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
                + (durabilities.isEmpty() ? "" : " --durability " + String.join(",", durabilities))
                + (documents.isEmpty()
                        ? ""
                        : " --set documents="
                                + documents.stream().map(String::valueOf).collect(Collectors.joining(",")))
                + networks.stream().map(network -> " --network " + network).collect(Collectors.joining())
                + stores;
    }
}
