package org.docbench.core.corpus;

/**
 * Takes documents value by value, in the order of their bytes. One generator feeds the sink that builds the model and the
 * one that writes bytes, so both get the same documents.
 *
 * <p>Inside an array, and for a document that is in no other, the name counts for nothing: {@link Text#NONE}. Names within
 * a document are unique and hold no zero character; so do patterns and options.
 */
public interface DocumentSink {

    void startDocument(Text name);

    void endDocument();

    void startArray(Text name);

    void endArray();

    void string(Text name, Text value);

    void int32(Text name, int value);

    void int64(Text name, long value);

    void float64(Text name, double value);

    /** The 128 bits of the BSON Decimal128 specification. */
    void decimal128(Text name, long high, long low);

    void bool(Text name, boolean value);

    void nil(Text name);

    /** Milliseconds since 1970, UTC. */
    void date(Text name, long millis);

    /** @param content any bytes */
    void binary(Text name, byte subtype, Text content);

    /** Twelve bytes, the first eight and the last four as big-endian numbers. */
    void objectId(Text name, long first, int last);

    void undefined(Text name);

    void minKey(Text name);

    void maxKey(Text name);

    void regex(Text name, Text pattern, Text options);

    /** A db pointer; the id as in {@link #objectId}. */
    void dbPointer(Text name, Text namespace, long first, int last);

    void code(Text name, Text code);

    void symbol(Text name, Text symbol);

    /** Code with scope: the fields of the scope follow, then {@link #endScope}. */
    void startScope(Text name, Text code);

    void endScope();

    /** Both are unsigned. */
    void timestamp(Text name, int seconds, int increment);
}
