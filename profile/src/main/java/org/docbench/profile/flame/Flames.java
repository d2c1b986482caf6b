package org.docbench.profile.flame;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.profile.flame.Recorder.Recording;

/**
 * Profiles of a run: the stacks of this JVM, of other JVMs of DocBench and of a server's processes. They are recorded exactly as long
 * as a window is open. A profile that cannot be recorded is a row with the reason. Nothing is thrown, because a profile may never cost
 * a measurement.
 */
public final class Flames implements AutoCloseable {
    private final Path run;
    private final FlameFiles files;
    private final OtherJvms others = new OtherJvms();
    private final List<ProfileRow> rows = new ArrayList<>();
    private final Thread atExit = new Thread(this::stop, "stop profiling");
    private Taking taking;

    /** @param run the run's folder; the profiles go into its folder {@code flames} */
    public Flames(Path run) {
        this.run = run.toAbsolutePath();
        this.files = new FlameFiles(this.run);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Attaches to all places and begins to record when all are ready. While another window is open nothing is recorded
     * for this one, and its rows say so.
     */
    public synchronized Observer.Window open(WindowContext context) {
        if (taking != null) {
            refuse(context, "another window was still open");
            return Map::of;
        }
        Path folder;
        try {
            folder = Files.createDirectories(run);
        } catch (IOException e) {
            refuse(context, "the folder of the run cannot be written");
            return Map::of;
        }
        Taking opened;
        try {
            opened = Taking.of(context, folder, others);
        } catch (RuntimeException e) {
            refuse(context, "the profile failed: " + e.getClass().getSimpleName());
            return Map::of;
        }
        taking = opened;
        opened.begin();
        return () -> {
            close(opened);
            return Map.of();
        };
    }

    @SuppressWarnings("ReferenceEquality") // this window and none like it
    private synchronized void close(Taking closed) {
        if (taking == closed) {
            try {
                closed.end();
                List<ProfileRow> taken = new ArrayList<>();
                closed.collect().forEach((where, recording) -> taken.add(row(closed.context(), where, recording)));
                rows.addAll(taken);
            } catch (RuntimeException e) {
                refuse(closed.context(), "the profile failed: " + e.getClass().getSimpleName());
            } finally {
                closed.drop();
            }
            taking = null;
        }
    }

    private void refuse(WindowContext context, String reason) {
        for (String where : Taking.places(context)) {
            rows.add(row(context, where, Recording.none("none", reason)));
        }
    }

    private ProfileRow row(WindowContext context, String where, Recording recorded) {
        Recording recording = recorded;
        FlameFiles.Names names = new FlameFiles.Names(null, null);
        if (recorded.reason() == null) {
            try {
                names = files.write(context, where, recorded.stacks());
            } catch (IOException e) {
                recording = Recording.none(recorded.tool(), "its files cannot be written");
            }
        }
        return new ProfileRow(
                context.of().suite(),
                context.of().scenario(),
                context.of().parameters(),
                context.target(),
                context.phase(),
                where,
                recording.tool(),
                recording.reason(),
                recording.stacks().total(),
                Shares.of(recording.stacks(), Place.of(where, context.target())),
                names.flames(),
                names.stacks());
    }

    /** Of all windows closed so far, for the run file. */
    public synchronized List<ProfileRow> rows() {
        return List.copyOf(rows);
    }

    /** Stops what still records and drops it. */
    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending already; its hook finds nothing left to do.
            return;
        }
    }

    private synchronized void stop() {
        if (taking != null) {
            taking.end();
            taking.drop();
            taking = null;
        }
        others.close();
    }

    /** Parts of the samples by category, computed from the stacks alone. */
    public static final class Shares {
        private Shares() {}

        /**
         * From 0 to 1, by {@link Stacks.Category#words}; they add up to 1. Categories that nothing fell into are left out, except
         * {@code unknown}; empty where there are no samples.
         */
        public static Map<String, Double> of(Stacks stacks, Place place) {
            long total = stacks.total();
            if (total == 0) {
                return Map.of();
            }
            Map<Stacks.Category, Long> counts = new EnumMap<>(Stacks.Category.class);
            counts.put(Stacks.Category.UNKNOWN, 0L);
            Rules rules = Rules.all().in(place);
            stacks.counts().forEach((stack, count) -> counts.merge(rules.of(stack), count, Long::sum));
            Map<String, Double> shares = new LinkedHashMap<>();
            counts.forEach((category, count) -> shares.put(category.words(), (double) count / total));
            return shares;
        }
    }

    /** The files of a run's profiles: collapsed stacks and flame graphs, side by side in one folder. */
    static final class FlameFiles {
        static final String FOLDER = "flames";

        /** File systems take names of 255 bytes; room is left for what is added. */
        private static final int LONGEST = 200;

        private final Path run;
        private final Set<String> taken = new HashSet<>();

        FlameFiles(Path run) {
            this.run = run;
        }

        /**
         * The names, relative to the run's folder.
         *
         * @param stacks collapsed
         * @param flames the page
         */
        record Names(String stacks, String flames) {}

        /** Writes both. */
        Names write(WindowContext context, String where, Stacks stacks) throws IOException {
            String name = FOLDER + "/" + free(name(context, where));
            Names names = new Names(name + ".collapsed", name + ".html");
            Files.createDirectories(run.resolve(FOLDER));
            stacks.write(run.resolve(names.stacks()));
            String title = context.of() + ", " + context.target() + ", " + where + " (" + context.phase() + ")";
            Files.writeString(run.resolve(names.flames()), Stacks.Drawing.html(stacks, title));
            return names;
        }

        private String free(String name) {
            String free = name;
            for (int n = 2; !taken.add(free); n++) {
                free = name + "-" + n;
            }
            return free;
        }

        /** Letters, digits, dots and hyphens: what every file system and every URL takes. */
        private static String name(WindowContext context, String where) {
            String parameters = context.of().parameters().entrySet().stream()
                    .map(parameter -> parameter.getKey() + "_" + parameter.getValue())
                    .collect(Collectors.joining("_"));
            String front = Stream.of(context.of().suite(), context.of().scenario(), parameters)
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining("-"));
            String end = "-" + String.join("-", context.target(), context.phase(), where);
            return (front.substring(0, Math.min(front.length(), Math.max(0, LONGEST - end.length()))) + end)
                    .replaceAll("[^A-Za-z0-9._-]", "_");
        }
    }

    /** One window: the recorders of its places, in the order in which they begin. */
    record Taking(WindowContext context, Map<String, Recorder> recorders) {
        /** Attaches; this JVM last, as attaching is its work and nobody's whom it is meant to show. */
        static Taking of(WindowContext context, Path folder, OtherJvms others) {
            Map<String, Recorder> recorders = new LinkedHashMap<>();
            if (!context.processes().isEmpty()) {
                recorders.put(Place.SERVER, PerfRecorder.attach(context.processes(), folder));
            }
            context.jvms().forEach((where, pid) -> recorders.put(where, others.recorder(pid)));
            recorders.put(Place.CLIENT, JvmRecorder.here());
            return new Taking(context, recorders);
        }

        /** Where a context has something to record, in the order of reports: from the client inward. */
        static List<String> places(WindowContext context) {
            List<String> places = new ArrayList<>(List.of(Place.CLIENT));
            places.addAll(context.jvms().keySet());
            if (!context.processes().isEmpty()) {
                places.add(Place.SERVER);
            }
            return places;
        }

        /** The server's side first, which takes a round trip to perf; the client's takes none. */
        void begin() {
            recorders.values().forEach(Recorder::begin);
        }

        /** The other way round, so that the client's stacks show no waiting for the others. */
        void end() {
            List<Recorder> lastFirst = new ArrayList<>(recorders.values());
            Collections.reverse(lastFirst);
            lastFirst.forEach(Recorder::end);
        }

        /** What was recorded in each place. */
        Map<String, Recording> collect() {
            Map<String, Recording> recordings = new LinkedHashMap<>();
            places(context)
                    .forEach(where -> recordings.put(where, recorders.get(where).collect()));
            return recordings;
        }

        void drop() {
            recorders.values().forEach(Recorder::drop);
        }
    }

    /** The rules in {@code categories.txt}, in their order; the head of that file says how they are read. */
    record Rules(List<Rule> rules) {
        private static final Rules ALL = load();

        Rules {
            rules = List.copyOf(rules);
        }

        static Rules all() {
            return ALL;
        }

        private static Rules load() {
            try (BufferedReader reader = new BufferedReader(
                    new InputStreamReader(Rules.class.getResourceAsStream("categories.txt"), StandardCharsets.UTF_8))) {
                return parse(reader.lines());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static Rules parse(Stream<String> lines) {
            return new Rules(lines.map(String::strip)
                    .filter(Predicate.not(String::isEmpty))
                    .filter(line -> !line.startsWith("#"))
                    .map(Rule::parse)
                    .toList());
        }

        /** Those that can speak of a place. */
        Rules in(Place place) {
            return new Rules(rules.stream().filter(rule -> rule.holdsIn(place)).toList());
        }

        /** Walks from the leaf outward until a rule knows a frame, or the kernel is left without one. */
        Stacks.Category of(String stack) {
            List<String> frames = Arrays.asList(stack.split(Stacks.SEPARATOR));
            boolean inKernel = false;
            for (int at = frames.size() - 1; at >= 0; at--) {
                boolean kernel = frames.get(at).endsWith(Stacks.KERNEL);
                if (inKernel && !kernel) {
                    return Stacks.Category.KERNEL;
                }
                inKernel = kernel;
                for (Rule rule : rules) {
                    if (rule.knows(frames, at)) {
                        return rule.category();
                    }
                }
            }
            return inKernel ? Stacks.Category.KERNEL : Stacks.Category.UNKNOWN;
        }

        /**
         * What a frame says about the work its stack does.
         *
         * @param scope {@code kernel}, {@code java} (DocBench's own JVMs), a product or several (frames of their servers' programs) or {@code *}
         * @param frame found in the frame
         * @param under found in a frame further out, or null where that does not matter
         */
        record Rule(String scope, Stacks.Category category, Pattern frame, Pattern under) {
            static final String KERNEL = "kernel";
            static final String ANYWHERE = "*";
            static final String JAVA = "java";

            private static final String UNDER = " +under +";

            /** Of a line of the rules' file: scope, category, regex, all with two spaces or more between them. */
            static Rule parse(String line) {
                String[] parts = line.split(" {2,}", 3);
                if (parts.length != 3) {
                    throw new IllegalArgumentException("no rule: " + line);
                }
                Stacks.Category category = Stacks.Category.named(parts[1])
                        .orElseThrow(() -> new IllegalArgumentException("no category: " + parts[1]));
                String[] patterns = parts[2].split(UNDER, 2);
                return new Rule(
                        parts[0],
                        category,
                        Pattern.compile(patterns[0]),
                        patterns.length == 1 ? null : Pattern.compile(patterns[1]));
            }

            boolean holdsIn(Place place) {
                return scope.equals(ANYWHERE)
                        || scope.equals(KERNEL)
                        || List.of(scope.split("\\|")).contains(place.java() ? JAVA : place.product());
            }

            /** @param frames from the outermost to the leaf */
            boolean knows(List<String> frames, int at) {
                String name = frames.get(at);
                return scope.equals(KERNEL) == name.endsWith(Stacks.KERNEL)
                        && frame.matcher(name).find()
                        && (under == null || frames.subList(0, at).stream().anyMatch(finds(under)));
            }

            private static Predicate<String> finds(Pattern pattern) {
                return name -> pattern.matcher(name).find();
            }
        }
    }

    /**
     * Whose stacks they are.
     *
     * @param where {@link #CLIENT}, {@link #SERVER}, or what another JVM of DocBench is
     * @param product the target's id before its first dot: {@code postgres} of {@code postgres.jsonb:15@wan#2}
     */
    public record Place(String where, String product) {
        public static final String CLIENT = "client";
        public static final String SERVER = "server";

        /** Whether it is a JVM of DocBench. */
        boolean java() {
            return !where.equals(SERVER);
        }

        static Place of(String where, String target) {
            String id = Target.read(target).map(Target::id).orElse(target);
            return new Place(where, id.split("\\.", 2)[0]);
        }
    }
}
