package org.docbench.core.corpus;

/** Attributes of the same length; the first are longer by one byte where the bytes cannot be shared evenly. */
final class FlatPayload implements Payload {
    private final Text[] names;
    private final int least;
    private final int longer;
    private final boolean binary;
    private final Draft text = new Draft();

    FlatPayload(LinkedDocuments shape) {
        names = new Text[shape.attributes()];
        for (int i = 0; i < names.length; i++) {
            names[i] = Text.of("data" + i);
        }
        least = shape.bytes() / names.length;
        longer = shape.bytes() % names.length;
        binary = shape.content() == LinkedDocuments.Content.BINARY;
    }

    @Override
    public void write(long seed, SplitMix64 random, DocumentSink sink) {
        for (int i = 0; i < names.length; i++) {
            int length = i < longer ? least + 1 : least;
            if (binary) {
                sink.binary(names[i], (byte) 0, text.clear().octets(random, length));
            } else {
                sink.string(names[i], text.clear().letters(random, length));
            }
        }
    }
}
