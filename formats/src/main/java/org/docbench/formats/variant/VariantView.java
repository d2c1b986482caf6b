package org.docbench.formats.variant;

import org.apache.parquet.variant.Variant;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;

/** {@code variant.view}: Variant.getFieldByKey over the bytes, one after the other down a path. */
final class VariantView implements Format<Variant> {

    @Override
    public Ledger ledger() {
        return VariantTargets.ledger("view", "Variant.getFieldByKey over the bytes; a lookup makes a Variant", false);
    }

    @Override
    public byte[] encode(Value.Obj document) {
        return VariantTargets.encode(document);
    }

    @Override
    public Value.Obj decode(byte[] image) {
        return (Value.Obj) VariantTargets.value(open(image));
    }

    @Override
    public Variant open(byte[] image) {
        return VariantTargets.open(image);
    }

    @Override
    public Accessor<Variant> accessor(Path path) {
        Path.Step[] steps = path.steps().toArray(Path.Step[]::new);
        return new Accessor<>() {
            @Override
            public Object get(Variant document) {
                return find(document);
            }

            private Variant find(Variant document) {
                Variant at = document;
                for (int i = 0; i < steps.length && at != null; i++) {
                    at = down(at, steps[i]);
                }
                return at;
            }

            @Override
            public Object read(Variant document) {
                Variant found = find(document);
                return found == null ? null : VariantTargets.plain(found);
            }

            @Override
            public Value valueOf(Object result) {
                return VariantTargets.value(result);
            }
        };
    }

    private static Variant down(Variant from, Path.Step step) {
        if (step instanceof Path.Name name) {
            return from.getType() == Variant.Type.OBJECT ? from.getFieldByKey(name.name()) : null;
        }
        return from.getType() == Variant.Type.ARRAY ? from.getElementAtIndex(((Path.Index) step).index()) : null;
    }
}
