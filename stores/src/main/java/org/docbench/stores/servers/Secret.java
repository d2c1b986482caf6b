package org.docbench.stores.servers;

import java.security.SecureRandom;

/** Random passwords and names. */
final class Secret {
    /** Letters and digits only: a password is then the same in a URI, in SQL and in a file. */
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    /** 24 letters of 62: 142 bits. */
    static String password() {
        return letters(24, LETTERS.length());
    }

    /** A few small letters that make a folder's name its own. */
    static String suffix() {
        return letters(8, 26).toLowerCase(java.util.Locale.ROOT);
    }

    private static String letters(int count, int of) {
        StringBuilder text = new StringBuilder();
        RANDOM.ints(count, 0, of).forEach(i -> text.append(LETTERS.charAt(i)));
        return text.toString();
    }
}
