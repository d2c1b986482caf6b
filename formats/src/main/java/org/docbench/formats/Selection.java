package org.docbench.formats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Path;

/**
 * Reads several paths of one opened document. A format that can do better than one lookup after another (one pass over the
 * bytes) gives its own.
 */
@FunctionalInterface
public interface Selection<H> {

    /** Puts what {@link Format.Accessor#read} of each path would return into {@code into}, in the order of the paths. */
    void read(H document, Object[] into);

    /** One lookup after another. */
    static <H> Selection<H> oneByOne(Format<H> format, List<Path> paths) {
        List<Format.Accessor<H>> accessors =
                paths.stream().map(format::accessor).toList();
        @SuppressWarnings({"unchecked", "rawtypes"})
        Format.Accessor<H>[] each = accessors.toArray(new Format.Accessor[0]);
        return (document, into) -> {
            for (int i = 0; i < each.length; i++) {
                into[i] = each[i].read(document);
            }
        };
    }

    /**
     * The place of each name when all paths lead to fields of the top level, so that one pass over the document can pick
     * them up; nothing when one of them leads deeper.
     */
    static Optional<Map<String, Integer>> placesByName(List<Path> paths) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            List<Path.Step> steps = paths.get(i).steps();
            if (steps.size() != 1 || !(steps.get(0) instanceof Path.Name name)) {
                return Optional.empty();
            }
            places.put(name.name(), i);
        }
        return places.size() == paths.size() ? Optional.of(places) : Optional.empty();
    }
}
