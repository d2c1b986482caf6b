package org.docbench.formats;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Supplier;
import org.docbench.core.experiment.Target;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.BsonTargets;
import org.docbench.formats.json.JsonStreamFormat;
import org.docbench.formats.json.JsonTreeFormat;
import org.docbench.formats.oson.OsonTargets;
import org.docbench.formats.variant.VariantTargets;

/** Every format target, in the order reports show them. A new family is one more line here. */
public final class Formats {
    /** What ids begin with, and the formats. A family's libraries are loaded when it is asked for: a fork needs one of them. */
    private record Family(String prefix, Supplier<List<Format<?>>> formats) {}

    private static final List<Family> FAMILIES = List.of(
            new Family("bson.", BsonTargets::formats),
            new Family("oson.", OsonTargets::formats),
            new Family("json.", () -> List.of(new JsonTreeFormat(), new JsonStreamFormat())),
            new Family("variant.", VariantTargets::formats),
            new Family(NullFormat.ID, () -> List.of(new NullFormat())));

    private Formats() {}

    /** New instances, each to be used by one thread. */
    public static List<Format<?>> all() {
        return FAMILIES.stream()
                .<Format<?>>flatMap(family -> family.formats().get().stream())
                .toList();
    }

    /** Their ids. */
    public static List<String> ids() {
        return all().stream().map(format -> format.ledger().id()).toList();
    }

    /**
     * The format of a target.
     *
     * @param target its written form; its id is one of {@link #ids}
     * @throws NoSuchElementException if there is none
     */
    public static Format<?> named(String target) {
        String id = Target.parse(target).id();
        return FAMILIES.stream()
                .filter(family -> id.startsWith(family.prefix()))
                .<Format<?>>flatMap(family -> family.formats().get().stream())
                .filter(format -> format.ledger().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no format " + target));
    }

    /** One format for each kind of bytes, by the name sizes are listed under. */
    public static Map<String, Format<?>> encoders() {
        Map<String, Format<?>> encoders = new LinkedHashMap<>();
        encoders.put("BSON", named("bson.raw"));
        encoders.put("OSON", named("oson.object"));
        encoders.put("OSON, thin drivers", named("oson.object.thin"));
        encoders.put("JSON", named("json.tree"));
        encoders.put("Variant", named("variant.view"));
        return encoders;
    }

    /**
     * Measures the harness's overhead: every operation returns at once with an answer it was given beforehand. What a real format
     * measures within three times of this is the harness and not the format (rules 9 and 16).
     */
    public static final class NullFormat implements Format<Integer> {
        /** Its id; the report draws it as a band. */
        public static final String ID = "null";

        /** The documents it was given; the image of a document is its number. One that is given again has the same. */
        private final List<Value.Obj> documents = new ArrayList<>();

        private final Map<Value.Obj, Integer> numbers = new HashMap<>();

        @Override
        public Ledger ledger() {
            return new Ledger(
                    ID,
                    "DocBench",
                    "",
                    "empty operation: the measurement overhead",
                    Ledger.Validates.NOTHING,
                    false,
                    false,
                    Ledger.Materialises.VALUE,
                    Set.of());
        }

        @Override
        public byte[] encode(Value.Obj document) {
            int number = numbers.computeIfAbsent(document, first -> {
                documents.add(first);
                return documents.size() - 1;
            });
            return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        }

        @Override
        public Value.Obj decode(byte[] image) {
            return documents.get(open(image));
        }

        @Override
        public Integer open(byte[] image) {
            return (image[0] & 0xff) << 24 | (image[1] & 0xff) << 16 | (image[2] & 0xff) << 8 | (image[3] & 0xff);
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
}
