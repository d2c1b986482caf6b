package org.docbench.formats.bson;

import java.nio.ByteBuffer;
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

/** Trees to bytes and back with the vendor's codecs and default settings. */
final class BsonBytes {
    private static final BsonDocumentCodec TREE = new BsonDocumentCodec();
    private static final EncoderContext ENCODING = EncoderContext.builder().build();
    static final DecoderContext DECODING = DecoderContext.builder().build();

    private BsonBytes() {}

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
