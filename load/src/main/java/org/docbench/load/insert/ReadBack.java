package org.docbench.load.insert;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.docbench.core.value.Difference;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Losses;
import org.docbench.core.value.Value;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * The proof of a block: as many documents as were inserted, each of them once, and each what the model has, in whatever order
 * they come back.
 */
final class ReadBack {
    private static final String ID = "_id";

    private final Set<Loss> losses;
    private final CaseShape shape;
    private final Map<Value, Value.Obj> expected = new HashMap<>();

    private ReadBack(InsertCase of, Batches given, Set<Loss> losses) {
        this.losses = losses;
        shape = of.shape();
        given.batches()
                .forEach(batch ->
                        batch.forEach(document -> expected.put(document.fields().get(ID), document)));
    }

    /** @throws StoreException with the difference */
    static void check(Session session, String collection, InsertCase of, Batches given, Set<Loss> losses) {
        long count = session.count(collection);
        if (count != given.count()) {
            throw new StoreException(
                    "wrong result: %d documents where %d were inserted".formatted(count, given.count()));
        }
        var proof = new ReadBack(of, given, losses);
        session.scan(collection, proof::found);
        if (!proof.expected.isEmpty()) {
            throw new StoreException("wrong result: %d documents did not come back, %s among them"
                    .formatted(
                            proof.expected.size(),
                            proof.expected.keySet().iterator().next()));
        }
    }

    private void found(Value.Obj document) {
        Value id = document.fields().get(ID);
        Value.Obj model = expected.remove(id);
        if (model == null) {
            throw new StoreException("wrong result: the document " + id + " is there twice, or was never inserted");
        }
        Optional<Difference> difference =
                Difference.between(Losses.apply(model, losses), Losses.apply(document, losses));
        if (difference.isPresent()) {
            throw new StoreException("wrong result: the document " + id + " " + difference.get());
        }
        shape.wrong(document).ifPresent(words -> {
            throw new StoreException("documents of another case: " + id + " has " + words);
        });
    }
}
