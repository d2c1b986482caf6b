package org.docbench.formats.variant;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Codec;
import org.docbench.formats.Edit;
import org.docbench.formats.Ledger;
import org.docbench.formats.Taken;
import org.docbench.formats.TreeEdit;

/** {@code variant.map}: Java's maps and lists, as the library has no tree of its own; read from a Variant, written by its builder. */
public final class VariantMap implements Codec.OfFormat<Map<String, Object>> {
    private final Taken taken = new Taken();

    @Override
    public Ledger ledger() {
        return VariantTargets.ledger(
                "map", "read whole into java.util maps and lists, written by VariantBuilder; no tree of its own", true);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return VariantTargets.encode(document);
    }

    @Override
    @SuppressWarnings("unchecked") // the names of an object are text
    public Map<String, Object> open(byte[] image) {
        return (Map<String, Object>) VariantTargets.plain(VariantTargets.open(image));
    }

    @Override
    public byte[] write(Map<String, Object> document) {
        return VariantTargets.bytes(VariantTargets.variant(document));
    }

    @Override
    public int read(Map<String, Object> document) {
        return taken.takeAll(document.values());
    }

    @Override
    public Value.Obj model(Map<String, Object> document) {
        return (Value.Obj) VariantTargets.value(document);
    }

    @Override
    public Optional<Patcher> patcher(Edit edit) {
        TreeEdit<Object, Map<String, Object>> change = new TreeEdit<>(edit, VariantTargets::plain, LinkedHashMap::new);
        return Optional.of(image -> write(change.apply(open(image))));
    }

    @Override
    public Accessor<Map<String, Object>> accessor(Path path) {
        Path.Step[] steps = path.steps().toArray(Path.Step[]::new);
        return new Accessor<>() {
            @Override
            public Object get(Map<String, Object> document) {
                Object at = document;
                for (int i = 0; i < steps.length && at != null; i++) {
                    at = down(at, steps[i]);
                }
                return at;
            }

            @Override
            public Object read(Map<String, Object> document) {
                return get(document);
            }

            @Override
            public Value valueOf(Object result) {
                return VariantTargets.value(result);
            }
        };
    }

    private static Object down(Object from, Path.Step step) {
        if (step instanceof Path.Name name) {
            return from instanceof Map<?, ?> map ? map.get(name.name()) : null;
        }
        int index = ((Path.Index) step).index();
        return from instanceof List<?> list && index < list.size() ? list.get(index) : null;
    }
}
