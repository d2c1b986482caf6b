package org.docbench.formats;

import org.docbench.core.value.Value;

/**
 * One library's way of turning whole documents into bytes and back, for the suite {@code codec}. {@link #open},
 * {@link #write} and {@link #read} are timed; {@link #of} and {@link #model} are not. Instances are used by one thread.
 *
 * @param <T> what the library calls a document
 */
public interface Codec<T> {

    /** Declares the target's properties: the same as those of the format of this id, if there is one. */
    Ledger ledger();

    /** Bytes to document. A codec that reuses its tree gives the same object each time, filled again. */
    T open(byte[] image);

    /** Document to bytes. */
    byte[] write(T document);

    /**
     * Takes every value of the document, at every depth, as a Java object or primitive, and counts them. A value is
     * whatever is no document and no array; the scope of code is not entered.
     */
    int read(T document);

    /**
     * The library's document, as {@link #open} would give it, in an object of its own.
     *
     * @throws UnsupportedOperationException if the format cannot hold a value; the message names it
     */
    T of(Value.Obj document);

    /** What the document means. */
    Value.Obj model(T document);

    /** A codec whose document is what opening a format's bytes gives. */
    interface OfFormat<T> extends Format<T>, Codec<T> {

        @Override
        default Value.Obj decode(byte[] image) {
            return model(open(image));
        }

        @Override
        default T of(Value.Obj document) {
            return open(encode(document));
        }
    }
}
