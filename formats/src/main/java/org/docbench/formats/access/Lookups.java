package org.docbench.formats.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.corpus.PublishedDocuments;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Path;

/** The published experiments that read fields of one document, and those that ask what they leave open. */
final class Lookups {
    private Lookups() {}

    /** Describes lookups of one field, timed in all phases that single lookups have and in the published way. */
    private static Scenario lookup(String name, String question, String... parameters) {
        return AccessExperiment.describe(
                name,
                question,
                List.of(parameters),
                AccessExperiment.Phase.OPEN,
                AccessExperiment.Phase.GET,
                AccessExperiment.Phase.READ,
                AccessExperiment.Phase.OPEN_READ,
                AccessExperiment.Phase.UPSTREAM);
    }

    /** One field of a flat document, at the five published positions. */
    static final class Flat implements AccessExperiment {
        private static final List<Integer> PROOF = List.of(1, 10, 50, 100, 200, 500, 750, 999);

        private static final Scenario SCENARIO =
                lookup("flat", "What does one field of a flat document cost, by its position?", "fields", "position");

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(boolean thorough) {
            return List.of(
                    SCENARIO.with(100, 1),
                    SCENARIO.with(100, 50),
                    SCENARIO.with(100, 100),
                    SCENARIO.with(500, 500),
                    SCENARIO.with(1000, 1000));
        }

        /** With the published counts also the positions of the published proof that the time grows, in one document. */
        @Override
        public List<Case> cases(AccessExperiment.AccessPreset preset) {
            List<Case> all = new ArrayList<>(cases(preset.thorough()));
            if (preset.published()) {
                PROOF.forEach(position -> all.add(SCENARIO.with(1000, position)));
            }
            return all;
        }

        /**
         * Unless all phases are asked for, opening is left out, and the published way of timing between both ends. The proof has one way of
         * timing.
         */
        @Override
        public List<String> phases(Case benchCase, boolean thorough) {
            if (isProof(benchCase)) {
                return List.of(AccessExperiment.Phase.GET.id());
            }
            boolean atAnEnd = List.of(1, 1000).contains(position(benchCase));
            return SCENARIO.timed().keySet().stream()
                    .filter(phase -> thorough
                            || (!phase.equals(AccessExperiment.Phase.OPEN.id())
                                    && (atAnEnd || !phase.equals(AccessExperiment.Phase.UPSTREAM.id()))))
                    .toList();
        }

        @Override
        public AccessExperiment.Workload block(Case benchCase, long seed) {
            return AccessExperiment.Workload.flat(
                    AccessExperiment.number(benchCase, "fields"),
                    List.of(AccessExperiment.Workload.flatField(position(benchCase))));
        }

        private static int position(Case benchCase) {
            return AccessExperiment.number(benchCase, "position");
        }

        private static boolean isProof(Case benchCase) {
            return AccessExperiment.number(benchCase, "fields") == 1000 && PROOF.contains(position(benchCase));
        }

        @Override
        public Map<AccessExperiment.Phase, Counts> published(Case benchCase) {
            return isProof(benchCase)
                    ? Map.of(AccessExperiment.Phase.GET, new Counts(1_000, 10_000))
                    : Counts.OF_LOOKUPS;
        }
    }

    /** One field under one, three and five levels of nesting, as published. */
    static final class Nested implements AccessExperiment {
        private static final Scenario SCENARIO =
                lookup("nested", "What does one field cost, by how deep it lies?", "depth");

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(boolean thorough) {
            return List.of(SCENARIO.with(1), SCENARIO.with(3), SCENARIO.with(5));
        }

        @Override
        public List<String> phases(Case benchCase, boolean thorough) {
            return thorough
                    ? AccessExperiment.super.phases(benchCase, true)
                    : List.of(
                            AccessExperiment.Phase.GET.id(),
                            AccessExperiment.Phase.READ.id(),
                            AccessExperiment.Phase.OPEN_READ.id());
        }

        @Override
        public AccessExperiment.Workload block(Case benchCase, long seed) {
            int depth = AccessExperiment.number(benchCase, "depth");
            List<String> names = new ArrayList<>(List.of("root"));
            names.addAll(Collections.nCopies(depth, "nested"));
            names.add("target");
            Path path = Path.ofNames(names.toArray(String[]::new));
            return AccessExperiment.Workload.of(
                    "nested-" + depth, PublishedDocuments.nested(depth), List.of(List.of(path)));
        }

        @Override
        public Map<AccessExperiment.Phase, Counts> published(Case benchCase) {
            return Counts.OF_LOOKUPS;
        }
    }

    /** How the cost grows with the number of fields, with another key at every lookup. */
    static final class Growth implements AccessExperiment {
        /** Keys in rotation: enough that neither the key nor its field is in the first-level cache by habit. */
        private static final int KEYS = 1024;

        /** From key to key: near the golden section of all, so that a few lookups in a row are spread evenly over the document. */
        private static final int STRIDE = 633;

        private static final Scenario SCENARIO = AccessExperiment.describe(
                "growth",
                "How does the cost of opening and of a lookup grow with the number of fields?",
                List.of("fields"),
                AccessExperiment.Phase.OPEN,
                AccessExperiment.Phase.GET);

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(boolean thorough) {
            Stream<Integer> sizes = thorough ? Stream.of(10, 100, 1000, 10_000, 60_000) : Stream.of(10, 1000, 10_000);
            return sizes.map(SCENARIO::with).toList();
        }

        /** Images as the thin drivers write them take part here: an unsorted object is searched field by field. */
        @Override
        public boolean includes(String target) {
            return true;
        }

        @Override
        public Optional<String> sweeps() {
            return Optional.of("fields");
        }

        @Override
        public AccessExperiment.Workload block(Case benchCase, long seed) {
            int fields = AccessExperiment.number(benchCase, "fields");
            int first = new Random(seed).nextInt(KEYS);
            return AccessExperiment.Workload.flat(
                    fields,
                    IntStream.range(0, KEYS)
                            .map(i -> (first + i * STRIDE) % KEYS)
                            .mapToObj(i -> AccessExperiment.Workload.flatField((int) ((long) i * fields / KEYS) + 1))
                            .toList());
        }
    }

    /** Open a document and read k of its fields: the number of reads that decides which format wins. */
    static final class Reads implements AccessExperiment {
        /** Different choices of k fields in rotation, so that no single choice's positions decide the result. */
        private static final int CHOICES = 32;

        private static final List<Integer> COUNTS = List.of(1, 2, 3, 5, 10, 50, 100);

        private static final Scenario SCENARIO = AccessExperiment.describe(
                "reads",
                "Including parsing, what do k fields of one document cost, and at which k do two targets break even?",
                List.of("fields", "k"),
                AccessExperiment.Phase.OPEN_READS);

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        @Override
        public List<Case> cases(boolean thorough) {
            List<Integer> sizes = thorough ? List.of(100, 1000) : List.of(1000);
            return sizes.stream()
                    .flatMap(fields -> COUNTS.stream().map(k -> SCENARIO.with(fields, k)))
                    .toList();
        }

        @Override
        public AccessExperiment.Workload block(Case benchCase, long seed) {
            int fields = AccessExperiment.number(benchCase, "fields");
            int k = AccessExperiment.number(benchCase, "k");
            var random = new Random(seed);
            List<List<Path>> readings = new ArrayList<>();
            for (int choice = 0; choice < CHOICES; choice++) {
                readings.add(choice(fields, k, choice, random));
            }
            Collections.shuffle(readings, random); // in order, a batch of fewer would see one part of the document
            return AccessExperiment.Workload.flat(fields, readings);
        }

        /** k fields in random order, one from each k-th part of the document; over all choices the positions are spread evenly. */
        private static List<Path> choice(int fields, int k, int choice, Random random) {
            List<Path> paths = new ArrayList<>();
            for (int i = 0; i < k; i++) {
                double within = (choice + random.nextDouble()) / CHOICES;
                int position = Math.min(fields, (int) ((i + within) * fields / k) + 1);
                paths.addAll(AccessExperiment.Workload.flatField(position));
            }
            Collections.shuffle(paths, random);
            return paths;
        }
    }

    /** A random field of a random document out of more documents than the caches hold. */
    static final class Cold implements AccessExperiment {
        private static final Scenario SCENARIO = AccessExperiment.describe(
                "cold",
                "What does one field cost when the document is not in the caches?",
                List.of("fields", "documents"),
                AccessExperiment.Phase.OPEN_READ);

        @Override
        public Scenario scenario() {
            return SCENARIO;
        }

        /** A cycle has so many visits to an image, each of another field: with one, what it reads of all images together is cached. */
        private static final int VISITS = 100;

        /** 65 KB times 2,000 is four times a common last-level cache. Where it is not, {@link ForkExecutor.LastLevelCache} says so. */
        @Override
        public List<Case> cases(boolean thorough) {
            return List.of(SCENARIO.with(1000, 2000));
        }

        @Override
        public AccessExperiment.Workload block(Case benchCase, long seed) {
            int fields = AccessExperiment.number(benchCase, "fields");
            int documents = AccessExperiment.number(benchCase, "documents");
            var random = new Random(seed);
            List<List<Path>> each = IntStream.rangeClosed(1, fields)
                    .mapToObj(AccessExperiment.Workload::flatField)
                    .toList();
            return AccessExperiment.Workload.flat(
                            fields,
                            IntStream.range(0, VISITS * documents)
                                    .mapToObj(i -> each.get(random.nextInt(fields)))
                                    .toList())
                    .copied(documents);
        }
    }
}
