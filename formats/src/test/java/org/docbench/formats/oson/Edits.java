package org.docbench.formats.oson;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.docbench.core.corpus.RandomDocuments;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Edit;

/** Random edits of a document, all of which the model can apply. */
public final class Edits {
    private Edits() {}

    /** A handful of edits: values of every type to places of every depth, names old and new. */
    public static List<Edit> of(Value.Obj document, long seed) {
        var random = new SplittableRandom(seed);
        var values = new ArrayList<Value>(
                new RandomDocuments(seed + 1).next().fields().values());
        values.add(new Value.Str("x".repeat(random.nextInt(300))));
        values.add(new Value.Int32(random.nextInt(100)));
        values.addAll(document.fields().values()); // their names are in the dictionary
        var edits = new ArrayList<Edit>();
        List<Path> paths = Paths.of(document).stream()
                .filter(path -> path.in(document).isPresent())
                .toList();
        for (int i = 0; i < 6 && !paths.isEmpty(); i++) {
            edits.add(new Edit.Set(paths.get(random.nextInt(paths.size())), values.get(random.nextInt(values.size()))));
        }
        document.fields().forEach((name, value) -> {
            if (value instanceof Value.Arr) {
                int from = random.nextInt(values.size());
                edits.add(new Edit.Append(name, values.subList(from, Math.min(values.size(), from + 3))));
            }
        });
        int position = random.nextInt(document.fields().size() + 1);
        edits.add(new Edit.Insert(position, "new name", values.get(random.nextInt(values.size()))));
        return edits;
    }
}
