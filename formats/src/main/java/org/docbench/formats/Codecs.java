package org.docbench.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.docbench.formats.bson.BsonCodecs;
import org.docbench.formats.cbor.CborCodecs;
import org.docbench.formats.ion.IonCodecs;
import org.docbench.formats.json.JsonCodecs;
import org.docbench.formats.msgpack.MsgpackCodecs;
import org.docbench.formats.oson.OsonCodecs;
import org.docbench.formats.smile.SmileCodecs;

/** Every Java codec, in the order reports show them. A new family is one more line here. */
public final class Codecs {
    private Codecs() {}

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> all() {
        List<Codec<?>> all = new ArrayList<>();
        all.addAll(BsonCodecs.all());
        all.addAll(OsonCodecs.all());
        all.addAll(JsonCodecs.all());
        all.addAll(CborCodecs.all());
        all.addAll(SmileCodecs.all());
        all.addAll(IonCodecs.all());
        all.addAll(MsgpackCodecs.all());
        all.add(new NullCodec());
        return all;
    }

    /** Their ids. */
    public static List<String> ids() {
        return all().stream().map(codec -> codec.ledger().id()).toList();
    }

    /**
     * The codec with this id.
     *
     * @param id as in {@link #ids}; with {@code @} and a word behind it, the same codec under a second name
     * @throws NoSuchElementException if there is none
     */
    public static Codec<?> named(String id) {
        return all().stream()
                .filter(codec -> codec.ledger().id().equals(Formats.base(id)))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no codec " + id));
    }
}
