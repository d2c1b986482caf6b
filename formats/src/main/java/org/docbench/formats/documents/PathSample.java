package org.docbench.formats.documents;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Chooses paths to read when the user names none: at every depth a few, the frequent ones more likely. */
public final class PathSample {
    /** Paths chosen at each depth. */
    private static final int EACH_DEPTH = 2;
    /** Depths looked at; deeper paths are left to {@code --path}. */
    private static final int DEPTHS = 5;

    private PathSample() {}

    /** At most ten paths to scalars, the shallow first and {@code _id} only if there is no other; the same for the same seed. */
    public static List<Path> of(List<Value.Obj> documents, long seed) {
        Map<Path, Integer> frequency = new LinkedHashMap<>();
        for (Value.Obj document : documents) {
            leaves(document, new Path(List.of()), path -> frequency.merge(path, 1, Integer::sum));
        }
        if (frequency.size() > 1) {
            frequency.remove(Path.parse("_id")); // databases keep the key in ways of their own
        }
        Map<Integer, Map<Path, Integer>> byDepth = new TreeMap<>();
        frequency.forEach((path, count) -> byDepth.computeIfAbsent(path.steps().size(), depth -> new LinkedHashMap<>())
                .put(path, count));
        var random = new Random(seed);
        List<Path> chosen = new ArrayList<>();
        byDepth.values().forEach(paths -> chosen.addAll(drawn(paths, random)));
        return chosen;
    }

    private static void leaves(Value value, Path at, Consumer<Path> each) {
        if (at.steps().size() > DEPTHS) {
            return;
        }
        if (value instanceof Value.Obj object) {
            object.fields().forEach((name, child) -> leaves(child, at.then(new Path.Name(name)), each));
        } else if (value instanceof Value.Arr array) {
            // Only the first item: what lies behind it is as likely in the others.
            array.items().stream().limit(1).forEach(item -> leaves(item, at.then(new Path.Index(0)), each));
        } else {
            each.accept(at);
        }
    }

    /** Draws without putting back, each path as likely as it is frequent. */
    private static List<Path> drawn(Map<Path, Integer> paths, Random random) {
        Map<Path, Integer> left = new LinkedHashMap<>(paths);
        List<Path> drawn = new ArrayList<>();
        while (drawn.size() < EACH_DEPTH && !left.isEmpty()) {
            int ticket = random.nextInt(
                    left.values().stream().mapToInt(Integer::intValue).sum());
            for (var path : left.entrySet()) {
                ticket -= path.getValue();
                if (ticket < 0) {
                    drawn.add(path.getKey());
                    break;
                }
            }
            left.remove(drawn.get(drawn.size() - 1));
        }
        return drawn;
    }
}
