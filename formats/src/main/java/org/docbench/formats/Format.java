package org.docbench.formats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * One API of one library that keeps a document in bytes and reads it back. Two APIs of one library are two formats.
 *
 * <p>What a format does inside {@link #open}, {@link Accessor#get}, {@link Accessor#read} and {@link Patcher#patch} is
 * timed; {@link #encode}, {@link #decode}, {@link #accessor}, {@link #patcher} and {@link Accessor#valueOf} are not.
 * Instances are used by one thread.
 *
 * @param <H> what opening the bytes gives: a view, a tree, or the bytes themselves
 */
public interface Format<H> {

    /** Declares the target's properties. */
    Ledger ledger();

    /**
     * The document as bytes.
     *
     * @throws UnsupportedOperationException if the format cannot hold a value; the message names it
     */
    byte[] encode(Value.Obj document);

    /** The whole document, read through this format's own way of reading. */
    Value.Obj decode(byte[] image);

    /** Makes the bytes ready to be read: the cost that a reader pays once for each document. */
    H open(byte[] image);

    /** Prepares reading one path. What a product can compile ahead of time it may compile here, and its declared properties say so. */
    Accessor<H> accessor(Path path);

    /** Prepares reading several paths of one document. */
    default Selection<H> selection(List<Path> paths) {
        return Selection.oneByOne(this, paths);
    }

    /** Prepares one change of the bytes, or nothing when this way of using the product cannot do it. */
    default Optional<Patcher> patcher(Edit edit) {
        return Optional.empty();
    }

    /** Reads one path of an opened document. */
    interface Accessor<H> {

        /** What the product itself returns for a lookup, or null when the path leads nowhere. */
        Object get(H document);

        /** The value as the plain Java object an application would use: a String, a boxed number, bytes. */
        Object read(H document);

        /** What a {@link #get} or {@link #read} of this accessor returned, as a model value. */
        Value valueOf(Object result);
    }

    /** Changes bytes that hold a document into bytes that hold the changed document. */
    @FunctionalInterface
    interface Patcher {
        byte[] patch(byte[] image);
    }

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
         * The place of each name if all paths lead to fields of the top level: one pass over the document can then read them all.
         * Empty if a path leads deeper.
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
}
