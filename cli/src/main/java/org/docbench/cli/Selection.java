package org.docbench.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.Parameter;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.Target;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.load.StoreTargets;
import org.docbench.stores.NullStore;
import org.docbench.stores.Product;
import org.docbench.stores.Secrets;
import org.docbench.stores.ServerName;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.Servers;

/**
 * Which suites, targets, scenarios and levels the options ask for.
 *
 * @param asked the targets that the options name
 * @param questions the targets of each of the user's questions
 */
record Selection(RunOptions options, TargetFilter asked, List<TargetFilter> questions) {
    /** The parameter that {@code --durability} is about. */
    private static final String DURABILITY = "durability";

    /** Reads the preset of the run. */
    Preset preset() {
        return Preset.named(options.preset());
    }

    /** The suites asked for, those without a chosen target left out. */
    List<Suites.Entry<?>> suites() {
        return Suites.ALL.stream()
                .filter(suite -> options.suites.isEmpty() || options.suites.contains(suite.name()))
                .filter(suite -> !targetsOf(suite).isEmpty())
                .toList();
    }

    /** Their names. */
    List<String> names() {
        return suites().stream().<String>map(Suites.Entry::name).toList();
    }

    /** Returns the targets of a suite that were asked for, aliases included; those of the preset when none was. */
    Set<String> targetsOf(Suites.Entry<?> suite) {
        Set<String> chosen = new LinkedHashSet<>();
        List<String> ids = suite.described().targets();
        List<CellLine> lines = lines(suite);
        if (options.targets.isEmpty()) {
            Preset preset = preset();
            Set<String> usual = suite.described()
                    .products(ids.stream()
                            .filter(id -> preset.has(suite.name(), id))
                            .collect(Collectors.toSet()));
            ids.stream()
                    .filter(id -> lines.isEmpty()
                            ? preset.has(suite.name(), id) || isOnNamedServer(suite, id, usual)
                            : lines.stream().anyMatch(line -> line.targets().contains(id)))
                    .forEach(chosen::add);
        }
        ids.forEach(id -> {
            chosen.addAll(asked.of(id));
            questions.forEach(question -> chosen.addAll(question.of(id)));
        });
        return chosen;
    }

    /** Whether {@code --store} names the server of a target, on which no usual target is. */
    private boolean isOnNamedServer(Suites.Entry<?> suite, String id, Set<String> usual) {
        return suite.described().products(Set.of(id)).stream()
                .anyMatch(product -> !usual.contains(product) && options.stores.containsKey(product));
    }

    /** The stores that were asked for, of all suites. */
    Set<String> stores() {
        Set<String> stores = new LinkedHashSet<>();
        Suites.ALL.stream()
                .filter(suite -> suite.can(Ability.STORES))
                .forEach(suite -> stores.addAll(targetsOf(suite)));
        return stores;
    }

    /**
     * Lists the cells of a suite as the preset has them, with what the options name in its place: targets, levels of durability, the
     * user's documents. A product that {@code --store} names joins with the targets that are asked about. None for all cells.
     */
    List<CellLine> lines(Suites.Entry<?> suite) {
        List<CellLine> lines = preset().cells(suite.name());
        if (lines.isEmpty()) {
            return lines;
        }
        List<String> named = asked.all().stream().map(Target::id).toList();
        List<String> questioned = questions.stream()
                .flatMap(question -> question.all().stream().map(Target::id))
                .toList();
        List<CellLine> changed = new ArrayList<>();
        for (CellLine line : lines) {
            Set<String> targets = new LinkedHashSet<>(named.isEmpty() ? with(line, suite) : named);
            targets.addAll(questioned);
            CellLine on = line.on(List.copyOf(targets));
            changed.add(options.durability.isEmpty() ? on : on.with(DURABILITY, options.durability));
        }
        if (options.documents != null && suite.can(Ability.DOCUMENTS)) {
            List<String> all = changed.stream()
                    .flatMap(line -> line.targets().stream())
                    .distinct()
                    .toList();
            changed.add(new CellLine(SuiteEntry.USER, Map.of(), List.of(), all, List.of()));
        }
        return changed;
    }

    private List<String> with(CellLine line, Suites.Entry<?> suite) {
        List<String> all = new ArrayList<>(line.targets());
        line.ask().stream()
                .filter(id -> !all.contains(id))
                .filter(id -> suite.described().products(Set.of(id)).stream().anyMatch(options.stores::containsKey))
                .forEach(all::add);
        return all;
    }

    /** Returns the ids of the levels of a suite: those asked for, else those of its cells; empty if neither names one. */
    List<String> levels(Suites.Entry<?> suite) {
        return options.durability.isEmpty()
                ? lines(suite).stream()
                        .flatMap(line -> line.values().getOrDefault(DURABILITY, List.of()).stream())
                        .distinct()
                        .toList()
                : options.durability;
    }

    /** The scenarios that can be chosen, each with the suites that have it. */
    static Map<String, Set<String>> scenarios() {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        Suites.ALL.forEach(suite -> suite.described()
                .choices()
                .forEach(name ->
                        all.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(suite.name())));
        return all;
    }

    /** The servers that the targets of this run are on, as {@link ServerName} writes them. */
    Set<String> servers() {
        return suites().stream()
                .filter(suite -> options.service == null || !suite.can(Ability.SERVICE))
                .flatMap(suite -> targetsOf(suite).stream()
                        .map(Target::parse)
                        .flatMap(target -> suite.described().products(Set.of(target.id())).stream()
                                .map(product -> new ServerName(product, target.version()).toString())))
                .collect(Collectors.toSet());
    }

    /**
     * The targets that {@code --targets} names.
     *
     * @param all in the order of the option
     * @param hint how names of an earlier form are written now, one line; empty if there were none
     */
    record TargetFilter(List<Target> all, Optional<String> hint) {

        /**
         * Parses the words of the option. A word behind an {@code @} that names no network was the earlier form of a copy:
         * {@code bson.raw@again} becomes {@code bson.raw#2}, or the next copy that is free.
         *
         * @param network of this run
         * @param families the targets that products' names stand for
         * @throws UserError with one line if a target has another form
         */
        static TargetFilter of(List<String> words, Optional<Network> network, TargetFamilies families) {
            return of(
                    words.stream()
                            .flatMap(word -> families.of(parsed("--targets", word)).stream())
                            .toList(),
                    network);
        }

        private static TargetFilter of(List<Target> asked, Optional<Network> network) {
            Map<Target, Target> renamed = new LinkedHashMap<>();
            Set<Target> taken = new HashSet<>(asked);
            for (Target target : asked) {
                if (isEarlierForm(target, network)) {
                    renamed.computeIfAbsent(target, old -> free(old.near(), taken));
                }
            }
            List<Target> all = asked.stream()
                    .map(target -> renamed.getOrDefault(target, target))
                    .distinct()
                    .toList();
            return new TargetFilter(
                    all,
                    renamed.isEmpty()
                            ? Optional.empty()
                            : Optional.of(renamed.entrySet().stream()
                                    .map(name -> name.getKey() + " is now written " + name.getValue())
                                    .collect(Collectors.joining("; "))));
        }

        /** Parses a value of {@code --ask}, which names two targets at least. */
        static TargetFilter question(String words, Optional<Network> network) {
            TargetFilter question = of(
                    Parameter.split(words).stream()
                            .map(word -> parsed("--ask", word))
                            .toList(),
                    network);
            if (question.all.size() < 2) {
                throw UserError.usage("--ask takes two different targets, as --ask A,B, not '" + words + "'");
            }
            return question;
        }

        /** A URI can be given by mistake; it is shown without its password. */
        private static Target parsed(String option, String word) {
            return Target.read(word)
                    .orElseThrow(() -> UserError.usage(
                            option + ": a target is written " + Target.FORM + ", not '" + Secrets.masked(word) + "'"));
        }

        private static boolean isEarlierForm(Target target, Optional<Network> network) {
            return target.network()
                    .filter(word ->
                            !Network.isName(word) && !network.map(Network::name).equals(Optional.of(word)))
                    .isPresent();
        }

        private static Target free(Target target, Set<Target> taken) {
            int copy = 2;
            while (!taken.add(target.copy(copy))) {
                copy++;
            }
            return target.copy(copy);
        }

        /**
         * Checks that this run can measure them; their ids are known.
         *
         * @throws UserError with one line about the first that it cannot
         */
        void check(Optional<Network> network) {
            all.forEach(target -> check(target, network));
        }

        private static void check(Target target, Optional<Network> network) {
            if (target.version().isPresent() && !hasServer(target.id())) {
                throw UserError.usage("--targets " + target
                        + ": versions are chosen of products with a server only; write "
                        + new Target(target.id(), Optional.empty(), target.network(), target.copy()));
            }
            if (target.network().isEmpty()) {
                return;
            }
            if (!StoreTargets.ids().contains(target.id()) || target.id().equals(NullStore.ID)) {
                throw UserError.usage("--targets " + target + ": only stores on a server are measured over a network");
            }
            if (!network.map(Network::name).equals(target.network())) {
                throw UserError.usage("--targets " + target + " needs --network "
                        + target.networkOption().orElseThrow());
            }
        }

        private static boolean hasServer(String id) {
            return Suites.ALL.stream()
                    .flatMap(suite -> suite.described().products(Set.of(id)).stream())
                    .anyMatch(product -> Servers.products().contains(product) && !Product.isLibrary(product));
        }

        /** The written forms of the targets with this id. */
        List<String> of(String id) {
            List<String> written = new ArrayList<>();
            all.stream().filter(target -> target.id().equals(id)).forEach(target -> written.add(target.toString()));
            return written;
        }
    }

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
            String family = Product.named(
                    written.endsWith(ALL) ? written.substring(0, written.length() - ALL.length()) : written);
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
                throw UserError.usage("--targets " + word
                        + ": no suite of this run has a target of it; docbench list shows which do");
            }
            return members.isEmpty() ? List.of(word) : members;
        }
    }
}
