package org.docbench.formats;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.docbench.core.experiment.Target;
import org.docbench.core.value.Loss;
import org.docbench.core.value.Value;
import org.docbench.formats.bson.BsonTargets;
import org.docbench.formats.bson.floor.BsonView;
import org.docbench.formats.ion.IonTree;
import org.docbench.formats.json.JsonCodecs;
import org.docbench.formats.msgpack.MsgpackTree;
import org.docbench.formats.oson.OsonTargets;
import org.docbench.formats.variant.VariantMap;

/** Every Java codec, in the order reports show them. A new family is one more line here. */
public final class Codecs {
    /**
     * A family is loaded when it is asked for.
     *
     * @param name what stands before the first dot of an id
     * @param format the name that sizes are listed under, as {@link Formats#encoders} has it; empty where nothing is encoded
     */
    private record Family(String name, String format, Supplier<List<Codec<?>>> codecs) {}

    private static final List<Family> FAMILIES = List.of(
            new Family("bson", "BSON", BsonTargets::codecs),
            new Family("oson", "OSON", OsonTargets::codecs),
            new Family("json", "JSON", JsonCodecs::all),
            new Family("cbor", "CBOR", JsonCodecs.Binary::cbor),
            new Family("smile", "Smile", JsonCodecs.Binary::smile),
            new Family("ion", "Ion", () -> List.of(new IonTree())),
            new Family("msgpack", "MessagePack", () -> List.of(new MsgpackTree())),
            new Family("variant", "Variant", () -> List.of(new VariantMap())),
            new Family("java", "", () -> List.of(new NullCodec())));

    private Codecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        return FAMILIES.stream()
                .<Codec<?>>flatMap(family -> family.codecs().get().stream())
                .toList();
    }

    /** Their ids. */
    public static List<String> ids() {
        return all().stream().map(codec -> codec.ledger().id()).toList();
    }

    /** Whether a target is of a family of Java codecs. */
    public static boolean isJava(String target) {
        return families(target).findAny().isPresent();
    }

    /**
     * The codec of a target.
     *
     * @param target its written form; its id is one of {@link #ids}
     * @throws NoSuchElementException if there is none
     */
    public static Codec<?> named(String target) {
        String id = Target.parse(target).id();
        return families(id)
                .<Codec<?>>flatMap(family -> family.codecs().get().stream())
                .filter(codec -> codec.ledger().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no codec " + target));
    }

    /**
     * The format under which reports list the size of this codec's output. Empty for a reference codec, which is no product's encoder;
     * also for the empty codec, and for an id that is no Java codec.
     */
    public static Optional<String> formatOf(String id) {
        return id.contains(".floor")
                ? Optional.empty()
                : families(id)
                        .map(Family::format)
                        .filter(format -> !format.isEmpty())
                        .findFirst();
    }

    private static Stream<Family> families(String id) {
        return FAMILIES.stream().filter(family -> id.startsWith(family.name() + "."));
    }

    /** The measuring loop's own cost: bytes become the same bytes, and reading them counts one value. */
    public static final class NullCodec implements Codec<byte[]> {
        public static final String ID = "java.null";

        @Override
        public Ledger ledger() {
            return new Ledger(
                    ID,
                    "DocBench",
                    "",
                    "empty operation on BSON: what the loop itself costs",
                    Ledger.Validates.NOTHING,
                    false,
                    false,
                    Ledger.Materialises.POSITION,
                    Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS));
        }

        @Override
        public byte[] open(byte[] image) {
            return image;
        }

        @Override
        public byte[] write(byte[] document) {
            return document;
        }

        @Override
        public int read(byte[] document) {
            return 1;
        }

        @Override
        public byte[] of(Value.Obj document) {
            return BsonView.encode(document);
        }

        @Override
        public Value.Obj model(byte[] document) {
            return (Value.Obj) BsonView.wrap(document).toValue();
        }
    }
}
