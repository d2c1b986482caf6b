package org.docbench.core.corpus;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.value.Value;

/**
 * Documents for inserts that reference each other, after the published documents of seed 001: {@code {_id: "7",
 * targets: ["81", "3", ...], data: {...}}}. Here {@code targets} holds the {@code _id}s of other documents, and the payload
 * lies under {@code data}. The same seed and index give the same document.
 *
 * @param bytes of the payload: characters of text or bytes of binary data in all fields together. A nested payload counts its JSON text,
 *     within 10 %; one of the published schema has the published size
 * @param attributes fields of a flat payload, {@code data0} and so on, as long as each other to one byte. The published schema has the
 *     published number; 0 if it is nested
 * @param links of each document, all different
 * @param documents there are to link to: {@code _id}s from 0
 */
public record LinkedDocuments(int bytes, int attributes, Shape shape, Content content, int links, int documents) {
    private static final int VERSION = 1;

    /** As published. */
    public static final int LINKS = 10;

    /** The smallest nested payload, in bytes: a smaller one cannot hold a value of every type. */
    public static final int LEAST_NESTED = NestedPayload.LEAST;

    /** As published. */
    public static final int DOCUMENTS = 10_000;

    /** Bytes of the published payloads, each in one field and in several. */
    public static final List<Integer> BYTES = List.of(10, 200, 1000, 2000, 4000);

    /** Attributes of the second payload of each size; the first has one. */
    private static final List<Integer> ATTRIBUTES = List.of(10, 10, 50, 100, 200);

    /** How the payload is laid out. */
    public enum Shape {
        /** Fields of the same length, all directly under {@code data}. */
        FLAT,
        /** Objects and arrays up to {@link NestedPayload#DEPTH} levels, mixed types. */
        NESTED,
        /** The same by the published generator of schemas, {@link PublishedPayload}. */
        SCHEMA
    }

    /** What the payload is made of. */
    public enum Content {
        /** Text, different in every document. */
        RANDOM,
        /** Text, the same in all documents: what is compressed across documents likes it. */
        SAME,
        /** Bytes, different in every document. */
        BINARY,
        /** Bytes, the same in all documents: as published. */
        SHARED;

        /** Tells whether all documents have the same payload. */
        public boolean alike() {
            return this == SAME || this == SHARED;
        }

        /** Tells whether the payload is bytes. */
        public boolean binary() {
            return this == BINARY || this == SHARED;
        }

        /** As in cases and run files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @throws IllegalArgumentException if there are no such documents */
    public LinkedDocuments {
        boolean flat = shape == Shape.FLAT;
        boolean nested = shape == Shape.NESTED;
        require(nested ? attributes == 0 : attributes > 0 && bytes >= attributes, "a byte for each field");
        require(
                !nested || bytes >= NestedPayload.LEAST,
                "at least " + NestedPayload.LEAST + " bytes of nested payload");
        require(flat || !content.binary(), "mixed types in a nested payload, not binary data alone");
        require(links >= 0 && links < documents, "more documents than a document has references");
    }

    /** Flat, random text, as many links and documents as published. */
    public static LinkedDocuments flat(int bytes, int attributes) {
        return new LinkedDocuments(bytes, attributes, Shape.FLAT, Content.RANDOM, LINKS, DOCUMENTS);
    }

    /** Flat documents of the ten published sizes; of several fields, {@link #published(int, int)} has the published form. */
    public static List<LinkedDocuments> published() {
        return Stream.concat(
                        BYTES.stream().map(size -> flat(size, 1)),
                        IntStream.range(0, BYTES.size()).mapToObj(i -> flat(BYTES.get(i), ATTRIBUTES.get(i))))
                .map(one -> one.of(Content.SHARED))
                .toList();
    }

    /** Nested, random, as many links and documents as published. */
    public static LinkedDocuments nested(int bytes) {
        return new LinkedDocuments(bytes, 0, Shape.NESTED, Content.RANDOM, LINKS, DOCUMENTS);
    }

    /** Documents of the published schema for so many bytes and fields, each with its own values. */
    public static LinkedDocuments schema(int bytes, int attributes) {
        return new LinkedDocuments(bytes, attributes, Shape.SCHEMA, Content.RANDOM, LINKS, DOCUMENTS);
    }

    /** The published documents of so many bytes and fields: one field of the same bytes in all documents, or several of a schema. */
    public static LinkedDocuments published(int bytes, int attributes) {
        return attributes == 1 ? flat(bytes, 1).of(Content.SHARED) : schema(bytes, attributes);
    }

    /** These documents with another content. */
    public LinkedDocuments of(Content other) {
        return new LinkedDocuments(bytes, attributes, shape, other, links, documents);
    }

    /** As many documents, with so many links each. */
    public LinkedDocuments linked(int number, int among) {
        return new LinkedDocuments(bytes, attributes, shape, content, number, among);
    }

    /** The documents. */
    public CorpusSource source() {
        return source(name());
    }

    CorpusSource source(String name) {
        return new CorpusSource(name, VERSION, about(), () -> new LinkedGenerator(this));
    }

    /** What is special about them; links and documents are named where they are not as published. */
    private String name() {
        String payload =
                switch (shape) {
                    case FLAT -> bytes + "x" + attributes;
                    case NESTED -> "nested-" + bytes;
                    case SCHEMA -> "schema-" + bytes + "x" + attributes;
                };
        String other = content == Content.RANDOM ? "" : "-" + content.id();
        boolean published = links == LINKS && documents == DOCUMENTS;
        return "linked-" + payload + other + (published ? "" : "-" + links + "-links-of-" + documents);
    }

    private String about() {
        String payload =
                switch (shape) {
                    case FLAT -> "%d B in %d fields".formatted(bytes, attributes);
                    case NESTED -> bytes + " B of nested data";
                    case SCHEMA ->
                        "nested data of the published schema of %d B in %d fields".formatted(bytes, attributes);
                };
        return "%d references to other documents and %s, %s".formatted(links, payload, content.id());
    }

    private static void require(boolean met, String what) {
        if (!met) {
            throw new IllegalArgumentException("linked documents need " + what);
        }
    }

    /** Makes {@link LinkedDocuments}. */
    static final class LinkedGenerator implements CorpusSource.DocumentGenerator {
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
            payload = switch (shape.shape()) {
                case FLAT -> new FlatPayload(shape);
                case NESTED -> new NestedPayload(shape.bytes());
                case SCHEMA -> new PublishedPayload(shape.bytes(), shape.attributes());
            };
            drawn = new int[shape.links()];
        }

        @Override
        public Value.Obj document(long seed, long index) {
            var sink = new ValueSink();
            sink.startDocument(Text.NONE);
            sink.string(ID, number(index));
            random.start(seed, index);
            links(index, sink);
            if (shape.content().alike()) {
                random.start(seed, 0);
            }
            sink.startDocument(DATA);
            payload.write(seed, random, sink);
            sink.endDocument();
            sink.endDocument();
            return sink.document();
        }

        private void links(long index, ValueSink sink) {
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
            return number < NUMBERS.length
                    ? NUMBERS[(int) number]
                    : text.clear().number(number, 1);
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

    /** Attributes of the same length; the first are longer by one byte where the bytes cannot be shared evenly. */
    static final class FlatPayload implements Payload {
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
            binary = shape.content().binary();
        }

        @Override
        public void write(long seed, SplitMix64 random, ValueSink sink) {
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

    /** What a {@link LinkedDocuments linked document} carries. */
    interface Payload {

        /**
         * Puts the fields into the document.
         *
         * @param seed of the corpus, for what all its documents have in common
         * @param random of the document
         */
        void write(long seed, SplitMix64 random, ValueSink sink);
    }
}
