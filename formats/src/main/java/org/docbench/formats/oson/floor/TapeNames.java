package org.docbench.formats.oson.floor;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.docbench.formats.Utf8Check;

/**
 * The dictionary of an image, checked and laid out for use: where the name of each field id is. Names are UTF-8 and
 * distinct; short ones stand under their hash, in the order that all known writers keep: hash, length, bytes.
 */
final class TapeNames {
    int count;
    private int[] starts = new int[64];
    private int[] ends = new int[64];

    void read(Image image) {
        count = Math.addExact(image.names, image.longNames);
        if (count >= starts.length) {
            starts = new int[Math.max(count + 1, 2 * starts.length)];
            ends = new int[starts.length];
        }
        int before = -1;
        for (int id = 1; id <= image.names; id++) {
            before = shortName(image, id, before);
        }
        if (image.longNames > 0) {
            longNames(image);
        }
    }

    /** Checks a short name against the one before, whose hash is given, and gives its own hash. */
    private int shortName(Image image, int id, int before) {
        byte[] bytes = image.bytes;
        int entry = Names.entry(image, id - 1);
        int start = Names.nameStart(image, entry, bytes[entry] & 0xFF);
        int end = start + (bytes[entry] & 0xFF);
        Utf8Check.check(bytes, start, end);
        int hash = Names.hash(bytes, start, end) & 0xFF;
        Scalars.require(hash == (bytes[image.hashes + id - 1] & 0xFF), "a name under the hash of another", start);
        starts[id] = start;
        ends[id] = end;
        Scalars.require(
                hash > before || (hash == before && compare(bytes, id - 1, id) < 0), "names out of order", start);
        return hash;
    }

    /** The order of names of one hash: by length, then by bytes. */
    int compare(byte[] bytes, int left, int right) {
        int length = ends[left] - starts[left];
        int longer = length - (ends[right] - starts[right]);
        return longer != 0
                ? longer
                : Arrays.compareUnsigned(bytes, starts[left], ends[left], bytes, starts[right], ends[right]);
    }

    /** These are so rare that a set of Strings is no matter. */
    private void longNames(Image image) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < image.longNames; i++) {
            int entry = Names.longEntry(image, i);
            int length = image.u16(entry);
            int start = entry + 2;
            Utf8Check.check(image.bytes, start, start + length);
            Scalars.require(length > Names.LONGEST_SHORT, "a short name among the long ones", entry);
            Scalars.require(
                    names.add(new String(image.bytes, start, length, StandardCharsets.UTF_8)), "a name twice", entry);
            starts[image.names + i + 1] = start;
            ends[image.names + i + 1] = start + length;
        }
    }

    int start(int id) {
        return starts[id];
    }

    int length(int id) {
        return ends[id] - starts[id];
    }
}
