package org.docbench.formats.bson;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.ByteBufNIO;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.ByteBufferBsonInput;
import org.docbench.core.value.Loss;
import org.docbench.formats.Codec;
import org.docbench.formats.Format;
import org.docbench.formats.Ledger;
import org.docbench.formats.Ledger.Materialises;
import org.docbench.formats.Ledger.Validates;

/** All targets of the BSON family, and what they have in common. */
public final class BsonTargets {
    /** What no BSON holds: dates are milliseconds, decimals 34 digits (bsonspec.org, 0x09 and 0x13). */
    static final Set<Loss> LOSSES = Set.of(Loss.BELOW_MILLISECOND, Loss.LONG_DECIMALS);

    // The vendor's codecs with default settings turn trees to bytes and back.
    private static final BsonDocumentCodec TREE = new BsonDocumentCodec();
    private static final EncoderContext ENCODING = EncoderContext.builder().build();
    static final DecoderContext DECODING = DecoderContext.builder().build();

    private static final String VERSION = Ledger.versionOf(BsonDocument.class, "Bundle-Version");

    private BsonTargets() {}

    /** New instances, each to be used by one thread. */
    public static List<Format<?>> formats() {
        return List.of(new BsonRaw(), new BsonObjects(), new BsonTree(), new BsonStream(), new BsonFloor());
    }

    /** New instances, each to be used by one thread. */
    public static List<Codec<?>> codecs() {
        return List.of(new BsonRaw(), new BsonObjects(), new BsonTree(), new BsonFloor.Tree(), new BsonFloor.Values());
    }

    /** The declared properties of an API of org.mongodb:bson. */
    static Ledger vendor(
            String id, String about, Validates validates, boolean copies, boolean allocates, Materialises gives) {
        return new Ledger(id, "org.mongodb:bson", VERSION, about, validates, copies, allocates, gives, LOSSES);
    }

    static <T> byte[] encode(T document, Encoder<T> codec) {
        try (var output = new BasicOutputBuffer();
                var writer = new BsonBinaryWriter(output)) {
            codec.encode(writer, document, ENCODING);
            return output.toByteArray();
        }
    }

    static byte[] encode(BsonDocument document) {
        return encode(document, TREE);
    }

    static BsonBinaryReader reader(byte[] image) {
        return reader(new ByteBufNIO(ByteBuffer.wrap(image)));
    }

    static BsonBinaryReader reader(ByteBuf image) {
        return new BsonBinaryReader(new ByteBufferBsonInput(image));
    }

    static BsonDocument tree(byte[] image) {
        try (var reader = reader(image)) {
            return TREE.decode(reader, DECODING);
        }
    }
}
