package org.docbench.core.corpus;

import java.util.stream.IntStream;

/** Writes {@link LinkedDocuments}. */
final class LinkedGenerator implements DocumentGenerator {
    private static final Text ID = Text.of("_id");
    private static final Text TARGETS = Text.of("targets");
    private static final Text DATA = Text.of("data");

    /** The numbers of the published documents, written once: a model of which each link is a text of its own takes twice as long. */
    private static final Text[] NUMBERS = Text.all(IntStream.range(0, LinkedDocuments.DOCUMENTS)
            .mapToObj(Integer::toString)
            .toArray(String[]::new));

    private final LinkedDocuments shape;
    private final Payload payload;
    private final SplitMix64 random = new SplitMix64();
    private final Draft text = new Draft();
    private final int[] drawn;

    LinkedGenerator(LinkedDocuments shape) {
        this.shape = shape;
        payload =
                shape.shape() == LinkedDocuments.Shape.FLAT ? new FlatPayload(shape) : new NestedPayload(shape.bytes());
        drawn = new int[shape.links()];
    }

    @Override
    public void write(long seed, long index, DocumentSink sink) {
        sink.startDocument(Text.NONE);
        sink.string(ID, number(index));
        random.start(seed, index);
        links(index, sink);
        if (shape.content() == LinkedDocuments.Content.SAME) {
            random.start(seed, 0);
        }
        sink.startDocument(DATA);
        payload.write(seed, random, sink);
        sink.endDocument();
        sink.endDocument();
    }

    private void links(long index, DocumentSink sink) {
        sink.startArray(TARGETS);
        for (int i = 0; i < drawn.length; i++) {
            do {
                int other = random.below(shape.documents() - 1);
                drawn[i] = other < index ? other : other + 1;
            } while (drawnBefore(i));
            sink.string(Text.NONE, number(drawn[i]));
        }
        sink.endArray();
    }

    private Text number(long number) {
        return number < NUMBERS.length ? NUMBERS[(int) number] : text.clear().number(number, 1);
    }

    private boolean drawnBefore(int at) {
        for (int i = 0; i < at; i++) {
            if (drawn[i] == drawn[at]) {
                return true;
            }
        }
        return false;
    }
}
