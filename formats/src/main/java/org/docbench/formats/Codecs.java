package org.docbench.formats;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.docbench.formats.bson.BsonCodecs;
import org.docbench.formats.cbor.CborCodecs;
import org.docbench.formats.ion.IonCodecs;
import org.docbench.formats.json.JsonCodecs;
import org.docbench.formats.msgpack.MsgpackCodecs;
import org.docbench.formats.oson.OsonCodecs;
import org.docbench.formats.smile.SmileCodecs;

/** Every Java codec, in the order reports show them. A new family is one more line here. */
public final class Codecs {
    /** What stands before the first dot of an id, and the codecs of that family; a family is loaded when it is asked for. */
    private record Family(String name, Supplier<List<Codec<?>>> codecs) {}

    private static final List<Family> FAMILIES = List.of(
            new Family("bson", BsonCodecs::all),
            new Family("oson", OsonCodecs::all),
            new Family("json", JsonCodecs::all),
            new Family("cbor", CborCodecs::all),
            new Family("smile", SmileCodecs::all),
            new Family("ion", IonCodecs::all),
            new Family("msgpack", MsgpackCodecs::all),
            new Family("java", () -> List.of(new NullCodec())));

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

    /** Whether an id, or its alias, is of a family of Java codecs. */
    public static boolean isJava(String id) {
        return families(id).findAny().isPresent();
    }

    /**
     * The codec with this id.
     *
     * @param id as in {@link #ids}; with {@code @} and a word behind it, the same codec under a second name
     * @throws NoSuchElementException if there is none
     */
    public static Codec<?> named(String id) {
        return families(id)
                .<Codec<?>>flatMap(family -> family.codecs().get().stream())
                .filter(codec -> codec.ledger().id().equals(Formats.base(id)))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no codec " + id));
    }

    private static Stream<Family> families(String id) {
        return FAMILIES.stream().filter(family -> id.startsWith(family.name() + "."));
    }
}
