package org.docbench.profile.flame;

/** A program whose one method is hot: a child of a test, with a name to look for. */
final class Burner {
    private Burner() {}

    /** Says when it begins. */
    public static void main(String[] args) {
        System.out.println("burning");
        Burning.still(Long.MAX_VALUE);
    }
}
