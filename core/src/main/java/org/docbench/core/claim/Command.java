package org.docbench.core.claim;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The command that measures cases on targets. */
final class Command {
    /** The suite whose number of documents is chosen by {@code --set}. */
    private static final String CRUD = "crud";

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
        Set<String> networks = new LinkedHashSet<>();
        Set<Long> documents = new TreeSet<>();
        for (CaseRef c : cases) {
            suites.add(c.suite());
            targets.forEach(target -> measured.add(near(c.of(target))));
            targets.forEach(target -> far(c.of(target)).ifPresent(networks::add));
            if (c.suite().equals(CRUD)) {
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

    /** {@code mongodb@100mbit-1ms} is measured by asking for {@code mongodb}, over a network too. */
    private static String near(String target) {
        int at = target.indexOf('@');
        return at < 0 ? target : target.substring(0, at);
    }

    /** What {@code --network} is given: in the name of a target its comma is a dash. */
    private static Optional<String> far(String target) {
        int at = target.indexOf('@');
        return at < 0 ? Optional.empty() : Optional.of(target.substring(at + 1).replace('-', ','));
    }
}
