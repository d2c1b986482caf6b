package org.docbench.load.update;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.stores.Find;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * A document in every collection that no case changes: a store that changes it does more than it was asked (rule 3). It has
 * what the published cases change, so that one of their updates would leave a trace. Being one document for all cases, it
 * costs one read a block.
 */
final class Bystander {
    private static final String ID = "bystander";
    private static final Value.Obj DOCUMENT = document();

    private Bystander() {}

    private static Value.Obj document() {
        Map<String, Value> fields =
                new LinkedHashMap<>(Block.withId(ID, UpdateDocuments.array(100, UpdateDocuments::scalar))
                        .fields());
        fields.putAll(UpdateDocuments.flat(100).fields());
        return new Value.Obj(fields);
    }

    /** Puts it there, as it should be. */
    static void place(Session session, String collection) {
        var id = new Find.ById(ID);
        session.delete(collection, id).with(id).execute();
        session.insert(collection, List.of(DOCUMENT)).execute();
    }

    /** @throws StoreException if it is not what it was */
    static void check(Session session, String collection, Set<Loss> losses) {
        Value.Obj found = session.read(collection, ID)
                .orElseThrow(() -> new StoreException("wrong result: another document is gone"));
        Optional<Difference> difference =
                Difference.between(Losses.apply(DOCUMENT, losses), Losses.apply(found, losses));
        if (difference.isPresent()) {
            throw new StoreException("wrong result: another document was changed: " + difference.get());
        }
    }
}
