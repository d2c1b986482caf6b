package org.docbench.formats.bson;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;

/** Changes that suit a document: one of each kind that it has a place for. */
public final class RandomEdits {
    private RandomEdits() {}

    /** One of each kind that the document has a place for, drawn by the seed. */
    public static List<Edit> of(Value.Obj document, long seed) {
        var random = new SplittableRandom(seed);
        List<Value> values =
                new ArrayList<>(new RandomDocuments(~seed).next().fields().values());
        values.add(new Value.Str("updated_" + seed));
        values.add(Value.Obj.of());
        List<Edit> edits = new ArrayList<>();
        int size = document.fields().size();
        edits.add(new Edit.Insert(random.nextInt(size + 2), "new_ñ" + seed, one(values, random)));
        List<Path> paths = Paths.of(document);
        if (!paths.isEmpty()) {
            edits.add(new Edit.Set(one(paths, random), one(values, random)));
            edits.add(new Edit.Set(Path.ofNames("no such field"), one(values, random)));
        }
        document.fields().forEach((name, value) -> {
            if (value instanceof Value.Arr) {
                edits.add(new Edit.Append(name, values.subList(0, random.nextInt(values.size()))));
            }
        });
        return edits;
    }

    private static <T> T one(List<T> list, SplittableRandom random) {
        return list.get(random.nextInt(list.size()));
    }
}
