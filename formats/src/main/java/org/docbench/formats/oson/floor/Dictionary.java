package org.docbench.formats.oson.floor;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.value.BsonOnly;
import org.docbench.core.value.Value;

/** The names of a document to be written, their ids, and the two segments that hold them; {@link Names} reads them. */
final class Dictionary {
    @SuppressWarnings("ArrayRecordComponent") // never compared, never shared
    private record Entry(String name, byte[] bytes, int hash, int offset) {}

    private static final Comparator<Entry> ORDER = Comparator.<Entry>comparingInt(Entry::hash)
            .thenComparingInt(entry -> entry.bytes().length)
            .thenComparing(Entry::bytes, Arrays::compareUnsigned);

    private final List<Entry> shorts = new ArrayList<>();
    private final List<Entry> longs = new ArrayList<>();
    private final ByteSink shortHeap = new ByteSink();
    private final ByteSink longHeap = new ByteSink();
    private final Map<String, Integer> ids = new HashMap<>();

    private Dictionary() {}

    /** All names in {@code document}, stored in the order first seen. */
    static Dictionary of(Value document) {
        Set<String> names = new LinkedHashSet<>();
        collect(document, names);
        var dictionary = new Dictionary();
        names.forEach(dictionary::add);
        dictionary.shorts.sort(ORDER);
        dictionary.longs.sort(ORDER);
        for (List<Entry> part : List.of(dictionary.shorts, dictionary.longs)) {
            part.forEach(entry -> dictionary.ids.put(entry.name(), dictionary.ids.size() + 1));
        }
        return dictionary;
    }

    /** Without recursion: a deep document could drive it too far. */
    private static void collect(Value document, Set<String> names) {
        Deque<Iterator<?>> open = new ArrayDeque<>();
        open.push(List.of(document).iterator());
        while (!open.isEmpty()) {
            if (!open.peek().hasNext()) {
                open.pop();
                continue;
            }
            Object child = open.peek().next();
            if (child instanceof Map.Entry<?, ?> field) {
                names.add((String) field.getKey());
                child = field.getValue();
            }
            Value value = BsonOnly.extended((Value) child);
            if (value instanceof Value.Obj object) {
                open.push(object.fields().entrySet().iterator());
            } else if (value instanceof Value.Arr array) {
                open.push(array.items().iterator());
            }
            if (open.size() > Decode.DEEPEST + 1) {
                throw new UnsupportedOperationException("OSON documents nest at most " + Decode.DEEPEST + " levels");
            }
        }
    }

    private void add(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int hash = (int) Names.key(name);
        if (bytes.length <= Names.LONGEST_SHORT) {
            shorts.add(new Entry(name, bytes, hash & 0xFF, shortHeap.size()));
            shortHeap.u8(bytes.length).put(bytes);
        } else if (bytes.length <= 0xFFFF) {
            longs.add(new Entry(name, bytes, Names.longHash(hash), longHeap.size()));
            longHeap.u16(bytes.length).put(bytes);
        } else {
            throw new UnsupportedOperationException("OSON cannot hold a name of " + bytes.length + " bytes");
        }
    }

    int id(String name) {
        return ids.get(name);
    }

    int idWidth() {
        return Layout.width(ids.size());
    }

    boolean hasLongNames() {
        return !longs.isEmpty();
    }

    int flags() {
        return flags(ids.size(), shortHeap.size());
    }

    static int flags(int names, int heapSize) {
        int width = Layout.width(names);
        return (width == 4 ? Layout.NAMES_UB4 : width == 2 ? Layout.NAMES_UB2 : 0)
                | (heapSize > 0xFFFF ? Layout.NAME_HEAP_UB4 : 0);
    }

    /** The header's part about names: counts, sizes and, with long names, the secondary flags. */
    void writeSizes(ByteSink out) {
        out.uint(shorts.size(), idWidth()).uint(shortHeap.size(), shortHeap.size() > 0xFFFF ? 4 : 2);
        if (hasLongNames()) {
            out.u16(longHeap.size() > 0xFFFF ? 0 : Layout.LONG_NAME_OFFSETS_UB2);
            out.i32(longs.size()).i32(longHeap.size());
        }
    }

    void writeSegments(ByteSink out) {
        write(out, shorts, 1, shortHeap);
        write(out, longs, 2, longHeap);
    }

    private static void write(ByteSink out, List<Entry> entries, int hashWidth, ByteSink heap) {
        entries.forEach(entry -> out.uint(entry.hash(), hashWidth));
        int width = heap.size() > 0xFFFF ? 4 : 2;
        entries.forEach(entry -> out.uint(entry.offset(), width));
        out.put(heap.toBytes());
    }
}
