package org.docbench.formats;

/** The only exception that a reference reader throws on bytes that are not what they claim to be. */
public final class MalformedException extends RuntimeException {
    private final int position;

    /**
     * @param why what is wrong, in a few words
     * @param position the byte, counted from the start of the image, at which it was noticed
     */
    public MalformedException(String why, int position) {
        super(why + " at byte " + position);
        this.position = position;
    }

    /** The byte, counted from the start of the image, at which the fault was noticed. */
    public int position() {
        return position;
    }
}
