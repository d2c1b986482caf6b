package org.docbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.cli.Selection.TargetFilter;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.Preset;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.runner.RunRequest;
import org.docbench.core.runner.Suite;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.core.runner.SuiteEntry.Ability;
import org.docbench.core.runner.UserDocuments;
import org.docbench.core.value.CanonicalForm;
import org.docbench.core.value.Value;
import org.docbench.formats.documents.DocumentFile;
import org.docbench.formats.documents.DocumentFile.DocumentFileException;
import org.docbench.formats.documents.DocumentFile.ReadDocuments;
import org.docbench.formats.documents.PathSample;
import org.docbench.report.view.Floor;
import org.docbench.stores.Durability;
import org.docbench.stores.Secrets;
import org.docbench.stores.ServerName;
import org.docbench.stores.network.Network;
import org.docbench.stores.servers.ContainerImage.NamedImage;
import org.docbench.stores.servers.Program.NamedProgram;

/** What the options ask for, checked before anything is measured. */
final class RunPlan {
    private static final List<String> LEVELS =
            Durability.all().stream().map(Durability::id).toList();

    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,3})?)\\s*%");
    private static final double LEAST_TIE = 0.001;
    private static final double MOST_TIE = 0.5;

    /** What {@code --set} changes of DocBench's own service, and not of the user's. */
    private static final List<String> OWN_SERVICE = List.of("backends", "cache", "rows", "workers");

    private final RunOptions options;
    private final Selection selection;
    private final Path java;
    private final Optional<Network> network;
    private final double tie;
    private final RanksOption ranks;
    private final Budget.Limit limit;
    private final Optional<String> unprofiled;
    private final DocumentOptions user;
    private final Map<Suites.Entry<?>, RunRequest> requests = new LinkedHashMap<>();

    /** Checks the options. */
    RunPlan(RunOptions options) {
        this.options = options;
        Words.among("suite", options.suites, Suites.names());
        network = Optional.ofNullable(options.network).map(RunPlan::network);
        selection = new Selection(
                options,
                TargetFilter.of(options.targets, network, Selection.TargetFamilies.of(options.suites)),
                options.questions.stream()
                        .map(words -> TargetFilter.question(words, network))
                        .toList());
        tie = tie(options.tie);
        ranks = options.ranks == null ? RanksOption.ALONE : RanksOption.of(options.ranks);
        Words.among("preset", List.of(options.preset()), Preset.names());
        limit = Budget.Limit.of(options, selection.preset());
        Stream.concat(Stream.of(selection.asked()), selection.questions().stream())
                .forEach(targets -> {
                    Words.among("target", targets.all().stream().map(Target::id).toList(), Suites.targets());
                    targets.check(network);
                });
        Words.among("durability", options.durability, LEVELS);
        StoreOption.check(options.stores, options.passwords);
        SetOption.check(options.values);
        Words.among("scenario", options.scenarios, Selection.scenarios().keySet());
        DocumentOptions.refuseNumber(options.documents);
        OptionRule.UnusedOptions.refuse(options, selection);
        java = java(options.jvm);
        user = DocumentOptions.of(options);
        checkService();
        orUsage(() -> selection.suites().forEach(suite -> {
            RunRequest request = request(suite, selection.targetsOf(suite));
            suite.described().check(request);
            requests.put(suite, request);
        }));
        if (options.prove) {
            requests.put(Suites.PROVE, request(Suites.PROVE, selection.stores()));
        }
        unprofiled = options.flame ? unprofiled(selection.names()) : Optional.empty();
    }

    /** Suites refuse what they cannot measure by an IllegalArgumentException with one line for the user. */
    private static void orUsage(Runnable suites) {
        try {
            suites.run();
        } catch (IllegalArgumentException e) {
            throw UserError.usage(e.getMessage());
        }
    }

    private static Network network(String asked) {
        try {
            return Network.of(asked);
        } catch (IllegalArgumentException e) {
            throw UserError.usage("--network: " + e.getMessage());
        }
    }

    private static Optional<String> unprofiled(List<String> suites) {
        Set<String> profiled = Suites.with(Ability.PROFILES);
        List<String> others =
                suites.stream().filter(suite -> !profiled.contains(suite)).toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("--flame records nothing in " + String.join(", ", others));
    }

    /** Checks {@code --service} and {@code --form}. */
    private void checkService() {
        List<String> takers = List.copyOf(Suites.with(Ability.SERVICE));
        Words.among("form", List.of(options.form), forms().keySet());
        if (options.service == null) {
            if (options.written().contains("--form")
                    || !options.form.equals(forms().keySet().iterator().next())) {
                throw UserError.usage("--form needs --service URL: DocBench's own service is measured in both forms");
            }
            return;
        }
        if (!options.targets.isEmpty() || !options.durability.isEmpty()) {
            throw UserError.usage(
                    "--service is the only target, at the level that it has: no --targets, no --durability");
        }
        OWN_SERVICE.stream().filter(options.values::containsKey).findFirst().ifPresent(name -> {
            throw UserError.usage("--set " + name + " is of DocBench's own service: not with --service");
        });
        if (selection.names().size() != 1 || !takers.containsAll(selection.names())) {
            throw UserError.usage("--service needs the suite " + takers.get(0) + " alone: docbench run " + takers.get(0)
                    + " --service " + Secrets.masked(options.service));
        }
    }

    /** Returns the forms that a service can have, each with its paths. */
    static Map<String, String> forms() {
        Map<String, String> forms = new LinkedHashMap<>();
        Suites.ALL.forEach(suite -> forms.putAll(suite.described().forms()));
        return forms;
    }

    private RunRequest request(Suites.Entry<?> suite, Set<String> targets) {
        List<CellLine> lines = selection.lines(suite);
        boolean chosen = lines.isEmpty();
        return new RunRequest(
                selection.preset(),
                lines,
                targets,
                chosen ? scenarios(suite.described()) : List.of(),
                chosen
                        ? SetOption.of(suite.described(), SetOption.CountOption.values(options, suite.described()))
                        : Map.of(),
                selection.levels(suite),
                user.documents(),
                Optional.ofNullable(options.rate),
                Optional.ofNullable(options.capacity),
                Optional.ofNullable(options.service).map(url -> new RunRequest.Service(url, options.form)),
                options.largeItems && chosen,
                chosen && suite.can(Ability.RANKS) ? ranks.size() : 1,
                options.seed);
    }

    /** Adds to the groups of an environment which documents of the user's are measured, if there are any. */
    Map<String, JsonNode> withDocuments(Map<String, JsonNode> environment) {
        List<Value.Obj> documents = user.documents().documents();
        if (documents.isEmpty()) {
            return environment;
        }
        Map<String, JsonNode> with = new LinkedHashMap<>(environment);
        with.put(
                "documents",
                JsonNodeFactory.instance
                        .objectNode()
                        .put("number", documents.size())
                        .put("sha256", CanonicalForm.sha256(documents)));
        return with;
    }

    /** Returns the named scenarios that a suite has; an empty list means all. */
    private List<String> scenarios(SuiteEntry<?> suite) {
        return options.scenarios.stream().filter(suite.choices()::contains).toList();
    }

    /** Returns the written forms of the targets of each suite, those over the network and of the harness among them. */
    Map<String, Set<String>> targets() {
        Map<String, Set<String>> targets = new LinkedHashMap<>();
        for (Suites.Entry<?> suite : selection.suites()) {
            Set<String> all = new LinkedHashSet<>(selection.targetsOf(suite));
            network.ifPresent(far -> List.copyOf(all)
                    .forEach(id -> all.add(Target.parse(id).over(far.name()).toString())));
            suite.described().targets().stream().filter(Floor::isEmpty).forEach(all::add);
            targets.put(suite.name(), options.service == null ? all : Set.of(RunRequest.Service.ID));
        }
        return targets;
    }

    /** Returns what is asked of a suite of this run. */
    RunRequest request(String suite) {
        return requests.get(Suites.named(suite));
    }

    /** What to know before the run, one line each: earlier forms of targets, what is not profiled, the user's documents. */
    List<String> notes() {
        return Stream.of(selection.asked().hint().stream(), unprofiled.stream(), user.warnings().stream())
                .flatMap(lines -> lines)
                .toList();
    }

    /** What the reader must know of the user's documents, one line each. */
    List<String> warnings() {
        return user.warnings();
    }

    /** Returns the user's own questions, each a list of targets. */
    List<List<String>> questions() {
        return selection.questions().stream()
                .map(question -> question.all().stream().map(Target::toString).toList())
                .toList();
    }

    /** Says which options ask nothing of a run with these questions, one line each. */
    List<String> idle(RegisteredPlan registered) {
        List<String> idle = new ArrayList<>();
        questions().stream()
                .filter(question -> registered.asked().stream()
                        .noneMatch(pairs -> pairs.targets().stream()
                                        .filter(question::contains)
                                        .count()
                                > 1))
                .forEach(question -> idle.add("--ask " + String.join(",", question)
                        + " registers no question: no planned case compares these targets"));
        if (registered.questionsAsked() == 0) {
            Stream.of("--time", "--until")
                    .filter(options.written()::contains)
                    .forEach(option -> idle.add(option + " adds no round: no question is registered: add --ask A,B"));
        }
        return idle;
    }

    /** Returns how long the run may take. */
    Budget.Limit limit() {
        return limit;
    }

    /** Returns half the width of the tie band. */
    double tie() {
        return tie;
    }

    private static double tie(String written) {
        Matcher percent = PERCENT.matcher(written);
        double tie = percent.matches() ? Double.parseDouble(percent.group(1)) / 100 : 0;
        if (tie < LEAST_TIE || tie > MOST_TIE) {
            throw UserError.usage("--tie takes a percentage from 0.1 % to 50 %, for example 10%, not " + written);
        }
        return tie;
    }

    /** What lies between stores and their servers, if that was asked for. */
    Optional<Network> network() {
        return network;
    }

    /** Says what the estimate of the time leaves out, if an option asks for that. */
    Optional<String> untimed() {
        String left = Stream.of("--network", "--flame", "--prove")
                .filter(options.written()::contains)
                .collect(Collectors.joining(" and "));
        return left.isEmpty() ? Optional.empty() : Optional.of("The time is without what " + left + " adds.");
    }

    /** Bytes of the cache that servers are started with, if that was asked for. */
    OptionalLong cache() {
        return SetOption.cache(options.values);
    }

    /** Returns the processes that measure blocks together. */
    RanksOption ranks() {
        return ranks;
    }

    Path java() {
        return java;
    }

    /**
     * The servers that the user named, to be asked whether they are there.
     *
     * @param stores URIs by product, with their passwords
     */
    List<Probe> probes(Map<String, String> stores) {
        List<Probe> probes = new ArrayList<>();
        stores.forEach((server, text) -> {
            if (NamedImage.isImage(text)) {
                probes.add(Probe.ofDocker(server));
            } else if (!NamedProgram.isPath(ServerName.parse(server), text)) {
                probes.add(Probe.of(server, text));
            }
        });
        requests.forEach((suite, request) ->
                suite.described().probes(request).forEach((what, fault) -> probes.add(new Probe(what, fault))));
        return probes;
    }

    /**
     * Makes the suites ready, which may build agents, fetch and start servers, and writes corpora; the caller closes them.
     *
     * @param each told each suite as soon as it must be closed
     */
    void suites(Suites.Machine machine, Consumer<Suite> each) {
        List<Suite> made = new ArrayList<>();
        requests.forEach((suite, request) -> {
            made.add(suite.prepare(request, machine));
            each.accept(made.get(made.size() - 1));
        });
        if (made.stream().anyMatch(suite -> !suite.targets().isEmpty())
                && made.stream().allMatch(suite -> suite.trials() == 0)) {
            throw UserError.usage("this run measures nothing: no case has the values that its options ask for");
        }
    }

    static Path java(Path asked) {
        Path given = asked == null ? Path.of(System.getProperty("java.home")) : asked;
        Path java = Files.isDirectory(given) ? given.resolve("bin/java") : given;
        if (!Files.isExecutable(java)) {
            throw UserError.usage("no java program at " + given + " (--jvm takes a JDK's home or its bin/java)");
        }
        return java;
    }

    /**
     * What {@code --documents}, {@code --path} and {@code --index} name.
     *
     * @param warnings what to know of the file, one line each
     */
    record DocumentOptions(UserDocuments documents, List<String> warnings) {

        /** Reads the file now, so that a fault in it is found before anything is measured. */
        static DocumentOptions of(RunOptions options) {
            if (options.documents == null) {
                if (!options.paths.isEmpty() || !options.indexes.isEmpty()) {
                    throw UserError.usage(
                            (options.paths.isEmpty() ? "--index names what to index" : "--path names what to read")
                                    + " in your own documents: give them with --documents FILE");
                }
                if (options.documentsLimit != null) {
                    throw UserError.usage("--documents-limit needs --documents FILE");
                }
                return new DocumentOptions(UserDocuments.NONE, List.of());
            }
            int limit = options.documentsLimit == null ? DocumentFile.USUAL : options.documentsLimit;
            Words.within("--documents-limit", limit, 1, DocumentFile.MOST);
            try {
                ReadDocuments found = DocumentFile.read(options.documents, limit);
                List<Value.Obj> read = found.documents();
                Stream.concat(options.paths.stream(), options.indexes.stream())
                        .forEach(path -> check(path, read, options.documents));
                List<String> paths = options.paths.isEmpty()
                        ? PathSample.of(read, options.seed).stream()
                                .map(Object::toString)
                                .toList()
                        : options.paths;
                return new DocumentOptions(
                        new UserDocuments(
                                options.documents.toAbsolutePath().toString(),
                                read,
                                paths,
                                options.indexes.isEmpty() ? paths : options.indexes,
                                limit),
                        found.warnings(options.documents.getFileName().toString()));
            } catch (DocumentFileException e) {
                throw UserError.failed(e.getMessage());
            }
        }

        /** Refuses a number, which {@code --docs} takes. */
        static void refuseNumber(Path file) {
            if (file != null && file.toString().matches("[0-9]+") && Files.notExists(file)) {
                throw UserError.usage(
                        "--documents takes a file with your own documents; a number of documents is --docs " + file);
            }
        }

        private static void check(String text, List<Value.Obj> documents, Path file) {
            try {
                var path = org.docbench.core.value.Path.parse(text);
                if (documents.stream().noneMatch(document -> path.in(document).isPresent())) {
                    throw UserError.usage("no document of " + file + " has the path " + text);
                }
            } catch (IllegalArgumentException e) {
                throw UserError.usage(e.getMessage());
            }
        }
    }
}
