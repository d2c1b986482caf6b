package org.docbench.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/**
 * Measures the harness's overhead: every operation returns at once with an answer it was given beforehand. What a real format
 * measures within three times of this is the harness and not the format (rules 9 and 16).
 */
public final class NullFormat implements Format<Integer> {
    /** Its id; the report draws it as a band. */
    public static final String ID = "null";

    /** The documents it was given; the image of a document is its number. */
    private final List<Value.Obj> documents = new ArrayList<>();

    @Override
    public Ledger ledger() {
        return new Ledger(
                ID,
                "DocBench",
                "",
                "empty operation: what the harness itself costs",
                Ledger.Validates.NOTHING,
                false,
                false,
                Ledger.Materialises.VALUE,
                Set.of());
    }

    @Override
    public byte[] encode(Value.Obj document) {
        documents.add(document);
        int number = documents.size() - 1;
        return new byte[] {(byte) number, (byte) (number >> 8)};
    }

    @Override
    public Value.Obj decode(byte[] image) {
        return documents.get(open(image));
    }

    @Override
    public Integer open(byte[] image) {
        return (image[0] & 0xff) | ((image[1] & 0xff) << 8);
    }

    @Override
    public Accessor<Integer> accessor(Path path) {
        Value[] answers = documents.stream()
                .map(document -> path.in(document).orElse(null))
                .toArray(Value[]::new);
        return new Accessor<>() {
            @Override
            public Object get(Integer document) {
                return answers[document];
            }

            @Override
            public Object read(Integer document) {
                return answers[document];
            }

            @Override
            public Value valueOf(Object result) {
                return (Value) result;
            }
        };
    }
}
