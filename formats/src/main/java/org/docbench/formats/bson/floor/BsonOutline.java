package org.docbench.formats.bson.floor;

import java.util.HashSet;
import java.util.Set;
import org.docbench.formats.MalformedException;
import org.docbench.formats.Utf8Check;

/** Walks over the names of a document's bytes, which its decoded value shows once each. */
public final class BsonOutline {
    private BsonOutline() {}

    /**
     * Whether a name occurs twice in the document or in one inside it.
     *
     * @param deepest levels that may be nested; the document itself is the first
     * @throws MalformedException if it is nested deeper, or a length or type is wrong
     */
    public static boolean hasDuplicates(byte[] image, int deepest) {
        return hasDuplicates(image, 0, image.length, false, deepest);
    }

    private static boolean hasDuplicates(byte[] bytes, int at, int end, boolean array, int levels) {
        if (levels == 0) {
            throw new MalformedException("nested too deep", at);
        }
        int last = Reads.document(bytes, at, end);
        Set<String> names = new HashSet<>();
        boolean found = false;
        int p = at + 4;
        while (p < last) {
            int type = bytes[p] & 0xFF;
            int length = Names.length(bytes, p + 1, last);
            int value = p + 2 + length;
            int next = Reads.end(bytes, type, value, last);
            found |= !array && !names.add(Utf8Check.read(bytes, p + 1, length));
            if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
                found |= hasDuplicates(bytes, value, last, type == BsonType.ARRAY, levels - 1);
            } else if (type == BsonType.CODE_WITH_SCOPE) {
                int scope = Reads.end(bytes, BsonType.STRING, value + 4, next);
                found |= hasDuplicates(bytes, scope, next, false, levels - 1);
            }
            p = next;
        }
        return found;
    }
}
