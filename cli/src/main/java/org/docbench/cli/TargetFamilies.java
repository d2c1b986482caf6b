package org.docbench.cli;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.docbench.core.experiment.Target;
import org.docbench.load.StoreTargets;
import org.docbench.stores.Product;

/**
 * The targets that a product's name stands for: those whose ids begin with it. A target of exactly this name comes first, and {@code .*}
 * behind the name stands for all of them in any case.
 *
 * @param ids of the suites of a run, in their order
 */
record TargetFamilies(Set<String> ids) {
    private static final String ALL = ".*";

    /** Of the suites with these names; of all if there is none. */
    static TargetFamilies of(Collection<String> suites) {
        Set<String> ids = new LinkedHashSet<>();
        Suites.ALL.stream()
                .filter(suite -> suites.isEmpty() || suites.contains(suite.name()))
                .forEach(suite -> ids.addAll(suite.described().targets()));
        return new TargetFamilies(ids);
    }

    /**
     * Returns the targets that a word of {@code --targets} names, with its network and copy; the word itself if it is no product's.
     *
     * @throws UserError if only suites that are not run have targets of the product
     */
    List<Target> of(Target word) {
        String written = word.id();
        String family =
                Product.named(written.endsWith(ALL) ? written.substring(0, written.length() - ALL.length()) : written);
        Predicate<String> member = id -> id.equals(family) || id.startsWith(family + ".");
        if (ids.contains(written)) {
            return List.of(word);
        }
        List<Target> members = ids.stream()
                .filter(member)
                .filter(id -> word.network().isEmpty() || StoreTargets.ids().contains(id))
                .map(id -> new Target(id, word.version(), word.network(), word.copy()))
                .toList();
        Set<String> all = Suites.targets();
        if (members.isEmpty() && !all.contains(written) && all.stream().anyMatch(member)) {
            throw UserError.usage(
                    "--targets " + word + ": no suite of this run has a target of it; docbench list shows which do");
        }
        return members.isEmpty() ? List.of(word) : members;
    }
}
